export default {
  text: {
    label: "Mesas abiertas",
    add: "Abrir otra mesa",
    close: (title: string) => `Cerrar ${title}`,
    yourTurn: "Le toca",
    open: "Apueste",
    running: "En juego",
    waits: "Espera",
    bet: (sum: string) => `Apuesta ${sum}`,
  },
};
