export default {
  text: {
    effects: "Effets",
    voice: "Voix",
    noVoice: "Votre navigateur n’a pas de voix pour cette langue.",
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
