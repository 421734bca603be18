import type { GuideText } from "./guide_text";

const guide_text: GuideText = {
  round: {
    place:
      "Elija una ficha y póngala en el tapete: en un número, en una línea o esquina entre números, o en una casilla exterior.",
    spin: "El crupier gira la rueda y lanza la bola en sentido contrario.",
    closed:
      "Cuando se acaba el tiempo, el crupier dice “no va más”. Desde entonces las apuestas se quedan.",
    rest: "La bola se detiene en un número. El crupier lo canta y le pone un marcador.",
    paid: "Primero se recogen las apuestas perdedoras. Luego se pagan las ganadoras y se abre la ronda siguiente.",
  },
  titles: {
    straight: "Pleno: un número",
    fiveAdjacent: "Cinco números vecinos",
    split: "Caballo: dos números",
    three: "Transversal: tres números",
    four: "Cuadro: cuatro números",
    firstFive: "Primeros cinco",
    six: "Seisena: seis números",
    column: "Columna",
    dozen: "Docena",
    color: "Rojo o negro",
    oddEven: "Impar o par",
    lowHigh: "1 a 18, o 19 a 36",
  },
  wins: {
    straight: "Gana si la bola se detiene en su número. Póngala dentro de la casilla del número.",
    fiveAdjacent:
      "Pulse un número en la rueda pequeña. Un quinto de su apuesta queda en él y en cada uno de los dos números a su izquierda y a su derecha, según la rueda.",
    split: "Gana con cualquiera de dos números. Póngala en la línea entre ellos.",
    three: "Gana con cualquier número de una fila. Póngala en la línea exterior de la fila.",
    four: "Gana con cualquiera de cuatro números. Póngala en la esquina donde se encuentran.",
    firstFive:
      "Gana con 0, 00, 1, 2 o 3. Póngala donde se encuentran la primera docena, el 0 y el 1.",
    six: "Gana con cualquier número de dos filas. Póngala en la línea exterior, donde se encuentran las dos filas.",
    column:
      "Gana con cualquiera de los doce números de la columna. Póngala al final de la columna.",
    dozen: "Gana con 1 a 12, 13 a 24 o 25 a 36. Póngala en la casilla de su docena.",
    color: "Gana si el número es de su color.",
    oddEven: "Gana si el número es impar, o par, según lo que eligió.",
    lowHigh: "Gana si el número está en su mitad del tapete.",
  },
  fifth: "Si sale uno de los cinco, el quinto puesto en él gana como un pleno y los demás pierden.",
  zeros: { both: "Pierde con 0 y 00.", single: "Pierde con 0." },
  troubles: {
    covered:
      "La bola se detiene en 00 en esta rueda, que se usa como rueda de un solo cero: el crupier dice “sin tirada”. No se liquida nada y la rueda se gira otra vez.",
    noSpin:
      "Una bola que sale de la rueda, da muy pocas vueltas o choca con algo en la rueda es “sin tirada”, y se lanza otra vez. El generador de esta casa siempre nombra un número, así que aquí no ocurre nada de esto.",
  },
  examples: {
    title: "Lo que vuelve",
    line: (bet: string, numbers: readonly string[], pays: string, win: string, back: string) => {
      const on = numbers.length === 0 ? "rojo" : numbers.join(" y ");
      return `${bet} a ${on}, que paga ${pays}, ganan ${win}: con su apuesta vuelven ${back}.`;
    },
    five: (bet: string, fifth: string, win: string) =>
      `${bet} a cinco números vecinos son ${fifth} en cada uno. Sale uno de ellos: sus ${fifth} ganan ${win} y los otros cuatro quintos pierden.`,
  },
  firstBet: "Póngala en Rojo: gana con cualquier número rojo.",
  result: "La rueda muestra aquí el número. Lo que gana va solo a su saldo.",
};

export default { guide_text };
