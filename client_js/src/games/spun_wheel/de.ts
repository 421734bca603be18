export default {
  text: {
    sections: (count: number, all: number) => `${count} von ${all}`,
    running: "Das Rad dreht sich",
    family: "Ein Zeichen des Rads",
    multipliers: "Multiplikatoren",
  },
};
