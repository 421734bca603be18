export default {
  text: {
    sections: (count: number, all: number) => `${count} de ${all}`,
    running: "La rueda gira",
    family: "Un símbolo de la rueda",
    multipliers: "Multiplicadores",
  },
};
