export const en = {
  title: "Awalé",
};
