import { number, wholePercentage } from "../../text/format";

export default {
  bets: {
    replica: "Abbild des Rads",
    sections: { voisins: "Voisins du zéro", zero: "Zéro", orphelins: "Orphelins", tiers: "Tiers" },
    bundle: (name: string, chips: number, stake: string) => `${name}: ${chips} Jetons, ${stake}`,
    laid: (chips: number, each: string, stake: string, places: string) =>
      `${chips} Jetons zu ${each} = ${stake} auf ${places}`,
    neighbours: "Nachbarn",
    neighboursOf: (number: string, reach: number) =>
      reach === 1
        ? `${number} und 1 Nachbar auf jeder Seite`
        : `${number} und ${reach} Nachbarn auf jeder Seite`,
    fewer: "Weniger Nachbarn",
    more: "Mehr Nachbarn",
    asOneWager: "Als ein Einsatz",
    asOneWagerHint: "Fünf Nachbarn: ein Einsatz, ein Fünftel davon auf jede Zahl",
    finals: "Finalen",
    lower: "Finalen der Ziffer darunter",
    higher: "Finalen der Ziffer darüber",
    final: (digit: number) => `Finale ${digit}`,
    noSections: "Voisins, Tiers und Orphelins sind Sektoren des Rads mit einfacher Null.",
  },
  past: {
    title: (spins: number) =>
      `Wie oft jede Zahl kam: ${spins === 1 ? "1 Wurf" : `${number(spins)} Würfe`}`,
    independent: "Jeder Wurf wird für sich gezogen: was vorher kam, ändert nichts.",
    picture: (most: string, times: number) =>
      `Ein Rad, heller wo eine Zahl öfter kam; ${most} kam ${number(times)} Mal`,
    even: (times: string) => `${times} von jeder, wären sie gleich verteilt`,
    asTable: "Als Tabelle",
    number: "Zahl",
    times: "Mal",
    share: "Anteil",
    percent: (share: number) => wholePercentage(share),
  },
};
