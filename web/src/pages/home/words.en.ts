export const en = {
  title: "Perfect Play",
};
