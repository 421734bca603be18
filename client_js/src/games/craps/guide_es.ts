import type { GuideText, VigorishWords } from "./guide_text";

const guide_text: GuideText = {
  round: {
    dice: "Un jugador es el tirador y tira dos dados para todos. Antes apuesta a pase (pass line) o a no pase (don’t pass): con los dados o contra ellos.",
    comeOut:
      "La primera tirada es el tiro de salida (come out). Con 7 u 11 el pase gana enseguida; con 2, 3 o 12, los craps, pierde enseguida.",
    point:
      "Cualquier otro total es el punto: el disco queda en “ON” a su lado. Entonces se tiran los dados hasta que sale otra vez el punto y el pase gana, o sale un 7 y el pase pierde.",
    between:
      "Antes de cada tirada la mesa acepta apuestas. Cada tirada liquida lo que decide; las demás apuestas se quedan.",
    shooter:
      "Después de un 7 que pierde, los dados se ofrecen al siguiente jugador por la izquierda. El tirador también puede cederlos después de cualquier tirada.",
  },
  titles: {
    pass: "Línea de pase",
    dontPass: "No pase",
    passOdds: "Odds detrás de la línea de pase",
    dontPassOdds: "Odds con el no pase",
    come: "Come",
    dontCome: "Don’t come",
    comeOdds: "Odds de come",
    dontComeOdds: "Odds de don’t come",
    placeWin: "Apuestas place a ganar",
    placeLose: "Apuestas place a perder",
    buy: "Apuestas buy",
    lay: "Apuestas lay",
    field: "Campo",
    sixSevenEight: "6-7-8",
    hardway: "Dobles duros (hardways)",
    anySeven: "Cualquier siete",
    anyCraps: "Cualquier craps",
    one: "Un total en la próxima tirada",
    cAndE: "Craps y once",
    horn: "Horn",
    hornHigh: "Horn alto",
    whirl: "Whirl",
    hop: "Apuestas hop",
    fire: "Apuesta Fire",
  },
  wins: {
    pass: "En el tiro de salida gana con 7 y 11 y pierde con 2, 3 y 12. Después gana si el punto sale antes que un 7.",
    passStays: "Cuando hay un punto, tiene que quedarse.",
    dontPass:
      "En el tiro de salida gana con 2 y 3 y pierde con 7 y 11. Con 12 vuelve. Después gana si sale un 7 antes que el punto.",
    dontComesDown: "Se puede retirar o reducir en cualquier momento, pero no volver a subir.",
    passOdds:
      "Ponga las odds detrás de su apuesta a la línea de pase cuando hay un punto. Ganan con ella y pagan según la probabilidad real del punto.",
    trueOdds:
      "La casa no tiene ventaja en ellas. Cuánto puede poner depende de la apuesta de delante.",
    dontPassOdds:
      "Ponga las odds con su apuesta a no pase cuando hay un punto. Ganan con ella, según la probabilidad real contra el punto.",
    laidOdds: "Cuánto puede poner se cuenta por lo que ganarían.",
    come: "Es una apuesta a la línea de pase que empieza con la próxima tirada: 7 y 11 ganan; 2, 3 y 12 pierden. Cualquier otro total es su propio punto, y la apuesta pasa a ese número.",
    comeStays: "Cuando ha pasado a su número, tiene que quedarse.",
    dontCome:
      "Es una apuesta a no pase que empieza con la próxima tirada: 2 y 3 ganan; 7 y 11 pierden; con 12 vuelve. Cualquier otro total es su propio punto, y la apuesta pasa detrás de ese número.",
    comeOdds:
      "Apoyan una apuesta come que ha pasado al número, y ganan con ella según la probabilidad real.",
    dontComeOdds:
      "Apoyan una apuesta don’t come que ha pasado detrás del número, y ganan con ella según la probabilidad real.",
    number: "Gana si su número sale antes que un 7. Los demás totales no cambian nada.",
    seven: "Gana si sale un 7 antes que su número. Los demás totales no cambian nada.",
    buy: "Paga según la probabilidad real del número, menos una comisión, el vigorish.",
    lay: "Paga según la probabilidad real contra el número, menos una comisión, el vigorish.",
    rests: "En un tiro de salida descansa: no gana ni pierde, salvo que usted la declare en “on”.",
    comesDown:
      "Una apuesta que gana vuelve con su premio. Para mantenerla, apueste otra vez: “Repetir” lo hace con una pulsación.",
    field: "Se decide en la próxima tirada. Gana con 2, 3, 4, 9, 10, 11 y 12.",
    sixSevenEight: "Se decide en la próxima tirada. Gana con 6, 7 y 8, y paga más con un doble.",
    hardway:
      "Gana si su número sale como doble. Pierde si sale de otra forma o si antes sale un 7.",
    anySeven: "Se decide en la próxima tirada. Gana con 7.",
    anyCraps: "Se decide en la próxima tirada. Gana con 2, 3 y 12.",
    one: "Se decide en la próxima tirada. Gana si sale su total.",
    cAndE:
      "Se decide en la próxima tirada. La mitad va a cualquier craps y la otra mitad al once; una mitad puede ganar mientras la otra pierde.",
    horn: "Se decide en la próxima tirada. Son cuatro apuestas en una: un cuarto a cada uno de 2, 3, 11 y 12.",
    hornHigh:
      "Es un horn de cinco partes: una a cada uno de 2, 3, 11 y 12, y la quinta otra vez a su número.",
    whirl:
      "Es un horn de cinco partes: una a cada uno de 2, 3, 11 y 12, y la quinta a cualquier siete.",
    hop: "Se decide en la próxima tirada. Gana si los dos dados muestran exactamente sus dos números.",
    fire: "Gana si el tirador hace al menos cuatro puntos distintos antes de perder con un 7. Paga una vez, según cuántos.",
    fireLimits: (least: string, most: string) =>
      `Es de ${least} a ${most}, en dólares enteros, sean cuales sean los límites de la mesa. Cada jugador tiene una.`,
    fireWhen:
      "Póngala antes del primer tiro de salida de un tirador. Desde entonces se queda como está.",
  },
  examples: {
    odds: "Las odds con un ejemplo",
    passLine: (line: string, most: string) =>
      `Usted tiene ${line} en la línea de pase y el punto es 6. En esta mesa sus odds pueden llegar a ${most}.`,
    oddsWin: (odds: string, pays: string, win: string, both: string) =>
      `Usted pone ${odds} de odds a ${pays}. Sale un 6 antes que un 7: las odds ganan ${win}, y junto con la línea gana ${both}.`,
    vigorish: "El vigorish con un ejemplo",
    withTheWager: (of: VigorishWords & { readonly cost: string }) =>
      `${of.name} por ${of.bet} cuesta ${of.cost}: el vigorish es el ${of.percent} % de la apuesta, ${of.vigorish}, y se cobra con ella. Si gana, paga ${of.win}: usted queda ${of.ahead} por delante. Si pierde, cuesta ${of.cost}.`,
    fromTheWin: (of: VigorishWords) =>
      `${of.name} por ${of.bet} cuesta ${of.bet}. Si gana, paga ${of.win} menos un vigorish del ${of.percent} % de la apuesta, ${of.vigorish}: usted queda ${of.ahead} por delante. Si pierde, cuesta ${of.bet} y ningún vigorish.`,
  },
  troubles: {
    noRoll:
      "Los dados que salen de la mesa o quedan uno sobre otro son una tirada nula: no liquida nada y se repite. Los dados del generador siempre quedan planos, así que aquí no ocurre.",
    calledOff:
      "Un operador anula una tirada: vuelve lo que apostó desde la última tirada. Las apuestas de tiradas anteriores siguen en el tapete, con sus puntos.",
    shooterGone:
      "El tirador se va o deja pasar el tiempo: los dados se ofrecen al siguiente jugador. Las apuestas y el punto se quedan.",
  },
  firstBet:
    "Póngala en la línea de pase: es la apuesta del propio tirador y una de las mejores de la mesa.",
  result: "Los dados muestran aquí cada tirada. Lo que decide una tirada se paga o se recoge solo.",
};

export default { guide_text };
