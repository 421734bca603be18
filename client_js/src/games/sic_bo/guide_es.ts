import type { GuideText } from "./guide_text";

const guide_text: GuideText = {
  titles: {
    smallAndBig: "Pequeño y Grande",
    total: "Total de los tres dados",
    one: "Un número",
    combination: "Combinación de dos dados",
    two: "Doble",
    three: "Triple exacto",
    any: "Cualquier triple",
  },
  small: "Pequeño gana con un total de 4 a 10. Pierde con cualquier triple.",
  big: "Grande gana con un total de 11 a 17. Pierde con cualquier triple.",
  total: "Gana si los tres dados suman su número.",
  one: "Gana si al menos un dado muestra su número. Paga una vez por cada dado que lo muestra.",
  combination: "Gana si salen sus dos números, cada uno en al menos un dado.",
  two: "Gana si al menos dos dados muestran su número.",
  three: "Gana si los tres dados muestran su número.",
  any: "Gana si los tres dados muestran el mismo número, sea cual sea.",
  round: {
    place: "Elija una ficha y póngala en cualquier casilla del tapete mientras se pueda apostar.",
    shake: "El crupier agita tres dados bajo una tapa.",
    closed: "Cuando se acaba el tiempo, el crupier dice “no va más”.",
    shown: "Se levanta la tapa. Se ilumina cada casilla que gana.",
    paid: "Se recogen las apuestas perdedoras y luego se pagan las ganadoras.",
  },
  troubles: {
    noRoll:
      "Los dados no quedan planos: el crupier dice “tirada nula” y vuelven todas las apuestas. Los dados del generador siempre quedan planos.",
    device: "El cubilete falla: la ronda es nula y vuelven todas las apuestas.",
  },
  examples: {
    oneThrow: "Una tirada: 2, 3 y 4",
    small: (bet: string, win: string) => `El total es 9. ${bet} a Pequeño ganan ${win}.`,
    total: (bet: string, pays: string, win: string) =>
      `${bet} al Total 9, que paga ${pays}, ganan ${win}.`,
    one: (bet: string, one: string, two: string, three: string) =>
      `${bet} a Un número 3 ganan ${one}. Con dos treses serían ${two}, con tres ${three}.`,
  },
  firstBet: "Póngala en Pequeño: gana con cualquier total de 4 a 10, salvo los triples.",
  result: "Los dados muestran aquí el resultado. Lo que gana va solo a su saldo.",
};

export default { guide_text };
