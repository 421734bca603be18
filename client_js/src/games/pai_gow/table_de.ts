import { money } from "../../text/format";
import { MATCHED_TILES } from "./matched_tiles";
import type { Comparison } from "./tiles_on_table";

export default {
  text: {
    layout: "Pai-Gow-Tuch",
    wall: "Acht Stapel zu vier Steinen",
    delivered: "Die Steine sind verteilt",
    shaker: (words: string) => `Pai-Gow-Becher: ${words}`,
    covered: "zugedeckt",
    total: (dice: readonly number[], total: number) => `${dice.join(" + ")} ergibt ${total}`,
    number: (start: number) => `Die Zahl ist ${start}`,
    first: (position: string) => `Erster Stapel: ${position}`,
    dealer: "Geber",
    deadHand: "Tote Hand",
    atDealer: "Geber",
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
    hands: (low: string, high: string) => `niedrig ${low}, hoch ${high}`,
    waitsFor: (who: string) => `Wir warten auf ${who}`,
    results: { win: "Gewinnt", lose: "Verliert", push: "Gleich", surrender: "Aufge\u00ADgeben" },
    net: (words: string, cents: string) => `${words} ${cents}`,
    set: {
      title: (box: number) => `Setzen Sie Ihre Hände: Box ${box}`,
      detail: "Was gesetzt ist, lässt sich nicht mehr ändern.",
      own: "Ihre Steine",
      take: (tile: string) => `${tile} in die niedrige Hand legen`,
      back: (tile: string) => `${tile} in die hohe Hand legen`,
      choose: (left: number) =>
        left === 2
          ? "Wählen Sie zwei Steine für die niedrige Hand"
          : "Wählen Sie noch einen Stein für die niedrige Hand",
      illegal: "Die niedrige Hand darf nicht höher sein als die hohe (621a.1).",
      confirm: "Hände setzen",
      suggest: "Vorschlag",
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
    stand: {
      title: (box: number, { high, low }: Comparison) =>
        `Box ${box}: ${high === low ? (high ? "Sie gewinnen" : "Sie verlieren") : "unentschieden"}`,
      detail: ({ high, low }: Comparison) =>
        `Ihre hohe Hand ${high ? "gewinnt" : "verliert"}, Ihre niedrige Hand ${low ? "gewinnt" : "verliert"}.`,
      stand: "Stehen bleiben",
      surrender: (cents: number) => `Aufgeben (${money(cents)} verlieren)`,
    },
    bank: {
      title: "Wollen Sie die Bank halten?",
      detail: (cents: number) =>
        `Sie decken jede Box und nehmen ein, was sie verliert. Dafür werden höchstens ${money(cents)} zurückgelegt.`,
      accept: "Bank halten",
      decline: "Bank weitergeben",
      coBank: "Das Haus deckt die Hälfte (geteilte Bank)",
      dealerWager: "Einsatz des Gebers",
      funds: "Sie stellen",
      cut: "Heben Sie ab: einmal drücken schiebt einen Stapel nach links, zweimal nach rechts",
      stack: (stack: number, side: string) => `Stapel ${stack}: ${side}`,
      sides: { none: "bleibt", left: "ans linke Ende", right: "ans rechte Ende" },
      badCut: "Nur Stapel nebeneinander: erst die nach links, dann die nach rechts.",
      tooLittle: (cents: number) =>
        `Eine Bank deckt mindestens das Minimum des Tisches und den Einsatz des Gebers: ${money(cents)}.`,
      takeDown: "Einsatz zurücknehmen",
      hasWager: "Nehmen Sie Ihren Einsatz zurück, bevor Sie die Bank halten (621a.11(f)).",
      offered: (who: string) => `Die Bank wird angeboten: ${who}`,
      marker: "Bank",
      coMarker: "Geteilte Bank",
      is: (who: string, cents: string, style: string) =>
        `${who} hält die Bank, bis ${cents}${style === "" ? "" : `. ${style}`}`,
    },
    delivery: {
      title: "Wie sollen die Steine verteilt werden?",
      detail: "Nichts geht mehr. Ohne Ihre Wahl gilt der House Way von rechts.",
      style: "Verteilung",
      confirm: "Steine verteilen",
    },
    styles: {
      house_way_right: "House Way von rechts",
      house_way_left: "House Way von links",
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
  },
  steps: {
    title: "Wie der House Way diese Steine setzt",
    paragraphs: {
      supreme_pair: "Das Supreme Pair",
      pair: "Das höchste Paar, Wong oder Gong",
      value: "Neun, acht oder sieben, das Höchste aus zwei Steinen",
      high_low: "Der höchste Stein mit dem niedrigsten",
    },
    results: {
      missed: "Nicht unter diesen Steinen",
      decides: "Das entscheidet",
      left: "Nicht mehr gefragt",
    },
    highest: (value: number) => `Das Höchste hier ist ${value}`,
  },
};
