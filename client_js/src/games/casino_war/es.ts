import { money } from "../../text/format";

export default {
  words: {
    name: "Casino War",
    running: "Se reparten las cartas",
    runningAgain: "¡Guerra!",
    held: "Su apuesta entra enseguida. Hasta entonces puede deshacerla",
    families: { initial: "Apuesta inicial", tie: "Apuesta de empate" },
  },
  text: {
    called: (rank: string, ties: readonly number[]) =>
      `Crupier: ${rank}${ties.length > 0 ? `, empate: casilla ${ties.join(", ")}` : ""}`,
    ranks: { T: "10", J: "jota", Q: "reina", K: "rey", A: "as" },
    suits: { c: "tréboles", d: "diamantes", h: "corazones", s: "picas" },
    card: (rank: string, suit: string) => `${rank} de ${suit}`,
    goesToWar: (box: number, cents: number) =>
      `la casilla ${box} va a la guerra por ${money(cents)}`,
    surrenders: (boxes: readonly number[]) => `se rinde: casilla ${boxes.join(", ")}`,
    cuts: (box: number) => `la casilla ${box} corta`,
    offeredCut: "¿Corta las cartas?",
    outcome: (cards: readonly string[]) => `Crupier: ${cards.join(", en guerra ")}`,
    wars: "Rondas con guerra",
    theWar: "la guerra",
    dealersRanks: "La primera carta del crupier",
    spots: { initial: "Apuesta inicial", tie: "Apuesta de empate", war: "Apuesta de guerra" },
  },
};
