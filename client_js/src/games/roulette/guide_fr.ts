import type { GuideText } from "./guide_text";

const guide_text: GuideText = {
  round: {
    place:
      "Choisissez un jeton et posez-le sur le tapis : sur un numéro, sur une ligne ou un coin entre des numéros, ou sur une case extérieure.",
    spin: "Le croupier lance le cylindre, et la bille dans l’autre sens.",
    closed:
      "Quand le temps est écoulé, le croupier annonce « rien ne va plus ». Dès lors, les mises restent en place.",
    rest: "La bille s’arrête dans un numéro. Le croupier l’annonce, et un marqueur y est posé.",
    paid: "Les mises perdantes sont ramassées d’abord. Puis les mises gagnantes sont payées, et le tour suivant commence.",
  },
  titles: {
    straight: "Plein : un numéro",
    fiveAdjacent: "Cinq numéros voisins",
    split: "Cheval : deux numéros",
    three: "Transversale : trois numéros",
    four: "Carré : quatre numéros",
    firstFive: "Cinq premiers",
    six: "Sixain : six numéros",
    column: "Colonne",
    dozen: "Douzaine",
    color: "Rouge ou noir",
    oddEven: "Impair ou pair",
    lowHigh: "1 à 18, ou 19 à 36",
  },
  wins: {
    straight:
      "La mise gagne si la bille s’arrête dans votre numéro. Posez-la dans la case du numéro.",
    fiveAdjacent:
      "Appuyez sur un numéro du petit cylindre. Un cinquième de votre mise est sur lui et sur chacun des deux numéros à sa gauche et à sa droite, dans l’ordre du cylindre.",
    split: "La mise gagne sur l’un ou l’autre de deux numéros. Posez-la sur la ligne entre eux.",
    three:
      "La mise gagne sur tout numéro d’une rangée. Posez-la sur la ligne extérieure de la rangée.",
    four: "La mise gagne sur chacun de quatre numéros. Posez-la sur le coin où ils se rejoignent.",
    firstFive:
      "La mise gagne sur 0, 00, 1, 2 ou 3. Posez-la là où la première douzaine, le 0 et le 1 se rejoignent.",
    six: "La mise gagne sur tout numéro de deux rangées. Posez-la sur la ligne extérieure, là où les deux rangées se rejoignent.",
    column:
      "La mise gagne sur chacun des douze numéros de la colonne. Posez-la au bout de la colonne.",
    dozen: "La mise gagne sur 1 à 12, 13 à 24 ou 25 à 36. Posez-la sur la case de votre douzaine.",
    color: "La mise gagne si le numéro est de votre couleur.",
    oddEven: "La mise gagne si le numéro est impair, ou pair, selon votre choix.",
    lowHigh: "La mise gagne si le numéro est dans votre moitié du tapis.",
  },
  fifth:
    "Si l’un des cinq sort, le cinquième posé sur lui gagne comme un plein, et les autres perdent.",
  zeros: { both: "Elle perd sur 0 et 00.", single: "Elle perd sur 0." },
  troubles: {
    covered:
      "La bille s’arrête dans 00 sur ce cylindre, utilisé comme cylindre à un seul zéro : le croupier annonce « coup nul ». Rien n’est réglé, et le cylindre est relancé.",
    noSpin:
      "Une bille qui sort du cylindre, fait trop peu de tours ou heurte quelque chose dans le cylindre est un « coup nul », et on la relance. Le générateur de cette maison nomme toujours un numéro, donc rien de cela n’arrive ici.",
  },
  examples: {
    title: "Ce qui revient",
    line: (bet: string, numbers: readonly string[], pays: string, win: string, back: string) => {
      const on = numbers.length === 0 ? "rouge" : numbers.join(" et ");
      return `${bet} sur ${on}, qui paie ${pays}, gagnent ${win} : avec votre mise, ${back} reviennent.`;
    },
    five: (bet: string, fifth: string, win: string) =>
      `${bet} sur cinq numéros voisins font ${fifth} sur chacun. L’un d’eux sort : ses ${fifth} gagnent ${win}, et les quatre autres cinquièmes perdent.`,
  },
  firstBet: "Posez-le sur Rouge : il gagne sur tout numéro rouge.",
  result: "La roue montre ici le numéro. Ce que vous gagnez va de lui-même à votre solde.",
};

export default { guide_text };
