export default {
  text: {
    label: "Tables ouvertes",
    add: "Ouvrir une autre table",
    close: (title: string) => `Fermer ${title}`,
    yourTurn: "À vous",
    waits: "Attend une mise",
    mine: "Mes mises",
  },
};
