export default {
  text: {
    label: "Mesas abiertas",
    add: "Abrir otra mesa",
    close: (title: string) => `Cerrar ${title}`,
    yourTurn: "Le toca",
    waits: "Espera apuesta",
    bet: (sum: string) => `Apuesta ${sum}`,
  },
};
