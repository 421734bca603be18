export default {
  text: {
    sections: (count: number, all: number) => `${count} sur ${all}`,
    spunAgain: (shown: readonly string[], decisive: number) =>
      `À ${shown.join(" et ")}, la roue est relancée : ${decisive} sections décident`,
    running: "La roue tourne",
    family: "Un symbole de la roue",
    multipliers: "Multiplicateurs",
  },
};
