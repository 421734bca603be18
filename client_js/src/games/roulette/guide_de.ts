import type { GuideText } from "./guide_text";

const guide_text: GuideText = {
  round: {
    place:
      "Wählen Sie einen Jeton und legen Sie ihn auf das Tuch: auf eine Zahl, auf eine Linie oder Ecke zwischen Zahlen oder auf ein Feld außen.",
    spin: "Der Croupier dreht das Rad und wirft die Kugel gegen die Drehrichtung ein.",
    closed:
      "Wenn die Zeit um ist, sagt der Croupier „Nichts geht mehr“. Von da an bleiben die Einsätze liegen.",
    rest: "Die Kugel kommt in einer Zahl zur Ruhe. Der Croupier sagt sie an, und eine Marke steht auf ihr.",
    paid: "Zuerst werden verlorene Einsätze eingezogen. Dann werden gewonnene bezahlt, und die nächste Runde beginnt.",
  },
  titles: {
    straight: "Plein: eine Zahl",
    fiveAdjacent: "Fünf Nachbarn",
    split: "Cheval: zwei Zahlen",
    three: "Transversale pleine: drei Zahlen",
    four: "Carré: vier Zahlen",
    firstFive: "Erste Fünf",
    six: "Transversale simple: sechs Zahlen",
    column: "Kolonne",
    dozen: "Dutzend",
    color: "Rot oder Schwarz",
    oddEven: "Ungerade oder Gerade",
    lowHigh: "1 bis 18 oder 19 bis 36",
  },
  wins: {
    straight:
      "Der Einsatz gewinnt, wenn die Kugel in Ihrer Zahl zur Ruhe kommt. Legen Sie ihn in das Feld der Zahl.",
    fiveAdjacent:
      "Drücken Sie auf eine Zahl des kleinen Rads. Ein Fünftel Ihres Einsatzes liegt auf ihr und auf jeder der zwei Zahlen links und rechts, wie sie auf dem Rad stehen.",
    split:
      "Der Einsatz gewinnt bei beiden von zwei Zahlen. Legen Sie ihn auf die Linie zwischen ihnen.",
    three:
      "Der Einsatz gewinnt bei jeder Zahl einer Querreihe. Legen Sie ihn auf die äußere Linie der Reihe.",
    four: "Der Einsatz gewinnt bei jeder von vier Zahlen. Legen Sie ihn auf die Ecke, an der sie sich treffen.",
    firstFive:
      "Der Einsatz gewinnt bei 0, 00, 1, 2 oder 3. Legen Sie ihn dorthin, wo sich das erste Dutzend, 0 und 1 treffen.",
    six: "Der Einsatz gewinnt bei jeder Zahl von zwei Querreihen. Legen Sie ihn auf die äußere Linie, wo sich die beiden Reihen treffen.",
    column:
      "Der Einsatz gewinnt bei jeder der zwölf Zahlen der Kolonne. Legen Sie ihn an das Ende der Kolonne.",
    dozen:
      "Der Einsatz gewinnt bei 1 bis 12, 13 bis 24 oder 25 bis 36. Legen Sie ihn auf das Feld Ihres Dutzends.",
    color: "Der Einsatz gewinnt, wenn die Zahl Ihre Farbe hat.",
    oddEven: "Der Einsatz gewinnt, wenn die Zahl ungerade oder gerade ist, wie Sie gewählt haben.",
    lowHigh: "Der Einsatz gewinnt, wenn die Zahl in Ihrer Hälfte des Tuchs liegt.",
  },
  fifth:
    "Kommt eine der fünf, so gewinnt das Fünftel auf ihr wie ein Plein, und die anderen verlieren.",
  zeros: { both: "Bei 0 und 00 verliert er.", single: "Bei 0 verliert er." },
  troubles: {
    covered:
      "Die Kugel liegt auf diesem Rad, das als Rad mit einfacher Null dient, in 00: der Croupier sagt „kein Wurf“. Nichts wird abgerechnet, und das Rad wird noch einmal gedreht.",
    noSpin:
      "Verlässt die Kugel das Rad, dreht sie zu wenige Runden oder trifft sie auf etwas im Rad, so ist das „kein Wurf“, und es wird noch einmal gedreht. Der Generator dieses Hauses nennt immer eine Zahl, darum geschieht hier nichts davon.",
  },
  examples: {
    title: "Was zurückkommt",
    line: (bet: string, numbers: readonly string[], pays: string, win: string, back: string) => {
      const on = numbers.length === 0 ? "Rot" : numbers.join(" und ");
      return `${bet} auf ${on}, was ${pays} zahlt, gewinnen ${win}: mit Ihrem Einsatz kommen ${back} zurück.`;
    },
    five: (bet: string, fifth: string, win: string) =>
      `${bet} auf fünf Nachbarn sind ${fifth} auf jeder Zahl. Eine davon kommt: ihre ${fifth} gewinnen ${win}, und die anderen vier Fünftel verlieren.`,
  },
  firstBet: "Setzen Sie auf Rot: es gewinnt bei jeder roten Zahl.",
  result: "Hier zeigt das Rad die Zahl. Was Sie gewinnen, kommt von selbst in Ihr Guthaben.",
};

export default { guide_text };
