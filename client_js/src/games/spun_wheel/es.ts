export default {
  text: {
    sections: (count: number, all: number) => `${count} de ${all}`,
    spunAgain: (shown: readonly string[], decisive: number) =>
      `Con ${shown.join(" y ")} se gira otra vez: deciden ${decisive} secciones`,
    running: "La rueda gira",
    family: "Un símbolo de la rueda",
    multipliers: "Multiplicadores",
  },
};
