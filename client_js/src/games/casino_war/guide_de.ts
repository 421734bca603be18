export default {
  guide_text: {
    round: {
      place:
        "Setzen Sie einen Ersteinsatz auf eine Box und, wenn Sie wollen, daneben auf Gleichstand.",
      closed:
        "Nach „Nichts geht mehr“ bekommt jede Box eine offene Karte, dann der Geber auch eine.",
      compared:
        "Die höhere Karte gewinnt; das Ass ist die höchste, die 2 die niedrigste, und Farben zählen nicht. Ist Ihre Karte höher, gewinnen Sie, ist sie niedriger, verlieren Sie.",
      choice:
        "Gleiche Karten sind ein Gleichstand. Sie wählen: die Hälfte Ihres Einsatzes aufgeben oder in den Krieg ziehen.",
      war: "Im Krieg geben Sie den Ersteinsatz her und setzen einen Kriegseinsatz in gleicher Höhe. Drei Karten werden verbrannt. Dann bekommen Sie und der Geber je noch eine Karte.",
      second:
        "Ist Ihre Karte höher oder gleich, gewinnt der Kriegseinsatz. Ist sie niedriger, verliert er.",
    },
    titles: { initial: "Ersteinsatz und Krieg", tie: "Einsatz auf Gleichstand" },
    wins: {
      initial:
        "Er gewinnt, wenn Ihre Karte höher ist als die des Gebers, und verliert, wenn sie niedriger ist.",
      tied: "Sind beide gleich, geben Sie auf oder ziehen in den Krieg.",
      stays: "Liegt er einmal, bleibt er, wie er ist, bis er entschieden ist.",
      tie: "Er gewinnt, wenn Ihre Karte und die des Gebers gleich sind, gleich was Sie dann wählen.",
      tieAtWar: "Vor den Karten des Kriegs dürfen Sie noch einen setzen.",
    },
    examples: {
      title: (bet: string) => `Ein Gleichstand mit ${bet}`,
      surrender: (half: string) =>
        `Sie geben auf: ${half} kommen zurück, und die Runde ist für Sie zu Ende.`,
      war: (bet: string, both: string) =>
        `Sie ziehen für weitere ${bet} in den Krieg: im Ganzen stehen ${both} auf dem Spiel.`,
      won: (win: string, ahead: string) =>
        `Ihre Kriegskarte ist höher: der Kriegseinsatz gewinnt ${win}, der Ersteinsatz ist weg, und Sie liegen ${ahead} vorn.`,
      secondTie: (win: string, ahead: string) =>
        `Ihre Kriegskarte ist gleich, ein zweiter Gleichstand, der einen Bonus hat: der Kriegseinsatz gewinnt ${win}, und Sie liegen ${ahead} vorn.`,
      lost: (both: string) => `Ihre Kriegskarte ist niedriger: Sie verlieren im Ganzen ${both}.`,
      tie: (bet: string, pays: string, win: string) =>
        `Ein Einsatz von ${bet} auf Gleichstand, der ${pays} zahlt, gewinnt beim ersten Gleichstand ${win}.`,
    },
    troubles: {
      late: "Sie wählen nach einem Gleichstand nicht rechtzeitig: das Haus gibt für Sie auf, und die Hälfte des Einsatzes kommt zurück.",
      noCard: "Ein Einsatz bekommt keine Karte: er gilt nicht und kommt zurück.",
      cover:
        "Die Schnittkarte kommt während einer Runde heraus: die Runde wird zu Ende gespielt, dann werden die Karten gemischt.",
      reshuffle:
        "Die Aufsicht darf nach jeder Runde neu mischen lassen. Die Einsätze berührt das nicht.",
    },
    firstBet: "Legen Sie ihn auf eine freie Box: damit nehmen Sie dort Platz.",
    result: "Hier liegt die Karte des Gebers. Was Sie gewinnen, kommt von selbst in Ihr Guthaben.",
  },
};
