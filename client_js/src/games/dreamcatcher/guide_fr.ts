import type { GuideText } from "./guide_text";

const guide_text: GuideText = {
  bonus:
    "Si elle s’arrête sur 2× ou 7×, rien n’est encore réglé. La roue est relancée avec vos mises telles quelles, et ce que paie le numéro suivant est multiplié.",
  stacked: "Si elle s’arrête sur un autre multiplicateur, les deux sont multipliés entre eux.",
  most: "Une table peut limiter ce qu’elle paie à un joueur par tour. Le tapis et les choix de cette table le disent.",
};

export default { guide_text };
