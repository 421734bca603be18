import { money } from "../../text/format";
import { MATCHED_TILES } from "./matched_tiles";

export default {
  text: {
    layout: "Pai-Gow-Tuch",
    wall: "Acht Stapel zu vier Steinen",
    delivered: "Die Steine sind verteilt",
    shaker: (words: string) => `Pai-Gow-Becher: ${words}`,
    covered: "zugedeckt",
    total: (dice: readonly number[], total: number) => `${dice.join(" + ")} ergibt ${total}`,
    number: (start: number) => `Die Zahl ist ${start}`,
    first: (position: string) => `Ausgeteilt wird ab: ${position}`,
    dealer: "Geber",
    deadHand: "Tote Hand",
    atDealer: "Geber",
    atMe: "Sie",
    atDeadHand: "tote Hand",
    positionSeat: (seat: string) => `Box ${seat}`,
    handPrint: "Einsatz",
    odds: "1 zu 1 abzüglich 5 %",
    copies: "Gleichstand geht an den Geber",
    copiesToBank: "Gleichstand geht an die Bank",
    high: "Hohe Hand",
    low: "Niedrige Hand",
    tiles: (who: string, words: string) => `${who}: ${words}`,
    box: (box: number) => `Box ${box}`,
    faceDown: "vier verdeckte Steine",
    setFaceDown: "Hände gesetzt, verdeckt",
    stepByStep: "Schritt für Schritt",
    closeSteps: "Schritte schließen",
    ranks: "Rangfolge",
    hands: (low: string, high: string) => `niedrig ${low}, hoch ${high}`,
    mayAdd: (boxes: number) => `Sie dürfen auf ${boxes} Boxen nebeneinander setzen`,
    waitsFor: (who: string) => `Wir warten auf ${who}`,
    results: { win: "Gewinnt", lose: "Verliert", push: "Gleich", surrender: "Aufge\u00ADgeben" },
    net: (words: string, cents: string) => `${words} ${cents}`,
    set: {
      title: (box: number) => `Setzen Sie Ihre Hände: Box ${box}`,
      titleOfBank: "Sie sind die Bank: setzen Sie Ihre Hände",
      detail: "Was gesetzt ist, lässt sich nicht mehr ändern.",
      own: "Ihre Steine",
      take: (tile: string) => `${tile} in die niedrige Hand legen`,
      back: (tile: string) => `${tile} in die hohe Hand legen`,
      chooseTwo: "Wählen Sie zwei Steine für die niedrige Hand.",
      otherTwo: "Die beiden anderen sind die hohe Hand. Sie muss höher sein.",
      wins: {
        dealer:
          "Schlagen beide die des Gebers, gewinnen Sie; schlägt sie eine, ist es unentschieden.",
        bank: "Schlagen beide die der Bank, gewinnen Sie; schlägt sie eine, ist es unentschieden.",
        asBank:
          "Schlagen beide die eines Spielers, gewinnen Sie; je eine ist unentschieden. Gleiche Hände zählen für Sie.",
      },
      unsure: "Unsicher? „Vorschlag“ setzt sie, wie der Geber seine setzt: der House Way.",
      chooseOne: (tile: string) =>
        `Wählen Sie noch einen Stein für die niedrige Hand: → ist, was er mit ${tile} ergibt.`,
      illegal:
        "Die niedrige Hand darf nicht höher sein als die hohe (621a.1): wählen Sie andere Steine.",
      confirm: "Hände setzen",
      suggest: "Vorschlag",
      zero: "Eine niedrige Hand mit null gewinnt nie: besser als unentschieden geht es hier nicht.",
      suggestion: "Vorschlag: der House Way",
      called: (high: string, low: string) => `Hohe Hand: ${high}. Niedrige Hand: ${low}.`,
    },
    way: {
      supremePair: "Beide Steine des Supreme Pair sind da, und der House Way trennt sie nie.",
      pair: (hand: string) => `Der House Way spielt ein Paar immer zusammen: ${hand}.`,
      wong: (hand: string) => `Es gibt kein Paar. Dann spielt der House Way einen Wong: ${hand}.`,
      gong: (hand: string) =>
        `Es gibt kein Paar und keinen Wong. Dann spielt der House Way einen Gong: ${hand}.`,
      value: (hand: string) =>
        `Es gibt kein Paar, keinen Wong und keinen Gong. Dann spielt der House Way die besten zwei Steine, die neun, acht oder sieben ergeben: ${hand}.`,
      highLow: (highest: string, lowest: string) =>
        `Es gibt kein Paar, keinen Wong und keinen Gong, und keine zwei Steine ergeben sieben oder mehr. Dann spielt der House Way den höchsten Stein (${highest}) mit dem niedrigsten (${lowest}).`,
    },
    bank: {
      marker: "Bank",
      is: (who: string, cents: string | null, style: string) =>
        `${who} hält die Bank${cents === null ? "" : ` mit ${cents}`}${style === "" ? "" : `. ${style}`}`,
      shares: (who: string, cents: string | null, style: string) =>
        `${who} teilt die Bank mit dem Haus${cents === null ? "" : `: ${cents}`}${style === "" ? "" : `. ${style}`}`,
      covers: (who: string, left: string) =>
        `${who} hält die Bank und nimmt noch Einsätze bis ${left}`,
      coversShared: (who: string, left: string) =>
        `${who} und das Haus halten die Bank und nehmen noch Einsätze bis ${left}`,
      isFull: (who: string) => `${who} hält die Bank. Sie deckt keine weiteren Einsätze.`,
      isFullShared: (who: string) =>
        `${who} und das Haus halten die Bank. Sie deckt keine weiteren Einsätze.`,
      mine: (cents: string, half: string | null, how: string) =>
        `Sie stellen ${cents}${half === null ? "" : `, geteilt mit dem Haus: Sie riskieren ${half}`}. ${how}`,
      others: "Die anderen setzen jetzt.",
      cut: (how: string) => `Abgehoben: ${how}`,
      notCut: "Nicht abgehoben",
      meanwhile: "Einsätze sind offen: gegen die Bank, wenn sie jemand nimmt, sonst den Geber.",
      houseSets: "Das Haus setzt Ihre Steine.",
    },
    ways: {
      house_way: "Jede Hand bekommt einen ganzen Stapel.",
      cup_say: "Zwei Stapel sind zwei Hände: die oberen Steine eine, die unteren die andere.",
      jung_quat: "Je zwei von der Mitte aus: ihre oberen Steine sind eine Hand, dann die unteren.",
      chee_yee: "Je zwei von beiden Enden: ihre oberen Steine sind eine Hand, dann die unteren.",
      pin_say: "Jede Hand bekommt je einen Stein von vier Stapeln.",
      dragon_head:
        "Abwechselnd: je zwei Steine von zwei doppelten Stapeln, je einer von den vier anderen.",
    },
    styles: {
      house_way_right: "Ganze Stapel von rechts",
      house_way_left: "Ganze Stapel von links",
      cup_say_right: "Cup say von rechts",
      cup_say_left: "Cup say von links",
      jung_quat: "Jung quat: das Herz nehmen",
      chee_yee: "Chee yee: die Ohren abschneiden",
      pin_say_right: "Pin say von rechts",
      pin_say_left: "Pin say von links",
      dragon_head_right: "Drachenkopf von rechts",
      dragon_head_left: "Drachenkopf von links",
    },
  },
  bank: {
    offer: {
      title: "Halten Sie diese Runde die Bank?",
      detail: "Alle Hände spielen dann gegen Ihre. Weitergeben kostet nichts.",
      rules: [
        "Beide Ihre gewinnen: Sie nehmen.",
        "Beide des Spielers: Sie zahlen.",
        "Je eine: unentschieden. Gleiche: Ihre.",
        "Das Haus behält 5 % Ihres Gewinns.",
      ] as readonly string[],
      accept: "Bank halten",
      decline: "Bank weitergeben",
      takeDown: "Einsatz zurücknehmen und die Bank halten",
      hasWager: "Nehmen Sie Ihren Einsatz zurück, bevor Sie die Bank halten.",
      mayWin: "Gewinn höchstens",
      mayLose: "Verlust höchstens",
      aloneMayWin: "Allein: Gewinn",
      aloneMayLose: "Allein: Verlust",
      half: "(Ihre Hälfte)",
      less: "nach 5 %",
      sum: (funds: string, dealer: string, others: string) =>
        `Sie stellen ${funds}. Dagegen setzt der Geber ${dealer}, andere Hände bis ${others}.`,
      sumAlone: (funds: string, dealer: string, win: string) =>
        `Sie stellen ${funds}, der Geber setzt ${dealer} dagegen. Sonst ist niemand am Tisch. Kommen andere dazu, gewinnen Sie bis zu ${win} oder verlieren bis zu ${funds}.`,
      sumOfOthers: (funds: string, others: string) =>
        `Sie stellen ${funds}. Andere Hände setzen bis ${others} dagegen.`,
      change: "Bedingungen ändern",
      alone: "Jetzt setzt niemand gegen Sie. Auch der Geber nicht, zu diesen Bedingungen.",
      how: "So geht die Bank",
      putUp: (sum: string) => `Bank halten: ${sum}`,
      refused:
        "Nicht angenommen. Oben steht, was die anderen inzwischen gesetzt haben; drücken Sie noch einmal.",
      passed: "Sie haben die Bank weitergegeben.",
      lapsed: "Die Zeit ist um: Die Bank wurde weitergegeben.",
      betStays: (sum: string) => `Ihre ${sum} bleiben stehen.`,
    },
    dealerWager: "Der Geber setzt",
    dealerNote: (cents: number) =>
      `Schlagen Sie seine Hände für ${money(cents)}, oder zahlen Sie so viel, wenn sie gewinnen.`,
    dealerOut: "Der Geber setzt nicht gegen Sie.",
    funds: "Sie stellen",
    fundsNote: {
      usual: (dealer: number, others: number) =>
        dealer > 0
          ? `Deckt ${money(dealer)} des Gebers und ${money(others)} der anderen Hände. Mehr zahlen Sie den Gewinnern nie.`
          : `Deckt ${money(others)} der anderen Hände. Mehr erhalten die Gewinner nicht.`,
      own: "Mehr zahlen Sie den Gewinnern nie, und mehr, als es deckt, können die anderen nicht setzen.",
      alone: "Sonst setzt jetzt niemand: Mehr deckt nur Spieler, die noch kommen.",
    },
    less: (what: string) => `${what}: weniger`,
    more: (what: string) => `${what}: mehr`,
    least: (sum: string) => `Mindestens ${sum}`,
    usual: (sum: string) => `Üblich ${sum}`,
    most: (sum: string) => `Höchstens ${sum}`,
    coBank: "Die Bank mit dem Haus teilen",
    coBankNote:
      "Geteilte Bank: Das Haus nimmt und zahlt die Hälfte, Sie verlieren höchstens die Hälfte Ihrer Summe. Das Haus setzt Ihre Steine und wettet nicht.",
    cutTitle: "Zuerst abheben",
    cut: "Niemand sieht einen Stein, aber es ändert, wer welche bekommt. Ein Druck legt den Stapel ans linke Ende, der nächste ans rechte, der dritte zurück.",
    cutOrder: (order: string) => `Die Stapel jetzt: ${order}`,
    cutBack: (stacks: string) =>
      `Nur Stapel nebeneinander hebt man zusammen ab: ${stacks} liegt wieder an seinem Platz.`,
    stack: (stack: number, side: string) => `Stapel ${stack}: ${side}`,
    sides: { none: "bleibt", left: "ans linke Ende", right: "ans rechte Ende" },
    tooLittle: (cents: number) =>
      `Eine Bank deckt alle Einsätze gegen sie: ${money(cents)}. Das ist mehr, als Sie haben.`,
    raised: (cents: number) => `Die anderen haben mehr gesetzt: jetzt mindestens ${money(cents)}.`,
    dealerBets: {
      mine: (cents: number) => `setzt ${money(cents)} gegen Sie`,
      theirs: (cents: number) => `setzt auch ${money(cents)}`,
    },
    delivery: {
      title: "Ihre Bank: schütteln Sie die Würfel",
      detail: "Von Ihnen aus gezählt, sagen sie, wer beginnt.",
      another: "andere Arten…",
      custom: "Nur ein Brauch: Keine Art ist besser als eine andere.",
      style: "Verteilung",
      confirm: "Würfel schütteln",
    },
    board: {
      title: "Die Hände der Bank und alle anderen",
      yours: "Ihre Bank",
      others: "Bank",
      takes: {
        mine: (cents: number) => `Sie gewinnen ${money(cents)}`,
        theirs: (cents: number) => `Bank gewinnt ${money(cents)}`,
      },
      pays: {
        mine: (cents: number) => `Sie zahlen ${money(cents)}`,
        theirs: (cents: number) => `Bank zahlt ${money(cents)}`,
      },
      tie: "Gleich",
      beaten: (beaten: number, of: number) => `schlägt ${beaten} von ${of}`,
      why: {
        mine: {
          beats: (own: string, other: string) => `Sie: ${own} schlägt ${other}`,
          loses: (own: string, other: string) => `Sie: ${own} verliert gegen ${other}`,
          tileBeats: (value: number, own: string, other: string) =>
            `Beide ${value}, Sie: ${own} schlägt ${other}`,
          tileLoses: (value: number, own: string, other: string) =>
            `Beide ${value}, Sie: ${own} verliert gegen ${other}`,
          copy: "Gleicher Rang: zählt für Sie",
          zeros: "Beide 0: zählt für Sie",
        },
        theirs: {
          beats: (own: string, other: string) => `Bank: ${own} schlägt ${other}`,
          loses: (own: string, other: string) => `Bank: ${own} verliert gegen ${other}`,
          tileBeats: (value: number, own: string, other: string) =>
            `Beide ${value}, Bank: ${own} schlägt ${other}`,
          tileLoses: (value: number, own: string, other: string) =>
            `Beide ${value}, Bank: ${own} verliert gegen ${other}`,
          copy: "Gleicher Rang: zählt für die Bank",
          zeros: "Beide 0: zählt für die Bank",
        },
      },
      verdicts: { lose: "verliert gegen die Bank", win: "schlägt die Bank", push: "" },
      taken: "Genommen",
      paid: "Gezahlt",
      half: "Hälfte des Hauses",
      vigorish: "Haus 5 %",
      all: "Sie schlagen jede Hand!",
      won: (sum: string) => `Sie gewinnen ${sum} als Bank`,
      lost: (sum: string) => `Sie verlieren ${sum} als Bank`,
      even: "Als Bank kommen Sie auf null",
      bankWon: (sum: string) => `Die Bank gewinnt ${sum}`,
      bankLost: (sum: string) => `Die Bank verliert ${sum}`,
      bankEven: "Die Bank kommt auf null",
    },
  },
  showdown: {
    title: { dealer: "Meine Hände und die des Gebers", bank: "Meine Hände und die der Bank" },
    titleOfAll: "Die Hände im Vergleich",
    you: "Sie",
    dealers: { dealer: "Geber", bank: "Bank" },
    verdicts: { beats: "schlägt", loses: "verliert gegen", copy: "Gleichstand" },
    byValue: {
      beats: (mine: number, theirs: number) => `${mine} ist mehr als ${theirs}`,
      loses: (mine: number, theirs: number) => `${mine} ist weniger als ${theirs}`,
    },
    byTile: (value: number, higher: string, lower: string) =>
      `beide ${value}: ${higher} steht über ${lower}`,
    byRank: (higher: string, lower: string) => `${higher} steht über ${lower}`,
    copies: {
      dealer: "gleicher Rang: das geht an den Geber",
      bank: "gleicher Rang: das geht an die Bank",
    },
    zeros: { dealer: "beide 0: das geht an den Geber", bank: "beide 0: das geht an die Bank" },
    needed: { win: "Ist Ihre höher, gewinnen Sie", push: "Ist Ihre höher: unentschieden" },
    hands: { win: "Beide gewonnen", push: "Je eine", lose: "Beide verloren" },
    won: (sum: string) => `Sie gewinnen ${sum}`,
    lost: (sum: string) => `Sie verlieren ${sum}`,
    even: "unentschieden, Sie erhalten Ihren Einsatz zurück",
    turnAll: "Alle umdrehen",
    less: (won: string, vigorish: string) => `${won} weniger ${vigorish}`,
    timeUp: "Die Zeit ist um: Ihre Hand wurde nach dem House Way gesetzt.",
  },
  hands: {
    tiles: {
      ...MATCHED_TILES,
      nine: "gemischte Neun",
      eight: "gemischte Acht",
      seven: "gemischte Sieben",
      six: "Gee-Joon-Sechs",
      five: "gemischte Fünf",
      three: "Gee-Joon-Drei",
    },
    tile: (name: string, spots: string) => `${name}, ${spots}`,
    short: { mixed: "ge\u00ADmischt", supreme: "Gee Joon" },
    counted: { six: "Sechs", three: "Drei" },
    values: ["Null", "Eins", "Zwei", "Drei", "Vier", "Fünf", "Sechs", "Sieben", "Acht", "Neun"],
    value: (value: string, tile: string) => `${value}, ${tile} hoch`,
    supreme: "Supreme Pair (Gee Joon)",
    pair: (tile: string) => `Paar ${tile}`,
    mixed: {
      nine: "Gemischte Neunen",
      eight: "Gemischte Achten",
      seven: "Gemischte Siebenen",
      five: "Gemischte Fünfen",
    },
    wong: { teen: "Wong mit Teen", day: "Wong mit Day" },
    gong: { teen: "Gong mit Teen", day: "Gong mit Day" },
    marks: { pair: "Paar", wong: "Wong", gong: "Gong" },
    overValues: "über jedem Wert",
  },
  steps: {
    title: "Der House Way: das Erste, das passt, entscheidet",
    paragraphs: {
      supreme_pair: "Das Supreme Pair?",
      pair: "Paar, Wong oder Gong? Das höchste",
      value: "Zwei Steine, die 9, 8 oder 7 ergeben?",
      high_low: "Sonst: der höchste Stein mit dem niedrigsten",
    },
    results: {
      missed: "Nein",
      decides: "Das entscheidet",
      left: "Nicht nötig",
    },
    yes: (hand: string) => `Ja: ${hand}`,
    highest: (value: number) => `Nein: höchstens ${value}`,
  },
};
