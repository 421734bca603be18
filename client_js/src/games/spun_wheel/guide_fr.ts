import type { GuideText } from "./guide_text";

const guide_text: GuideText = {
  place:
    "Choisissez un jeton et posez-le sur un symbole du tapis. Vous pouvez miser sur autant de symboles que vous voulez.",
  noMoreBets:
    "Quand le temps est écoulé, le croupier annonce « rien ne va plus ». Dès lors, les mises restent.",
  spin: "La roue est lancée. Le battant s’arrête sur une section.",
  paid: "Les mises sur d’autres symboles perdent. Puis chaque mise sur le symbole de cette section est payée.",
  wins: (sections: number) =>
    `Elle gagne si le battant s’arrête sur une section qui montre votre symbole. La roue a ${sections} sections.`,
  decisive: (shown: readonly string[], decisive: number, all: number) =>
    `${shown.join(" et ")} ne règlent rien. La chance que la table indique ne compte donc que les ${decisive} autres des ${all} sections.`,
  between:
    "Le battant s’arrête entre deux sections : le tour est nul et la roue est relancée. Le générateur de cette maison nomme toujours une seule section, cela n’arrive donc pas ici.",
  firstBet: (name: string, count: number, all: number) =>
    `Posez-le sur ${name} : ${count} des ${all} sections le montrent, plus que tout autre symbole.`,
  result: "La roue montre ici le résultat. Ce que vous gagnez arrive tout seul sur votre solde.",
  aWin: "Un gain",
  winLine: (bet: string, name: string, pays: string, win: string, back: string) =>
    `Vous misez ${bet} sur ${name}, qui paie ${pays}. Il sort : vous gagnez ${win}, et ${back} reviennent avec votre mise.`,
  withMultipliers: "Avec des multiplicateurs",
  multipliedLine: (
    shown: readonly string[],
    name: string,
    bet: string,
    times: number,
    win: string,
  ) =>
    `${shown.join(", puis ")}, puis ${name} : votre gain pour ${bet} est multiplié par ${times} : ${win}.`,
};

export default { guide_text };
