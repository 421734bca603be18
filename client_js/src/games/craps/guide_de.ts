import type { GuideText, VigorishWords } from "./guide_text";

const guide_text: GuideText = {
  round: {
    dice: "Ein Spieler ist der Werfer und wirft zwei Würfel für alle. Vorher setzt der Werfer auf Pass oder Don’t Pass. Pass heißt: mit den Würfeln, Don’t Pass: gegen sie.",
    comeOut:
      "Der erste Wurf heißt Come-out-Wurf. Bei 7 oder 11 gewinnt Pass sofort, bei 2, 3 oder 12, den Craps, verliert es sofort.",
    point:
      "Jede andere Summe ist der Point: der Puck steht auf „ON“ neben ihr. Nun wird gewürfelt, bis der Point noch einmal kommt und Pass gewinnt oder eine 7 kommt und Pass verliert.",
    between:
      "Vor jedem Wurf nimmt der Tisch Einsätze an. Jeder Wurf rechnet ab, was er entscheidet; alle anderen Einsätze bleiben.",
    shooter:
      "Nach einer 7, die verliert, werden die Würfel dem nächsten Spieler links angeboten. Der Werfer darf sie auch nach jedem Wurf abgeben.",
  },
  titles: {
    pass: "Pass Line",
    dontPass: "Don’t Pass",
    passOdds: "Odds hinter der Pass Line",
    dontPassOdds: "Odds bei Don’t Pass",
    come: "Come",
    dontCome: "Don’t Come",
    comeOdds: "Come-Odds",
    dontComeOdds: "Don’t-Come-Odds",
    placeWin: "Place auf Gewinn",
    placeLose: "Place auf Verlust",
    buy: "Buy-Einsätze",
    lay: "Lay-Einsätze",
    field: "Field",
    sixSevenEight: "6-7-8",
    hardway: "Hardways: Zahlen als Pasch",
    anySeven: "Any Seven: jede Sieben",
    anyCraps: "Any Craps: 2, 3 oder 12",
    one: "Eine Summe beim nächsten Wurf",
    cAndE: "Craps und Elf",
    horn: "Horn",
    hornHigh: "Horn hoch",
    whirl: "Whirl",
    hop: "Hop-Einsätze",
    fire: "Fire-Wette",
  },
  wins: {
    pass: "Beim Come-out-Wurf gewinnt er bei 7 und 11 und verliert bei 2, 3 und 12. Danach gewinnt er, wenn der Point vor einer 7 kommt.",
    passStays: "Sobald es einen Point gibt, muss er liegen bleiben.",
    dontPass:
      "Beim Come-out-Wurf gewinnt er bei 2 und 3 und verliert bei 7 und 11. Bei 12 kommt er zurück. Danach gewinnt er, wenn eine 7 vor dem Point kommt.",
    dontComesDown:
      "Er darf jederzeit zurückgenommen oder verringert, aber nicht wieder erhöht werden.",
    passOdds:
      "Legen Sie die Odds hinter Ihren Einsatz auf der Pass Line, sobald es einen Point gibt. Sie gewinnen mit ihm und zahlen die wahre Quote des Points.",
    trueOdds:
      "Das Haus hat dabei keinen Vorteil. Wie viel Sie legen dürfen, hängt vom Einsatz davor ab.",
    dontPassOdds:
      "Legen Sie die Odds zu Ihrem Einsatz auf Don’t Pass, sobald es einen Point gibt. Sie gewinnen mit ihm, zur wahren Quote gegen den Point.",
    laidOdds: "Wie viel Sie legen dürfen, richtet sich danach, was die Odds gewinnen würden.",
    come: "Das ist ein Pass-Line-Einsatz, der mit dem nächsten Wurf beginnt: 7 und 11 gewinnen, 2, 3 und 12 verlieren. Jede andere Summe ist sein eigener Point, und er zieht auf diese Zahl.",
    comeStays: "Sobald er gezogen ist, muss er liegen bleiben.",
    dontCome:
      "Das ist ein Don’t-Pass-Einsatz, der mit dem nächsten Wurf beginnt: 2 und 3 gewinnen, 7 und 11 verlieren, bei 12 kommt er zurück. Jede andere Summe ist sein eigener Point, und er zieht hinter diese Zahl.",
    comeOdds:
      "Sie stützen einen Come-Einsatz, der auf die Zahl gezogen ist, und gewinnen mit ihm zur wahren Quote.",
    dontComeOdds:
      "Sie stützen einen Don’t-Come-Einsatz, der hinter die Zahl gezogen ist, und gewinnen mit ihm zur wahren Quote.",
    number: "Er gewinnt, wenn Ihre Zahl vor einer 7 kommt. Andere Summen ändern nichts.",
    seven: "Er gewinnt, wenn eine 7 vor Ihrer Zahl kommt. Andere Summen ändern nichts.",
    buy: "Er zahlt die wahre Quote der Zahl, abzüglich einer Gebühr, der Vigorish.",
    lay: "Er zahlt die wahre Quote gegen die Zahl, abzüglich einer Gebühr, der Vigorish.",
    rests:
      "Bei einem Come-out-Wurf ruht er: er gewinnt und verliert nicht, außer Sie sagen „On“ an.",
    comesDown:
      "Ein Einsatz, der gewinnt, kommt mit dem Gewinn zurück. Damit er weiter gilt, setzen Sie ihn neu: „Nochmal“ tut es mit einem Druck.",
    field: "Der nächste Wurf entscheidet. Der Einsatz gewinnt bei 2, 3, 4, 9, 10, 11 und 12.",
    sixSevenEight:
      "Der nächste Wurf entscheidet. Der Einsatz gewinnt bei 6, 7 und 8 und zahlt mehr bei einem Pasch.",
    hardway:
      "Er gewinnt, wenn Ihre Zahl als Pasch kommt. Er verliert, wenn sie anders kommt oder vorher eine 7 kommt.",
    anySeven: "Der nächste Wurf entscheidet. Der Einsatz gewinnt bei 7.",
    anyCraps: "Der nächste Wurf entscheidet. Der Einsatz gewinnt bei 2, 3 und 12.",
    one: "Der nächste Wurf entscheidet. Der Einsatz gewinnt, wenn Ihre Summe kommt.",
    cAndE:
      "Der nächste Wurf entscheidet. Die eine Hälfte liegt auf Any Craps, die andere auf Elf; eine Hälfte kann gewinnen, während die andere verliert.",
    horn: "Der nächste Wurf entscheidet. Das sind vier Einsätze in einem: je ein Viertel auf 2, 3, 11 und 12.",
    hornHigh:
      "Das ist ein Horn aus fünf Teilen: je einer auf 2, 3, 11 und 12, und der fünfte noch einmal auf Ihrer Zahl.",
    whirl:
      "Das ist ein Horn aus fünf Teilen: je einer auf 2, 3, 11 und 12, und der fünfte auf Any Seven.",
    hop: "Der nächste Wurf entscheidet. Der Einsatz gewinnt, wenn die beiden Würfel genau Ihre zwei Zahlen zeigen.",
    fire: "Sie gewinnt, wenn der Werfer mindestens vier verschiedene Points wirft, bevor er mit einer 7 verliert. Sie zahlt einmal, je nach deren Zahl.",
    fireLimits: (least: string, most: string) =>
      `Sie beträgt ${least} bis ${most} in ganzen Dollar, unabhängig von den Grenzen des Tisches. Jeder Spieler hat eine.`,
    fireWhen:
      "Setzen Sie vor dem ersten Come-out-Wurf eines Werfers. Von da an bleibt die Wette, wie sie ist.",
  },
  examples: {
    odds: "Odds an einem Beispiel",
    passLine: (line: string, most: string) =>
      `Sie haben ${line} auf der Pass Line, und der Point ist 6. An diesem Tisch dürfen Ihre Odds bis zu ${most} betragen.`,
    oddsWin: (odds: string, pays: string, win: string, both: string) =>
      `Sie legen ${odds} als Odds zu ${pays}. Eine 6 kommt vor einer 7: die Odds gewinnen ${win}, und mit der Line gewinnen Sie zusammen ${both}.`,
    vigorish: "Die Vigorish an einem Beispiel",
    withTheWager: (of: VigorishWords & { readonly cost: string }) =>
      `${of.name} für ${of.bet} kostet ${of.cost}: die Vigorish beträgt ${of.percent} % des Einsatzes, ${of.vigorish}, und wird mit ihm genommen. Ein Gewinn zahlt ${of.win}, Sie liegen also ${of.ahead} vorn. Ein Verlust kostet ${of.cost}.`,
    fromTheWin: (of: VigorishWords) =>
      `${of.name} für ${of.bet} kostet ${of.bet}. Ein Gewinn zahlt ${of.win}, abzüglich einer Vigorish von ${of.percent} % des Einsatzes, ${of.vigorish}: Sie liegen ${of.ahead} vorn. Ein Verlust kostet ${of.bet} und keine Vigorish.`,
  },
  troubles: {
    noRoll:
      "Würfel, die den Tisch verlassen oder aufeinander liegen, sind ein ungültiger Wurf: er rechnet nichts ab und wird wiederholt. Die Würfel des Generators liegen immer flach, darum geschieht es hier nicht.",
    calledOff:
      "Ein Aufseher bricht einen Wurf ab: was Sie seit dem letzten Wurf gesetzt haben, kommt zurück. Einsätze aus früheren Würfen bleiben mit ihren Points auf dem Tuch.",
    shooterGone:
      "Der Werfer geht oder lässt die Zeit verstreichen: die Würfel werden dem nächsten Spieler angeboten. Einsätze und Point bleiben.",
  },
  firstBet:
    "Setzen Sie auf die Pass Line: es ist der Einsatz des Werfers selbst und einer der besten am Tisch.",
  result:
    "Hier zeigen die Würfel jeden Wurf. Was ein Wurf entscheidet, wird von selbst bezahlt oder eingezogen.",
};

export default { guide_text };
