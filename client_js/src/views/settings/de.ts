export default {
  text: {
    effects: "Geräusche",
    voice: "Stimme",
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
