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
        "Haben Sie die Hände des Gebers gesehen, dürfen Sie aufgeben, bevor Ihre aufgedeckt werden. Das kostet den ganzen Einsatz, wie ein Verlust: darum bleibt diese Seite für Sie immer stehen.",
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
    bank: {
      title: "Die Bank eines Spielers",
      who: "Ein Spieler kann eine Runde lang an Stelle des Hauses die Bank halten. Angeboten wird sie Spielern, die in der letzten Runde, in der das Haus die Bank hielt, gegen den Geber gesetzt haben.",
      notTwice:
        "In der ersten Runde eines Spiels wird sie nicht angeboten, und niemand hält sie zwei Runden hintereinander.",
      turn: "Der Geber bietet sie zuerst dem Spieler an, der am weitesten rechts von ihm sitzt, dann gegen den Uhrzeigersinn, bis ein Spieler sie nimmt. Mit jeder Runde beginnt das Angebot einen Spieler weiter. Ist es wieder beim Geber, hält das Haus in dieser Runde die Bank, ebenso wenn alle sie weitergeben.",
      box: "Die Bank spielt eine Hand und setzt auf keine Box. Ihren eigenen Einsatz nehmen Sie vorher zurück.",
      funds: (least: string, most: string) =>
        `Sie stellen, was die Einsätze der anderen Spieler deckt: mindestens ${least} und den Einsatz des Gebers, höchstens ${most} und den Einsatz des Gebers. Mehr, als Sie stellen, verlieren Sie nicht. Ein Einsatz, den es nicht deckt, wird nicht angenommen.`,
      dealer:
        "Der Geber setzt gegen Sie so viel, wie Sie zuletzt gegen ihn gesetzt haben. Sie dürfen weniger sagen, oder nichts.",
      coBank:
        "Sie können das Haus bitten, die Bank mit Ihnen zu teilen. Dann zahlt es die Hälfte dessen, was fehlt, und nimmt die Hälfte dessen, was übrig bleibt. Der Geber setzt Ihre Steine nach dem House Way und setzt nicht gegen Sie.",
      cut: "Sie können die Stapel einmal abheben lassen: Stapel nebeneinander kommen an eines der Enden.",
      delivery:
        "Nach „Nichts geht mehr“ wählen Sie, wie die Steine verteilt werden. Wählen Sie nicht, gilt der House Way von rechts. Die Würfel werden geschüttelt, und gezählt wird von Ihnen an.",
      copies:
        "Gleiche Hände, im Englischen „copies“, gewinnt die Bank, wie sonst der Geber. Gegen eine Bank gibt kein Spieler auf.",
      order:
        "Die Hände des Gebers werden zuerst mit Ihren verglichen, wenn er gesetzt hat. Dann folgen die der Spieler, von der Rechten des Gebers an gegen den Uhrzeigersinn. Was verliert, kommt in die Mitte des Tisches. Sind alle Hände gesehen, wird von dort bezahlt, was gewinnt, und was fehlt, kommt aus dem, was Sie gestellt haben.",
      vigorish: (percent: string) =>
        `Das Haus nimmt eine Kommission von ${percent} % von dem, was in der Mitte übrig bleibt, wenn alle Gewinner bezahlt sind: das ist Ihr Reingewinn der Runde. Bleibt nichts übrig, zahlen Sie keine. Jeder Spieler, der gegen Sie gewinnt, zahlt ${percent} % des Gewinns.`,
      examples: {
        title: "Die Bank am Beispiel",
        win: (lost: string, won: string, left: string, vigorish: string, rest: string) =>
          `Die Einsätze gegen Sie verlieren ${lost} und gewinnen ${won}: ${left} bleiben übrig. Das Haus nimmt eine Kommission von ${vigorish}, und Sie bekommen ${rest}.`,
        loss: (lost: string, won: string, lacking: string) =>
          `Die Einsätze gegen Sie verlieren ${lost} und gewinnen ${won}: ${lacking} fehlen. Sie zahlen sie, und keine Kommission.`,
        coWin: (half: string, vigorish: string, rest: string) =>
          `Teilt das Haus die Bank und bleibt etwas übrig, gehört Ihnen die Hälfte, ${half}. Das Haus nimmt eine Kommission von ${vigorish}, und Sie bekommen ${rest}.`,
        coLoss: (half: string) =>
          `Teilt das Haus die Bank und fehlt etwas, zahlen Sie die Hälfte, ${half}.`,
      },
    },
    ranks: {
      title: "Welche Hand höher ist",
      pairFirst:
        "Eine Hand, die ein Paar, ein Wong oder ein Gong ist, ist höher als jede andere Hand.",
      value:
        "Jede andere Hand zählt die Augen ihrer zwei Steine. Hat die Summe zwei Ziffern, fällt die linke weg: der Wert ist 0 bis 9.",
      supreme:
        "Die Steine 4-2 und 2-1 sind zusammen das Supreme Pair, das höchste von allen. Jeder ohne den anderen zählt 3 oder 6, je nachdem, was der Hand den höheren Wert gibt, und hat den Rang dessen, als was er zählt.",
      tile: (hand: string, tile: string) =>
        `Von zwei Händen mit demselben Wert ist die mit dem ranghöchsten Stein höher. „${hand}“ nennt diesen Stein: ${tile}.`,
      copies:
        "Paare desselben Rangs sind gleich, ebenso Hände mit demselben Wert, deren höchste Steine denselben Rang haben. Gleiche Hände, im Englischen „copies“, gewinnt der Geber, oder die Bank, wenn ein Spieler sie hält.",
      zero: "Der Wert 0 gewinnt gegen nichts: 0 gegen 0 geht an den Geber oder die Bank, welche Steine es auch sind.",
      pairs: "Paare, Wongs und Gongs, vom höchsten an",
      matched: "Gleiche Paare",
      mixed: "Gemischte Paare",
      wongs: "Wongs: Teen oder Day mit einer Neun",
      gongs: "Gongs: Teen oder Day mit einer Acht",
      tiles: "Die Steine, vom höchsten an",
      set: "Der Satz hat 32 Steine: zwei von jedem der ersten elf Ränge und einen von jedem anderen Stein.",
    },
    houseWay: {
      title: "Der House Way",
      intro:
        "Der House Way, die Setzweise des Hauses, lässt dem Geber keine Wahl: nach diesen Regeln werden seine Steine gesetzt, die erste, die passt, gilt. Während Sie Ihre setzen, zeigt „Vorschlag“, was sie mit Ihren Steinen täten, und warum. Wie die Hände heißen, steht unter „Welche Hand höher ist“.",
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
    firstBet:
      "Legen Sie ihn auf eine freie Box und nehmen Sie dort Platz. Das Ziel: beide Hände des Gebers schlagen.",
    result:
      "Hier liegen die Steine des Gebers. Während Sie Ihre setzen, zeigt „Vorschlag“ den House Way.",
  },
};
