import { number } from "../../text/format";
import type { UpRow } from "./rules";

export default {
  text: {
    toOne: (odds: number) => `${number(odds)} a 1`,
    b2b: {
      title: "B2B",
      spot: "B2B",
      explain: "El mismo número que en la tirada anterior",
      previous: "Último número",
      none: "Aún sin tirada",
      reader: "Marcador",
      range: (least: number, most: number) => `${number(least)} – ${number(most)} a 1`,
      drawn: (odds: number) => `Paga ${number(odds)} a 1`,
    },
    blazing: {
      title: "Blazing 7’s",
      spot: "7’s",
      explain:
        "Gana con 7, 17 o 27. Después, tres bolas más pagan según cuántas caigan en 7, 17 y 27",
      outcomes: {
        three: "las tres",
        two: "dos de ellas",
        one: "una de ellas",
        one_color: "un solo color",
        other: "otro caso",
      },
      balls: "Las bolas de la ronda de bonificación",
    },
    up: {
      title: "Roulette Up",
      spot: "Up",
      explain: "Cuántos números seguidos, cada uno más alto que el anterior",
      tracker: "Estado de la racha",
      box: (length: number, pays: string) => `${length} seguidos: ${pays}`,
      over: (length: number, previous: string) =>
        `Va una racha de ${length}: el próximo número tiene que superar el ${previous}`,
      ended: (length: number) => `La racha terminó en ${length}`,
      meter: "Bote progresivo",
      pays: (row: UpRow | undefined, isForOne: boolean): string => {
        if (row === undefined) return "–";
        if (row === "push") return "igual";
        if (row === "meter") return "bote";
        return isForOne ? `${number(row)}×` : `${number(row)}:1`;
      },
      paysInWords: (row: UpRow | undefined, isForOne: boolean): string => {
        if (row === undefined) return "pierde";
        if (row === "push") return "se devuelve la apuesta";
        if (row === "meter") return "100 % del bote";
        return isForOne ? `${number(row)} por 1` : `${number(row)} a 1`;
      },
    },
  },
};
