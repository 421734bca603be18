import { money } from "../../text/format";

export default {
  tableText: {
    layout: "Tapis de Casino War",
    dealer: "Croupier",
    you: "Vous",
    burnt: (count: number) => (count === 1 ? "1 carte brûlée" : `${count} cartes brûlées`),
    odds: "L’égalité paie 10 à 1",
    warOdds: "La guerre paie 2 à 1, 3 à 1 sur une seconde égalité",
    prints: { initial: "Mise", tie: "Égalité 10:1", war: "Guerre" },
    hand: (box: number, cards: string) => `Case ${box} : ${cards}`,
    dealersHand: (cards: string) => `Croupier : ${cards}`,
    noCards: "pas de cartes",
    tieHand: "Égalité",
    waitsFor: (who: string) => `${who} décide : guerre ou abandon`,
    atWar: "Guerre !",
    results: {
      win: "Gagne",
      lose: "Perd",
      surrender: "Aban\u00ADdonne",
      war: "Va en guerre",
      tie: "Égalité",
    },
    collected: (sum: string) => `${sum} ramassés`,
    won: (sum: string) => `${sum} gagnés`,
    toMe: {
      win: (sum: string, own: string, dealers: string) =>
        `Vous gagnez${sum} · ${own} contre ${dealers}`,
      secondTie: (sum: string) => `Vous gagnez${sum} · seconde égalité`,
      lose: (sum: string, dealers: string) => `Vous perdez${sum} · croupier : ${dealers}`,
      surrender: (sum: string) => `Vous abandonnez${sum && ` ·${sum}`}`,
      tie: (rank: string) => `Égalité : ${rank} contre ${rank}`,
      inAll: (sum: string, dealers: string) => `${sum} en tout · croupier : ${dealers}`,
    },
    net: (words: string, cents: string) => `${words} ${cents}`,
    netInAll: (words: string, cents: string) => `${words}, ${cents} net`,
    prompt: {
      title: (rank: string) => `Égalité : ${rank} contre ${rank}`,
      tieWon: (sum: string) => `Votre mise sur l’égalité gagne ${sum}.`,
      detail: (box: number, cents: number) =>
        `Case ${box}. Une guerre gagnée fait +${money(cents)} en tout, à une seconde égalité +${money(2 * cents)} ; une guerre perdue, −${money(2 * cents)}.`,
      war: (cents: number) => `Aller en guerre pour ${money(cents)}`,
      surrender: (cents: number) => `Abandonner (perdre ${money(cents)})`,
      tooLittle: (cents: number) => `Il vous manque les ${money(cents)} que coûte une guerre.`,
      tie: "Mise d’égalité sur la guerre",
      noTie: "Aucune",
    },
    cut: {
      title: "À vous de couper",
      detail: (at: number, of: number) => `à ${at} cartes sur ${of}`,
      slider: "Où entre la carte de coupe",
      cut: "Couper ici",
      decline: "Laisser le croupier couper",
      offered: (who: string) => `La coupe est proposée à ${who}`,
    },
  },
};
