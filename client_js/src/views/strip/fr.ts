export default {
  text: {
    label: "Tables ouvertes",
    add: "Ouvrir une autre table",
    close: (title: string) => `Fermer ${title}`,
    yourTurn: "À vous",
    waits: "Attend une mise",
    bet: (sum: string) => `Mise ${sum}`,
  },
};
