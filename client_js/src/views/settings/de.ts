export default {
  text: {
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
