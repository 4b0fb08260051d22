export const en = {
  title: "Boards",
};
