export default {
  text: {
    sections: (count: number, all: number) => `${count} von ${all}`,
    spunAgain: (shown: readonly string[], decisive: number) =>
      `Bei ${shown.join(" und ")} wird neu gedreht: ${decisive} Felder entscheiden`,
    running: "Das Rad dreht sich",
    family: "Ein Zeichen des Rads",
    multipliers: "Multiplikatoren",
  },
};
