export default {
  words: {
    name: "Sic Bo",
    running: "Se agitan los dados",
    families: {
      three_of_a_kind: "Triple exacto",
      two_of_a_kind: "Doble",
      any_three_of_a_kind: "Cualquier triple",
      total: "Total",
      two_dice: "Dos dados",
      small: "Pequeño",
      big: "Grande",
      one_of_a_kind: "Un número",
    },
  },
};
