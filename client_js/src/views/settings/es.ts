export default {
  text: {
    effects: "Efectos",
    voice: "Voz",
    noVoice: "Su navegador no tiene voz para este idioma.",
    picture: "Su imagen en las mesas",
    pictures: [
      "Zorro",
      "Búho",
      "Pez",
      "Barco",
      "Montaña",
      "Hoja",
      "Luna",
      "Cactus",
      "Seta",
      "Cometa",
      "Gato",
      "Flor",
    ],
  },
};
