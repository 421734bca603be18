import { payout } from "../../text/format";

const numbers = {
  straight: "Plein",
  split: "Cheval",
  three_numbers: "Trois numéros",
  four_numbers: "Carré",
  six_numbers: "Sixain",
};

export default {
  words: {
    name: "Roulette",
    running: "La roue tourne",
    variants: {
      single_zero: "Zéro simple",
      double_zero: "Double zéro",
      double_zero_as_single: "Double zéro joué simple",
    },
    voidSpin: "Coup nul : aucune mise n’est réglée, la roue est relancée",
    features: { b2b: "B2B", blazing_sevens: "Blazing 7’s", roulette_up: "Roulette Up" },
    families: {
      ...numbers,
      column: "Colonne",
      dozen: "Douzaine",
      five_adjacent: "Cinq numéros voisins",
    },
  },
  text: {
    called: (pocket: string, color: string, parity: string, half: string) =>
      [`${pocket} ${color}`, [parity, half].filter(Boolean).join(" et ")]
        .filter(Boolean)
        .join(", "),
    parities: { odd: "impair", even: "pair" },
    halves: { low: "manque", high: "passe" },
    asSingleZero:
      "Un cylindre à double zéro, utilisé comme cylindre à un seul zéro : on ne peut pas miser sur 00. Une bille dans 00 est « sans effet » : le tour est nul et le cylindre est relancé. Rouge, noir, impair, pair, 1 à 18 et 19 à 36 perdent sur 0.",
    outcome: (number: string, color: string) => `${number} ${color}`,
    times: (count: number) => `${count}×`,
    hotNumber: (number: string, times: number, rounds: number) =>
      `Sorti le plus souvent : le ${number}, ${times}× sur les ${rounds} derniers tours`,
    percent: (count: number, total: number) =>
      `${total === 0 ? 0 : Math.round((100 * count) / total)} %`,
    layout: "Tapis de roulette",
    wheel: "Roue de roulette",
    toReplica: "Miser sur le cylindre : voisins et finales",
    toBoard: "Retour au tableau",
    toSideWagers: "Annexes",
    toRacetrack: "Racetrack",
    toFelt: "Tapis",
    noSpin: "Coup nul",
    covered: "couvert",
    limits: (minimum: string, maximum: string) => [`Min. ${minimum}`, `Max. ${maximum}`] as const,
    spot: (name: string, pays: string) => `${name}, paie ${payout(pays)}`,
    boxes: { low: "1–18", even: "Pair", odd: "Impair", high: "19–36", column: "2:1" },
    colors: { red: "rouge", black: "noir", green: "vert" },
    statistics: "Statistiques",
    lastRounds: (count: number) => (count === 1 ? "Dernier tour" : `${count} derniers tours`),
    noResults: "Pas encore de résultat",
    hot: "Le plus souvent",
    cold: "Le moins souvent",
    tooFew: (rounds: number) =>
      `Les numéros les plus et les moins fréquents : après ${rounds} tours`,
    unseen: (numbers: number) => `${numbers} numéros ne sont pas sortis`,
    ofAllSpins: "Parts de tous les lancers ; le zéro n’est ni pair ni impair, ni manque ni passe",
    shares: {
      red: "Rouge",
      zero: "Zéro",
      black: "Noir",
      odd: "Impair",
      even: "Pair",
      low: "1–18",
      high: "19–36",
      dozens: ["1re 12", "2e 12", "3e 12"],
    },
  },
  names: {
    numbers,
    outside: {
      first_five: "Cinq premiers",
      red: "Rouge",
      black: "Noir",
      odd: "Impair",
      even: "Pair",
      low: "1 à 18",
      high: "19 à 36",
      b2b: "B2B",
      blazing_sevens: "Blazing 7’s",
      roulette_up: "Roulette Up",
    },
    ordinals: ["1re", "2e", "3e"],
    dozen: (ordinal: string) => `${ordinal} douzaine`,
    column: (ordinal: string) => `${ordinal} colonne`,
    fiveAdjacent: (around: string) => `Cinq voisins du ${around}`,
  },
};
