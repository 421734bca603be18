export default {
  words: {
    name: "Sic Bo",
    running: "Die Würfel werden geschüttelt",
    families: {
      three_of_a_kind: "Drei gleiche",
      two_of_a_kind: "Zwei gleiche",
      any_three_of_a_kind: "Beliebige drei gleiche",
      total: "Summe",
      two_dice: "Zwei Würfel",
      small: "Klein",
      big: "Groß",
      one_of_a_kind: "Eine Zahl",
    },
  },
};
