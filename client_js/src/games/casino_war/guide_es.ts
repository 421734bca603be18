export default {
  guide_text: {
    round: {
      place:
        "Ponga una apuesta inicial en una casilla y, si quiere, una apuesta de empate al lado.",
      closed: "Tras «No va más», cada casilla recibe una carta boca arriba, y después el crupier.",
      compared:
        "Gana la carta más alta; el as es la más alta, el 2 la más baja, y los palos no cuentan. Si su carta es más alta, gana; si es más baja, pierde.",
      choice:
        "Dos cartas iguales son un empate. Usted elige: rendirse y perder la mitad de su apuesta, o ir a la guerra.",
      war: "En la guerra entrega la apuesta inicial y pone una apuesta de guerra por el mismo importe. Se queman tres cartas. Después usted y el crupier reciben una carta más cada uno.",
      second: "Si su carta es más alta o igual, la apuesta de guerra gana. Si es más baja, pierde.",
    },
    titles: { initial: "Apuesta inicial y guerra", tie: "Apuesta de empate" },
    wins: {
      initial: "Gana si su carta es más alta que la del crupier, y pierde si es más baja.",
      tied: "Si las dos son iguales, usted se rinde o va a la guerra.",
      stays: "Una vez puesta, se queda como está hasta que se decide.",
      tie: "Gana si su carta y la del crupier son iguales, elija lo que elija después.",
      tieAtWar: "Antes de las cartas de la guerra puede poner otra.",
    },
    examples: {
      title: (bet: string) => `Un empate con ${bet}`,
      surrender: (half: string) =>
        `Usted se rinde: le vuelven ${half}, y la ronda termina para usted.`,
      war: (bet: string, both: string) =>
        `Usted va a la guerra por otros ${bet}: hay ${both} en juego en total.`,
      won: (win: string, ahead: string) =>
        `Su carta de guerra es más alta: la apuesta de guerra gana ${win}, la apuesta inicial se pierde, y usted gana ${ahead} en total.`,
      secondTie: (win: string, ahead: string) =>
        `Su carta de guerra es igual, un segundo empate, que tiene premio extra: la apuesta de guerra gana ${win}, y usted gana ${ahead} en total.`,
      lost: (both: string) => `Su carta de guerra es más baja: pierde ${both} en total.`,
      tie: (bet: string, pays: string, win: string) =>
        `Una apuesta de empate de ${bet}, que paga ${pays}, gana ${win} en el primer empate.`,
    },
    troubles: {
      late: "No elige a tiempo tras un empate: la casa se rinde por usted, y vuelve la mitad de la apuesta.",
      noCard: "Una apuesta no recibe carta: es nula y se devuelve.",
      cover:
        "La carta de corte sale durante una ronda: la ronda se juega hasta el final, y después se barajan las cartas.",
      reshuffle:
        "Un responsable puede ordenar que se baraje de nuevo tras cualquier ronda. Las apuestas no se tocan.",
    },
    firstBet: "Póngala en una casilla libre: así ocupa ese sitio.",
    result: "Aquí está la carta del crupier. Lo que gane pasa solo a su saldo.",
  },
};
