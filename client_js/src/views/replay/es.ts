import { number } from "../../text/format";

export default {
  text: {
    title: (round: number) => `Repetición de la ronda ${number(round)}`,
    note: "Una grabación: no se mueve dinero y no se puede apostar.",
    mark: "Repetición",
    again: "Otra vez",
    leave: "Volver a la mesa",
    staked: "Apostado entonces",
    net: "Neto entonces",
    skip: "Adelantar",
    pause: "Pausa",
    goOn: "Seguir",
    toResult: "Al resultado",
    progress: "Avance de la repetición",
  },
};
