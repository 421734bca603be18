import { number, wholePercentage } from "../../text/format";

export default {
  bets: {
    replica: "Réplica de la rueda",
    sections: { voisins: "Voisins du zéro", zero: "Zéro", orphelins: "Orphelins", tiers: "Tiers" },
    bundle: (name: string, chips: number, stake: string) => `${name}: ${chips} fichas, ${stake}`,
    laid: (chips: number, each: string, stake: string, places: string) =>
      `${chips} fichas de ${each} = ${stake} en ${places}`,
    neighbours: "Vecinos",
    neighboursOf: (number: string, reach: number) =>
      reach === 1 ? `${number} y 1 vecino a cada lado` : `${number} y ${reach} vecinos a cada lado`,
    fewer: "Menos vecinos",
    more: "Más vecinos",
    asOneWager: "Como una apuesta",
    asOneWagerHint: "Cinco números vecinos: una apuesta, un quinto de ella a cada número",
    finals: "Finales",
    lower: "Finales de la cifra anterior",
    higher: "Finales de la cifra siguiente",
    final: (digit: number) => `Finales ${digit}`,
    noSections: "Voisins, tiers y orphelins son sectores de la rueda de un solo cero.",
  },
  past: {
    title: (spins: number) =>
      `Cuántas veces salió cada número: ${spins === 1 ? "1 tirada" : `${number(spins)} tiradas`}`,
    independent: "Cada tirada se sortea por sí sola: lo anterior no cambia nada.",
    picture: (most: string, times: number) =>
      `Una rueda, más clara donde un número salió más veces; ${most} salió ${number(times)} veces`,
    even: (times: string) => `${times} de cada uno, si fueran iguales`,
    asTable: "Como tabla",
    number: "Número",
    times: "Veces",
    share: "Parte",
    percent: (share: number) => wholePercentage(share),
  },
};
