export default {
  guide_text: {
    round: {
      place: "Setzen Sie auf eine Box. Nach „Nichts geht mehr“ bleibt der Einsatz liegen.",
      bank: "Vorher wird den Spielern reihum die Bank angeboten. Wer sie nimmt, spielt an Stelle des Hauses gegen alle anderen Boxen.",
      dice: "Drei Würfel sagen, wohin die Steine zuerst gehen. Dann bekommt jede Position vier verdeckte Steine.",
      set: "Sie sehen Ihre vier Steine und setzen daraus zwei Hände zu zwei Steinen: eine hohe und eine niedrige, die nicht höher sein darf.",
      dealer: "Dann werden die Steine des Gebers aufgedeckt und nach dem House Way gesetzt.",
      compared:
        "Ihre hohe Hand wird mit der hohen Hand des Gebers verglichen, Ihre niedrige mit der niedrigen.",
    },
    titles: { hand: "Hand" },
    wins: {
      hand: "Sie gewinnt, wenn Ihre beiden Hände höher sind.",
      tie: "Ist nur eine von beiden höher, ist es unentschieden, und der Einsatz kommt zurück.",
      copies:
        "Sie verliert, wenn keine höher ist. Eine gleiche Hand, im Englischen „copy“, ist nicht höher, und eine niedrige Hand mit Null gewinnt nie.",
      surrender:
        "Haben Sie die Hände des Gebers gesehen, dürfen Sie aufgeben, bevor Ihre aufgedeckt werden.",
    },
    examples: {
      vigorish: "Die Kommission (Vigorish) am Beispiel",
      win: (bet: string, won: string, vigorish: string, left: string, back: string) =>
        `${bet} gewinnen ${won}. Das Haus nimmt vom Gewinn eine Kommission von ${vigorish}: Ihnen bleiben ${left}, und mit Ihrem Einsatz kommen ${back} zurück.`,
      exact:
        "An diesem Tisch ist die Kommission genau, auf den Cent abgerundet. Unentschieden und Verlust kosten keine.",
      quarter:
        "An diesem Tisch wird die Kommission auf die nächsten 25 Cent aufgerundet. Unentschieden und Verlust kosten keine.",
    },
    houseWay: {
      title: "Der House Way",
      intro:
        "Der House Way, die Setzweise des Hauses, lässt dem Geber keine Wahl: nach diesen Regeln werden seine Steine gesetzt, die erste, die passt, gilt. Während Sie Ihre setzen, zeigt „Vorschlag“, was sie mit Ihren Steinen täten, und warum.",
      dealt: "Vier Steine",
      high: "Hohe Hand",
      low: "Niedrige Hand",
      said: (name: string, words: string) => `${name}: ${words}`,
    },
    troubles: {
      late: "Sie setzen Ihre Hände nicht rechtzeitig: das Haus setzt sie nach dem House Way.",
      foul: "Die niedrige Hand ist höher als die hohe: die Seite sagt es, und das Haus nimmt sie nicht an. Sie setzen die Steine noch einmal.",
      noRoll:
        "Die Würfel liegen nicht flach oder fallen aus dem Becher: „kein Wurf“, und sie werden noch einmal geschüttelt. Die Würfel des Generators liegen immer flach.",
      misdeal:
        "Steine kommen an eine falsche Position, oder ein Stein des Gebers oder einer Box ohne Einsatz wird gesehen: alle Hände gelten nicht, und alle Einsätze kommen zurück.",
      exposed:
        "Einer Ihrer Steine wird anderen gezeigt: Sie dürfen Ihre Hand für ungültig erklären, und Ihr Einsatz kommt zurück.",
      dealer:
        "Die Hände des Gebers sind nicht nach dem House Way gesetzt: sie werden neu gesetzt, und die Runde geht weiter.",
    },
    firstBet: "Legen Sie ihn auf eine freie Box: damit nehmen Sie dort Platz.",
    result:
      "Hier liegen die Steine des Gebers. Während Sie Ihre setzen, zeigt „Vorschlag“ den House Way.",
  },
};
