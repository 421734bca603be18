export default {
  text: {
    sections: (count: number, all: number) => `${count} sur ${all}`,
    running: "La roue tourne",
    family: "Un symbole de la roue",
    multipliers: "Multiplicateurs",
  },
};
