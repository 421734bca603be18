export default {
  words: {
    name: "Sic Bo",
    running: "On secoue les dés",
    families: {
      three_of_a_kind: "Triple précis",
      two_of_a_kind: "Double",
      any_three_of_a_kind: "N’importe quel triple",
      total: "Total",
      two_dice: "Deux dés",
      small: "Petit",
      big: "Grand",
      one_of_a_kind: "Un numéro",
    },
  },
};
