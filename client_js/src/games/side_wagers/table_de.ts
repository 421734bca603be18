import { number } from "../../text/format";
import type { UpRow } from "./rules";

export default {
  text: {
    toOne: (odds: number) => `${number(odds)} zu 1`,
    b2b: {
      title: "B2B",
      spot: "B2B",
      explain: "Dieselbe Zahl wie beim letzten Wurf",
      previous: "Letzte Zahl",
      none: "Noch kein Wurf",
      reader: "Anzeigetafel",
      range: (least: number, most: number) => `${number(least)} – ${number(most)} zu 1`,
      drawn: (odds: number) => `Zahlt ${number(odds)} zu 1`,
    },
    blazing: {
      title: "Blazing 7’s",
      spot: "7’s",
      explain:
        "7, 17 oder 27 gewinnt. Dann zahlen drei weitere Kugeln danach, wie viele in 7, 17 und 27 liegen",
      outcomes: {
        three: "alle drei",
        two: "zwei davon",
        one: "eine davon",
        one_color: "eine Farbe",
        other: "sonst",
      },
      balls: "Die Kugeln der Bonusrunde",
    },
    up: {
      title: "Roulette Up",
      spot: "Up",
      explain: "Wie viele Zahlen in Folge, jede höher als die davor",
      tracker: "Stand der Serie",
      box: (length: number, pays: string) => `${length} in Folge: ${pays}`,
      over: (length: number, previous: string) =>
        `Eine Serie von ${length} läuft: die nächste Zahl muss über ${previous} liegen`,
      ended: (length: number) => `Die Serie endete bei ${length}`,
      meter: "Progressiver Jackpot",
      pays: (row: UpRow | undefined, isForOne: boolean): string => {
        if (row === undefined) return "–";
        if (row === "push") return "zurück";
        if (row === "meter") return "Jackpot";
        return isForOne ? `${number(row)}×` : `${number(row)}:1`;
      },
      paysInWords: (row: UpRow | undefined, isForOne: boolean): string => {
        if (row === undefined) return "verliert";
        if (row === "push") return "der Einsatz kommt zurück";
        if (row === "meter") return "100 % des Jackpots";
        return isForOne ? `${number(row)} für 1` : `${number(row)} zu 1`;
      },
    },
  },
};
