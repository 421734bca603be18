export default {
  text: {
    label: "Tables ouvertes",
    add: "Ouvrir une autre table",
    close: (title: string) => `Fermer ${title}`,
    yourTurn: "À vous",
    open: "Misez",
    running: "En jeu",
    waits: "Attend",
    bet: (sum: string) => `Mise ${sum}`,
  },
};
