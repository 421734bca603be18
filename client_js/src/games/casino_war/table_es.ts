import { money } from "../../text/format";

export default {
  text: {
    layout: "Tapete de Casino War",
    dealer: "Crupier",
    burnt: (count: number) => (count === 1 ? "1 carta quemada" : `${count} cartas quemadas`),
    odds: "El empate paga 10 a 1",
    warOdds: "La guerra paga 2 a 1, con un segundo empate 3 a 1",
    prints: { initial: "Apuesta", tie: "Empate 10:1", war: "Guerra" },
    hand: (box: number, cards: string) => `Casilla ${box}: ${cards}`,
    dealersHand: (cards: string) => `Crupier: ${cards}`,
    noCards: "sin cartas",
    tieHand: "Empate",
    waitsFor: (who: string) => `${who} decide: guerra o rendición`,
    atWar: "¡Guerra!",
    results: {
      win: "Gana",
      lose: "Pierde",
      surrender: "Se rinde",
      war: "Va a la guerra",
      tie: "Empate",
    },
    net: (words: string, cents: string) => `${words} ${cents}`,
    netInAll: (words: string, cents: string) => `${words}, ${cents} neto`,
    prompt: {
      title: (rank: string) => `Empate: ${rank} contra ${rank}`,
      tieWon: (sum: string) => `Su apuesta al empate gana ${sum}.`,
      detail: (box: number, cents: number) =>
        `Casilla ${box}. Una guerra ganada son +${money(cents)} en total, con un segundo empate +${money(2 * cents)}; una perdida, −${money(2 * cents)}.`,
      war: (cents: number) => `Ir a la guerra por ${money(cents)}`,
      surrender: (cents: number) => `Rendirse (perder ${money(cents)})`,
      tooLittle: (cents: number) => `No tiene los ${money(cents)} que cuesta una guerra.`,
      tie: "Apuesta de empate en la guerra",
      noTie: "Ninguna",
    },
    cut: {
      title: "Le toca cortar las cartas",
      detail: (at: number, of: number) => `a ${at} de ${of} cartas`,
      slider: "Dónde entra la carta de corte",
      cut: "Cortar aquí",
      decline: "Que corte el crupier",
      offered: (who: string) => `Se ofrece el corte a ${who}`,
    },
  },
};
