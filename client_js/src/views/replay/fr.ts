import { number } from "../../text/format";

export default {
  text: {
    title: (round: number) => `Reprise du tour ${number(round)}`,
    note: "Un enregistrement : aucun argent ne bouge, et rien ne peut être misé.",
    mark: "Reprise",
    again: "Encore une fois",
    leave: "Retour à la table",
    staked: "Misé alors",
    net: "Net alors",
    skip: "Avancer",
    pause: "Pause",
    goOn: "Continuer",
    toResult: "Au résultat",
    progress: "Avancement de la reprise",
  },
};
