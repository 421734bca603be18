import type { GuideText } from "./guide_text";

const guide_text: GuideText = {
  bonus:
    "Hält es auf 2× oder 7×, wird noch nichts abgerechnet. Das Rad wird mit Ihren Einsätzen, wie sie liegen, noch einmal gedreht, und was die nächste Zahl zahlt, wird vervielfacht.",
  stacked: "Hält es auf einem weiteren Multiplikator, werden beide miteinander malgenommen.",
  most: "Ein Tisch kann begrenzen, was er einem Spieler in einer Runde zahlt. Das Tuch und die Festlegungen dieses Tisches sagen es.",
};

export default { guide_text };
