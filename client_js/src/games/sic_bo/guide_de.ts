import type { GuideText } from "./guide_text";

const guide_text: GuideText = {
  titles: {
    smallAndBig: "Klein und Groß",
    total: "Summe der drei Würfel",
    one: "Eine Zahl",
    combination: "Zwei Würfel",
    two: "Zwei gleiche",
    three: "Drei gleiche",
    any: "Beliebige drei gleiche",
  },
  small: "Klein gewinnt bei einer Summe von 4 bis 10. Es verliert bei jedem Drilling.",
  big: "Groß gewinnt bei einer Summe von 11 bis 17. Es verliert bei jedem Drilling.",
  total: "Der Einsatz gewinnt, wenn die drei Würfel zusammen Ihre Zahl ergeben.",
  one: "Der Einsatz gewinnt, wenn mindestens ein Würfel Ihre Zahl zeigt. Er zahlt einmal für jeden Würfel, der sie zeigt.",
  combination:
    "Der Einsatz gewinnt, wenn Ihre beiden Zahlen fallen, jede auf mindestens einem Würfel.",
  two: "Der Einsatz gewinnt, wenn mindestens zwei Würfel Ihre Zahl zeigen.",
  three: "Der Einsatz gewinnt, wenn alle drei Würfel Ihre Zahl zeigen.",
  any: "Der Einsatz gewinnt, wenn alle drei Würfel dieselbe Zahl zeigen, gleich welche.",
  round: {
    place:
      "Wählen Sie einen Jeton und legen Sie ihn auf ein Feld des Tuchs, solange gesetzt werden kann.",
    shake: "Der Croupier schüttelt drei Würfel unter einer Haube.",
    closed: "Wenn die Zeit um ist, sagt der Croupier „Nichts geht mehr“.",
    shown: "Die Haube wird abgenommen. Jedes Feld, das gewinnt, leuchtet auf.",
    paid: "Verlorene Einsätze werden eingezogen, dann werden gewonnene bezahlt.",
  },
  troubles: {
    noRoll:
      "Die Würfel liegen nicht flach: der Croupier sagt „kein Wurf“, und alle Einsätze kommen zurück. Die Würfel des Generators liegen immer flach.",
    device: "Der Becher versagt: die Runde gilt nicht, und alle Einsätze kommen zurück.",
  },
  examples: {
    oneThrow: "Ein Wurf: 2, 3 und 4",
    small: (bet: string, win: string) => `Die Summe ist 9. ${bet} auf Klein gewinnen ${win}.`,
    total: (bet: string, pays: string, win: string) =>
      `${bet} auf Summe 9, die ${pays} zahlt, gewinnen ${win}.`,
    one: (bet: string, one: string, two: string, three: string) =>
      `${bet} auf Eine Zahl 3 gewinnen ${one}. Bei zwei Dreien wären es ${two}, bei drei Dreien ${three}.`,
  },
  firstBet: "Setzen Sie auf Klein: es gewinnt bei jeder Summe von 4 bis 10, außer bei Drillingen.",
  result:
    "Hier zeigen die Würfel das Ergebnis. Was Sie gewinnen, kommt von selbst in Ihr Guthaben.",
};

export default { guide_text };
