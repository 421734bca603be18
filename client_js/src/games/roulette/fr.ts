import { number, payout, wholePercentage } from "../../text/format";

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
    asSingleZero:
      "Un cylindre à double zéro, utilisé comme cylindre à un seul zéro : on ne peut pas miser sur 00. Une bille dans 00 est « sans effet » : le tour est nul et le cylindre est relancé. Rouge, noir, impair, pair, 1 à 18 et 19 à 36 perdent sur 0.",
    outcome: (number: string, color: string) => `${number} ${color}`,
    times: (count: number) => `${count}×`,
    percent: (count: number, total: number) =>
      `${total === 0 ? 0 : Math.round((100 * count) / total)} %`,
    layout: "Tapis de roulette",
    wheel: "Roue de roulette",
    toReplica: "Miser sur le cylindre : voisins et finales",
    toBoard: "Retour au tableau",
    noSpin: "Coup nul",
    covered: "couvert",
    limits: (minimum: string, maximum: string) => [`Min ${minimum}`, `Max ${maximum}`] as const,
    spot: (name: string, pays: string) => `${name}, paie ${payout(pays)}`,
    boxes: { low: "1–18", even: "Pair", odd: "Impair", high: "19–36", column: "2:1" },
    colors: { red: "rouge", black: "noir", green: "vert" },
    statistics: "Statistiques",
    lastRounds: (count: number) => (count === 1 ? "Dernier tour" : `${count} derniers tours`),
    noResults: "Pas encore de résultat",
    hot: "Le plus souvent",
    cold: "Le moins souvent",
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
  bets: {
    replica: "Image du cylindre",
    sections: { voisins: "Voisins du zéro", zero: "Zéro", orphelins: "Orphelins", tiers: "Tiers" },
    bundle: (name: string, chips: number, stake: string) => `${name} : ${chips} jetons, ${stake}`,
    neighbours: "Voisins",
    neighboursOf: (number: string, reach: number) =>
      reach === 1
        ? `${number} et 1 voisin de chaque côté`
        : `${number} et ${reach} voisins de chaque côté`,
    fewer: "Moins de voisins",
    more: "Plus de voisins",
    asOneWager: "En une mise",
    asOneWagerHint: "Cinq numéros voisins : une mise, un cinquième sur chaque numéro",
    finals: "Finales",
    lower: "Finales du chiffre inférieur",
    higher: "Finales du chiffre supérieur",
    final: (digit: number) => `Finales ${digit}`,
    noSections: "Voisins, tiers et orphelins sont des secteurs du cylindre à un seul zéro.",
  },
  past: {
    title: (spins: number) => `Combien de fois chaque numéro est sorti : ${number(spins)} tours`,
    independent: "Chaque tour est tiré pour lui-même : ce qui précède n’y change rien.",
    picture: (most: string, times: number) =>
      `Un cylindre, plus clair là où un numéro est sorti plus souvent ; le ${most} est sorti ${number(times)} fois`,
    even: (times: string) => `${times} de chacun, s’ils étaient égaux`,
    asTable: "En tableau",
    number: "Numéro",
    times: "Fois",
    share: "Part",
    percent: (share: number) => wholePercentage(share),
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
  replay: {
    streak:
      "Vous n’aviez pas misé sur Roulette Up : votre reçu ne dit pas si d’autres ont commencé une série, et le compteur de série reste vide.",
    meter: "Votre reçu ne dit pas où en était le jackpot : il n’est pas montré.",
  },
};
