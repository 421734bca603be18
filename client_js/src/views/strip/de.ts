export default {
  text: {
    label: "Offene Tische",
    add: "Noch einen Tisch öffnen",
    close: (title: string) => `${title} schließen`,
    yourTurn: "Sie sind dran",
    waits: "Wartet auf Einsatz",
    bet: (sum: string) => `Einsatz ${sum}`,
  },
};
