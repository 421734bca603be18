import { number } from "../../text/format";
import type { UpRow } from "./rules";

export default {
  text: {
    toOne: (odds: number) => `${number(odds)} contre 1`,
    b2b: {
      title: "B2B",
      spot: "B2B",
      explain: "Le même numéro qu’au coup précédent",
      previous: "Dernier numéro",
      none: "Aucun coup joué",
      reader: "Tableau d’affichage",
      range: (least: number, most: number) => `${number(least)} – ${number(most)} contre 1`,
      drawn: (odds: number) => `Paie ${number(odds)} contre 1`,
    },
    blazing: {
      title: "Blazing 7’s",
      spot: "7’s",
      explain:
        "7, 17 ou 27 gagne. Trois autres billes paient alors selon combien sont dans 7, 17 et 27",
      outcomes: {
        three: "toutes les trois",
        two: "deux d’entre elles",
        one: "une d’entre elles",
        one_color: "une seule couleur",
        other: "autrement",
      },
      balls: "Les billes du tour bonus",
    },
    up: {
      title: "Roulette Up",
      spot: "Up",
      explain: "Combien de numéros de suite, chacun plus haut que le précédent",
      tracker: "État de la série",
      box: (length: number, pays: string) => `${length} de suite : ${pays}`,
      over: (length: number, previous: string) =>
        `Une série de ${length} court : le prochain numéro doit dépasser ${previous}`,
      ended: (length: number) => `La série s’est arrêtée à ${length}`,
      meter: "Cagnotte progressive",
      pays: (row: UpRow | undefined, isForOne: boolean): string => {
        if (row === undefined) return "–";
        if (row === "push") return "rendu";
        if (row === "meter") return "cagnotte";
        return isForOne ? `${number(row)}×` : `${number(row)}:1`;
      },
      paysInWords: (row: UpRow | undefined, isForOne: boolean): string => {
        if (row === undefined) return "perd";
        if (row === "push") return "la mise est rendue";
        if (row === "meter") return "100 % de la cagnotte";
        return isForOne ? `${number(row)} pour 1` : `${number(row)} contre 1`;
      },
    },
  },
};
