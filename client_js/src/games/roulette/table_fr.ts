import { number, wholePercentage } from "../../text/format";

export default {
  bets: {
    replica: "Image du cylindre",
    sections: { voisins: "Voisins du zéro", zero: "Zéro", orphelins: "Orphelins", tiers: "Tiers" },
    bundle: (name: string, chips: number, stake: string) => `${name} : ${chips} jetons, ${stake}`,
    laid: (chips: number, each: string, stake: string, places: string) =>
      `${chips} jetons de ${each} = ${stake} sur ${places}`,
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
    title: (spins: number) =>
      `Combien de fois chaque numéro est sorti : ${spins === 1 ? "1 tour" : `${number(spins)} tours`}`,
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
};
