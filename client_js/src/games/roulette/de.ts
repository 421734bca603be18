import { payout } from "../../text/format";

const numbers = {
  straight: "Plein",
  split: "Cheval",
  three_numbers: "Drei Zahlen",
  four_numbers: "Carré",
  six_numbers: "Sechs Zahlen",
};

export default {
  words: {
    name: "Roulette",
    running: "Das Rad dreht sich",
    variants: {
      single_zero: "Einfache Null",
      double_zero: "Doppelnull",
      double_zero_as_single: "Doppelnull als einfache",
    },
    voidSpin: "Kein Wurf: kein Einsatz wird abgerechnet, das Rad wird neu gedreht",
    features: { b2b: "B2B", blazing_sevens: "Blazing 7’s", roulette_up: "Roulette Up" },
    families: {
      ...numbers,
      column: "Kolonne",
      dozen: "Dutzend",
      five_adjacent: "Fünf Nachbarn",
    },
  },
  text: {
    called: (pocket: string, color: string, parity: string, half: string) =>
      [`${pocket} ${color}`, parity, half].filter(Boolean).join(", "),
    parities: { odd: "ungerade", even: "gerade" },
    halves: { low: "niedrig", high: "hoch" },
    asSingleZero:
      "Ein Rad mit Doppelnull, als Rad mit einfacher Null benutzt: 00 kann nicht gesetzt werden. Eine Kugel in 00 ist „kein Wurf“: der Wurf gilt nicht, und das Rad wird neu gedreht. Rot, Schwarz, Ungerade, Gerade, 1 bis 18 und 19 bis 36 verlieren bei 0.",
    outcome: (number: string, color: string) => `${number} ${color}`,
    times: (count: number) => `${count}×`,
    hotNumber: (number: string, times: number, rounds: number) =>
      `Kam am häufigsten: die ${number}, ${times}× in den letzten ${rounds} Runden`,
    percent: (count: number, total: number) =>
      `${total === 0 ? 0 : Math.round((100 * count) / total)} %`,
    layout: "Roulettetuch",
    wheel: "Rouletterad",
    toReplica: "Im Rad setzen: Nachbarn und Finalen",
    toBoard: "Zurück zur Tafel",
    toSideWagers: "Nebenwetten",
    toRacetrack: "Racetrack",
    toFelt: "Tableau",
    noSpin: "Kein Wurf",
    covered: "abgedeckt",
    limits: (minimum: string, maximum: string) => [`Min. ${minimum}`, `Max. ${maximum}`] as const,
    spot: (name: string, pays: string) => `${name}, zahlt ${payout(pays)}`,
    boxes: { low: "1–18", even: "Gerade", odd: "Unger.", high: "19–36", column: "2:1" },
    colors: { red: "rot", black: "schwarz", green: "grün" },
    statistics: "Statistik",
    lastRounds: (count: number) => (count === 1 ? "Letzte Runde" : `Letzte ${count} Runden`),
    noResults: "Noch keine Ergebnisse",
    hot: "Am häufigsten",
    cold: "Am seltensten",
    tooFew: (rounds: number) =>
      `Welche Zahlen am häufigsten und am seltensten kommen: nach ${rounds} Runden`,
    unseen: (numbers: number) => `${numbers} Zahlen kamen nicht`,
    ofAllSpins:
      "Anteile an allen Würfen; Null ist weder gerade noch ungerade, weder niedrig noch hoch",
    shares: {
      red: "Rot",
      zero: "Null",
      black: "Schwarz",
      odd: "Ungerade",
      even: "Gerade",
      low: "1–18",
      high: "19–36",
      dozens: ["1. 12", "2. 12", "3. 12"],
    },
  },
  names: {
    numbers,
    outside: {
      first_five: "Erste Fünf",
      red: "Rot",
      black: "Schwarz",
      odd: "Ungerade",
      even: "Gerade",
      low: "1 bis 18",
      high: "19 bis 36",
      b2b: "B2B",
      blazing_sevens: "Blazing 7’s",
      roulette_up: "Roulette Up",
    },
    ordinals: ["1.", "2.", "3."],
    dozen: (ordinal: string) => `${ordinal} Dutzend`,
    column: (ordinal: string) => `${ordinal} Kolonne`,
    fiveAdjacent: (around: string) => `Fünf Nachbarn um ${around}`,
  },
};
