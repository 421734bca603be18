export default {
  guide_text: {
    beside: "Nur wer auch einen anderen Einsatz am Roulette hat, darf ihn setzen.",
    drawn: (chance: string) => `Gezogen mit einer Chance von ${chance}`,
    b2b: {
      wins: "Er gewinnt, wenn die Kugel in der Zahl des Wurfs davor zur Ruhe kommt.",
      drawn: "Was ein Gewinn zahlt, wird gezogen, und die Anzeigetafel zeigt es.",
    },
    blazing: {
      wins: "Er gewinnt, wenn die Kugel in 7, 17 oder 27 zur Ruhe kommt.",
      bonus:
        "Dann werden drei Kugeln zugleich freigegeben. Was der Einsatz zahlt, hängt davon ab, wie viele von ihnen in 7, 17 und 27 liegen bleiben.",
      outcome: (words: string) => `Drei Kugeln: ${words}`,
    },
    up: {
      wins: "Die nächste Zahl beginnt eine Serie. Sie läuft, solange jede Zahl höher ist als die davor, und zahlt nach ihrer Länge.",
      ends: "Sie endet mit einer Zahl, die nicht höher ist, mit 36, oder wenn die längste Serie erreicht ist.",
      when: "Setzen Sie vor der ersten Zahl einer Serie, jeder Spieler einmal. Während eine Serie läuft, wird kein neuer Einsatz angenommen, und Sie warten auf die nächste.",
      stays:
        "Bis diese Zahl gefallen ist, dürfen Sie ihn zurücknehmen. Während die Serie läuft, bleibt er liegen und wird abgerechnet, wenn sie endet.",
      amount: (cents: string) =>
        `Der Einsatz beträgt immer ${cents}, und ein Teil davon geht in den Jackpot.`,
      meter: (seed: string) =>
        `Die längste Serie zahlt den ganzen Jackpot. Alle Spieler mit einem Einsatz in dieser Serie teilen ihn im Verhältnis ihrer Einsätze, und der Jackpot beginnt wieder mit ${seed}.`,
      streak: (length: string) => `${length} in Folge`,
      trouble:
        "Der Tisch schließt, während eine Serie läuft: der Einsatz bleibt liegen, und es geht mit dem nächsten Wurf dieses Tisches weiter.",
    },
  },
};
