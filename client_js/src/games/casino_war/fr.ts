import { money } from "../../text/format";

export default {
  words: {
    name: "Bataille",
    running: "Les cartes sont données",
    runningAgain: "Guerre !",
    held: "Votre mise part. Vous pouvez encore l’annuler",
    families: { initial: "Mise initiale", tie: "Mise d’égalité" },
  },
  text: {
    called: (rank: string, ties: readonly number[]) =>
      `Croupier : ${rank}${ties.length > 0 ? `, égalité : case ${ties.join(", ")}` : ""}`,
    ranks: { T: "10", J: "valet", Q: "dame", K: "roi", A: "as" },
    suits: { c: "trèfle", d: "carreau", h: "cœur", s: "pique" },
    card: (rank: string, suit: string) => `${rank} de ${suit}`,
    goesToWar: (box: number, cents: number) => `la case ${box} va en guerre pour ${money(cents)}`,
    surrenders: (boxes: readonly number[]) => `abandon : case ${boxes.join(", ")}`,
    cuts: (box: number) => `la case ${box} coupe`,
    offeredCut: "Couper les cartes ?",
    outcome: (cards: readonly string[]) => `Croupier : ${cards.join(", en guerre ")}`,
    wars: "Tours avec une guerre",
    theWar: "la guerre",
    dealersRanks: "La première carte du croupier",
    spots: { initial: "Mise initiale", tie: "Mise d’égalité", war: "Mise de guerre" },
  },
};
