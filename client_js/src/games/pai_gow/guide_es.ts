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
        "Cuando ha visto las manos del crupier, puede rendirse antes de que se descubran las suyas. Eso cuesta toda la apuesta, como perder: por eso esta página siempre se planta por usted.",
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
    bank: {
      title: "La banca de un jugador",
      who: "Un jugador puede ser la banca durante una ronda, en lugar de la casa. Se ofrece a los jugadores que apostaron contra el crupier en la última ronda en que la casa fue la banca.",
      notTwice:
        "No se ofrece en la primera ronda de un juego, y nadie es la banca en dos rondas seguidas.",
      turn: "El crupier la ofrece primero al jugador más alejado a su derecha, y después en sentido contrario a las agujas del reloj hasta que un jugador la toma. En cada ronda la oferta empieza un jugador más allá. Cuando ha vuelto al crupier, la casa es la banca en esa ronda, y también si todos la pasan.",
      box: "La banca juega una mano y no apuesta en ninguna casilla. Antes retira usted su propia apuesta.",
      funds: (least: string, most: string) =>
        `Usted pone lo que cubre las apuestas de los demás jugadores: al menos ${least} y lo que apueste el crupier, como máximo ${most} y lo que apueste el crupier. No pierde más de lo que pone. Una apuesta que no quede cubierta no se acepta.`,
      dealer:
        "El crupier apuesta contra usted lo que usted apostó contra él la última vez. Puede decirle menos, o nada.",
      coBank:
        "Puede pedir a la casa que comparta la banca. Entonces ella paga la mitad de lo que falte y toma la mitad de lo que quede. El crupier coloca las fichas de usted según el house way, y no apuesta contra usted.",
      cut: "Puede hacer cortar las pilas una vez: pilas contiguas van a uno u otro extremo.",
      delivery:
        "Tras «No va más» elige cómo se reparten las fichas. Si no elige, con el house way desde la derecha. Se agitan los dados, y se cuenta a partir de usted.",
      copies:
        "Las manos iguales, «copies» en inglés, son de la banca, como lo son del crupier. Contra una banca ningún jugador se rinde.",
      order:
        "Primero se comparan con las suyas las manos del crupier, si ha apostado. Siguen las de los jugadores, desde la derecha del crupier y en sentido contrario a las agujas del reloj. Lo que pierde va al centro de la mesa. Cuando se han visto todas las manos, lo que gana se paga de allí, y lo que falte sale de lo que usted ha puesto.",
      vigorish: (percent: string) =>
        `La casa toma una comisión del ${percent} % de lo que quede en el centro cuando se ha pagado a todos los ganadores: su ganancia neta de la ronda. Si no queda nada, no paga ninguna. Cada jugador que gana contra usted paga el ${percent} % de la ganancia.`,
      examples: {
        title: "La banca con un ejemplo",
        win: (lost: string, won: string, left: string, vigorish: string, rest: string) =>
          `Las apuestas contra usted pierden ${lost} y ganan ${won}: quedan ${left}. La casa toma una comisión de ${vigorish}, y usted recibe ${rest}.`,
        loss: (lost: string, won: string, lacking: string) =>
          `Las apuestas contra usted pierden ${lost} y ganan ${won}: faltan ${lacking}. Los paga usted, y ninguna comisión.`,
        coWin: (half: string, vigorish: string, rest: string) =>
          `Si la casa comparte la banca y queda algo, la mitad es suya, ${half}. La casa toma una comisión de ${vigorish}, y usted recibe ${rest}.`,
        coLoss: (half: string) =>
          `Si la casa comparte la banca y falta algo, usted paga la mitad, ${half}.`,
      },
    },
    ranks: {
      title: "Qué mano es más alta",
      pairFirst:
        "Una mano que es pareja, wong o gong tiene más rango que cualquier otra que no lo sea.",
      value:
        "Cualquier otra mano vale los puntos de sus dos fichas. Si la suma tiene dos cifras, se quita la izquierda: el valor va de 0 a 9.",
      supreme:
        "Las fichas 4-2 y 2-1 juntas son el Supreme Pair, la pareja más alta de todas. Cada una sin la otra cuenta 3 o 6, lo que dé más valor a su mano, y tiene el rango de lo que cuenta.",
      tile: (hand: string, tile: string) =>
        `De dos manos del mismo valor es más alta la que tiene la ficha de mayor rango. «${hand}» nombra esa ficha: ${tile}.`,
      copies:
        "Las parejas del mismo rango son iguales («copies»), y también las manos del mismo valor cuyas fichas más altas tienen el mismo rango. Las gana el crupier, o la banca si la tiene un jugador.",
      zero: "El valor 0 no gana a nada: 0 contra 0 es para el crupier o la banca, sean cuales sean las fichas.",
      pairs: "Parejas, wongs y gongs, de la más alta a la más baja",
      matched: "Parejas iguales",
      mixed: "Parejas mixtas",
      wongs: "Wongs: Teen o Day con un nueve",
      gongs: "Gongs: Teen o Day con un ocho",
      tiles: "Las fichas, de la más alta a la más baja",
      set: "El juego tiene 32 fichas: dos de cada uno de los once primeros rangos y una de cada una de las demás.",
    },
    houseWay: {
      title: "El house way",
      intro:
        "El house way es la manera de colocar de la casa. El crupier no puede elegir: estas reglas colocan sus fichas, y vale la primera que se cumple. Mientras coloca las suyas, «Sugerencia» muestra qué harían ellas con sus fichas, y por qué. Los nombres de las manos están en «Qué mano es más alta».",
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
    firstBet:
      "Póngala en una casilla libre y ocupe ese sitio. El objetivo: superar las dos manos del crupier.",
    result:
      "Aquí están las fichas del crupier. Mientras coloca las suyas, «Sugerencia» muestra el house way.",
  },
};
