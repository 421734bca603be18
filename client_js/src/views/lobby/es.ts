export default {
  text: {
    latest: "Ahora mismo",
    nothingYet: "Aquí se dice lo que sale en las mesas.",
    beside: "Abrir al lado",
    openBeside: (title: string) => `Abrir ${title} junto a mis mesas`,
    isOpen: "Ya abierta",
  },
  meterText: {
    what: "Es el bote progresivo de Roulette Up. Una parte de cada apuesta a Roulette Up va al bote, que crece hasta que alguien lo gana.",
    won: "Apueste a Roulette Up antes del primer número de una racha. La racha sigue mientras cada número sea mayor que el anterior. La racha más larga de la tabla de pagos paga el bote entero; las más cortas pagan según su longitud.",
    shared:
      "Quienes lo ganan a la vez lo reparten en proporción a sus apuestas. Después empieza de nuevo con su primera suma. La tabla de pagos está en la guía de la mesa.",
  },
};
