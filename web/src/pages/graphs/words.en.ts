export const en = {
  title: "Graphs and Nim",
};
