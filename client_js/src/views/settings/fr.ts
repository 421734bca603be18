export default {
  text: {
    effects: "Effets",
    voice: "Voix",
    picture: "Votre image aux tables",
    pictures: [
      "Renard",
      "Hibou",
      "Poisson",
      "Bateau",
      "Montagne",
      "Feuille",
      "Lune",
      "Cactus",
      "Champignon",
      "Cerf-volant",
      "Chat",
      "Fleur",
    ],
  },
};
