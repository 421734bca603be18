export default {
  text: {
    latest: "Gerade eben",
    nothingYet: "Hier steht, was an den Tischen fällt.",
    beside: "Dazu öffnen",
    openBeside: (title: string) => `${title} zu meinen Tischen öffnen`,
    isOpen: "Schon offen",
  },
  meterText: {
    what: "Das ist der progressive Jackpot von Roulette Up. Ein Teil jedes Einsatzes auf Roulette Up geht in ihn, und er wächst, bis er gewonnen wird.",
    won: "Setzen Sie auf Roulette Up vor der ersten Zahl einer Serie. Die Serie läuft, solange jede Zahl höher ist als die davor. Die längste Serie der Gewinntabelle zahlt den ganzen Jackpot; kürzere zahlen nach ihrer Länge.",
    shared:
      "Wer ihn gemeinsam gewinnt, teilt ihn im Verhältnis der Einsätze. Danach beginnt er wieder mit seinem ersten Betrag. Die Gewinntabelle steht in der Anleitung des Tisches.",
  },
};
