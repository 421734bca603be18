export default {
  text: {
    label: "Offene Tische",
    add: "Noch einen Tisch öffnen",
    close: (title: string) => `${title} schließen`,
    yourTurn: "Sie sind dran",
    open: "Offen",
    running: "Läuft",
    waits: "Wartet",
    bet: (sum: string) => `Einsatz ${sum}`,
  },
};
