export const en = {
  title: "Mastermind and words",
};
