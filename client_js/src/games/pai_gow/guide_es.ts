export default {
  guide_text: {
    round: {
      place: "Ponga una apuesta en una casilla. Tras «No va más» se queda.",
      bank: "Antes se ofrece la banca a los jugadores por turno. Quien la toma juega contra todas las demás casillas, en lugar de la casa.",
      dice: "Tres dados dicen adónde van primero las fichas, que son de dominó. Después cada posición recibe cuatro fichas boca abajo.",
      set: "Usted ve sus cuatro fichas y las coloca en dos manos de dos: una mano alta, y una mano baja que no la supere.",
      dealer: "Después se descubren las fichas del crupier y se colocan según el house way.",
      compared: "Su mano alta se compara con la mano alta del crupier, y su mano baja con la baja.",
    },
    titles: { hand: "Mano" },
    wins: {
      hand: "Gana si sus dos manos son más altas.",
      tie: "Si solo una lo es, hay empate y la apuesta se devuelve.",
      copies:
        "Pierde si ninguna lo es. Una mano igual, «copy» en inglés, no es más alta, y una mano baja de cero nunca gana.",
      surrender:
        "Cuando ha visto las manos del crupier, puede rendirse antes de que se descubran las suyas.",
    },
    examples: {
      vigorish: "La comisión (vigorish) con un ejemplo",
      win: (bet: string, won: string, vigorish: string, left: string, back: string) =>
        `${bet} ganan ${won}. La casa toma de la ganancia una comisión de ${vigorish}: le quedan ${left}, y con su apuesta le vuelven ${back}.`,
      exact:
        "En esta mesa la comisión es exacta, redondeada hacia abajo al centavo. Un empate o una pérdida no la pagan.",
      quarter:
        "En esta mesa la comisión se redondea hacia arriba a los próximos 25 centavos. Un empate o una pérdida no la pagan.",
    },
    houseWay: {
      title: "El house way",
      intro:
        "El house way es la manera de colocar de la casa. El crupier no puede elegir: estas reglas colocan sus fichas, y vale la primera que se cumple. Mientras coloca las suyas, «Sugerencia» muestra qué harían ellas con sus fichas, y por qué.",
      dealt: "Cuatro fichas",
      high: "Mano alta",
      low: "Mano baja",
      said: (name: string, words: string) => `${name}: ${words}`,
    },
    troubles: {
      late: "No coloca sus manos a tiempo: la casa las coloca según el house way.",
      foul: "La mano baja supera a la alta: la página lo dice, y la casa no la acepta. Usted coloca las fichas otra vez.",
      noRoll:
        "Los dados no quedan planos o se salen del cubilete: «tirada nula», y se agitan otra vez. Los dados del generador siempre quedan planos.",
      misdeal:
        "Unas fichas van a una posición equivocada, o se ve una ficha del crupier o de una casilla sin apuesta: todas las manos son nulas, y todas las apuestas se devuelven.",
      exposed: "Otros ven una de sus fichas: usted puede anular su mano, y su apuesta se devuelve.",
      dealer:
        "Las manos del crupier no están colocadas según el house way: se colocan otra vez, y la ronda sigue.",
    },
    firstBet: "Póngala en una casilla libre: así ocupa ese sitio.",
    result:
      "Aquí están las fichas del crupier. Mientras coloca las suyas, «Sugerencia» muestra el house way.",
  },
};
