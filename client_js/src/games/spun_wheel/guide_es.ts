import type { GuideText } from "./guide_text";

const guide_text: GuideText = {
  place:
    "Elija una ficha y póngala sobre un símbolo del tapete. Puede apostar a tantos como quiera.",
  noMoreBets:
    "Cuando se acaba el tiempo, el crupier dice “no va más”. Desde entonces las apuestas se quedan.",
  spin: "Se gira la rueda. La lengüeta se detiene en una sección.",
  paid: "Las apuestas a otros símbolos pierden. Luego se paga cada apuesta al símbolo de esa sección.",
  wins: (sections: number) =>
    `Gana si la lengüeta se detiene en una sección que muestra su símbolo. La rueda tiene ${sections} secciones.`,
  decisive: (shown: readonly string[], decisive: number, all: number) =>
    `${shown.join(" y ")} no liquidan nada. Por eso la probabilidad que indica la mesa cuenta solo las otras ${decisive} de las ${all} secciones.`,
  between:
    "La lengüeta se queda entre dos secciones: el giro es nulo y la rueda se gira otra vez. El generador de esta casa siempre nombra una sola sección, así que aquí no ocurre.",
  firstBet: (name: string, count: number, all: number) =>
    `Póngala en ${name}: lo muestran ${count} de las ${all} secciones, más que cualquier otro símbolo.`,
  result: "La rueda muestra aquí el resultado. Lo que gana llega por sí solo a su saldo.",
  aWin: "Un acierto",
  winLine: (bet: string, name: string, pays: string, win: string, back: string) =>
    `Apuesta ${bet} a ${name}, que paga ${pays}. Sale: gana ${win}, y con su apuesta vuelven ${back}.`,
  withMultipliers: "Con multiplicadores",
  multipliedLine: (
    shown: readonly string[],
    name: string,
    bet: string,
    times: number,
    win: string,
  ) =>
    `${shown.join(", luego ")}, luego ${name}: su ganancia con ${bet} se multiplica por ${times}: ${win}.`,
};

export default { guide_text };
