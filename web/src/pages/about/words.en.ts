export const en = {
  title: "About",
};
