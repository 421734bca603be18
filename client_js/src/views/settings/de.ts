export default {
  text: {
    effects: "Geräusche",
    voice: "Stimme",
    noVoice: "Ihr Browser hat keine Stimme für diese Sprache.",
    picture: "Ihr Bild an den Tischen",
    pictures: [
      "Fuchs",
      "Eule",
      "Fisch",
      "Schiff",
      "Berg",
      "Blatt",
      "Mond",
      "Kaktus",
      "Pilz",
      "Drachen",
      "Katze",
      "Blüte",
    ],
  },
};
