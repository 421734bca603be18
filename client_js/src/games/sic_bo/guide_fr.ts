import type { GuideText } from "./guide_text";

const guide_text: GuideText = {
  titles: {
    smallAndBig: "Petit et Grand",
    total: "Total des trois dés",
    one: "Un numéro",
    combination: "Combinaison de deux dés",
    two: "Double",
    three: "Triple précis",
    any: "N’importe quel triple",
  },
  small: "Petit gagne sur un total de 4 à 10. Il perd sur tout triple.",
  big: "Grand gagne sur un total de 11 à 17. Il perd sur tout triple.",
  total: "La mise gagne si la somme des trois dés est votre numéro.",
  one: "La mise gagne si au moins un dé montre votre numéro. Elle paie une fois pour chaque dé qui le montre.",
  combination: "La mise gagne si vos deux numéros sortent, chacun sur au moins un dé.",
  two: "La mise gagne si au moins deux dés montrent votre numéro.",
  three: "La mise gagne si les trois dés montrent votre numéro.",
  any: "La mise gagne si les trois dés montrent le même numéro, quel qu’il soit.",
  round: {
    place:
      "Choisissez un jeton et posez-le sur une case du tapis, tant que les mises sont ouvertes.",
    shake: "Le croupier secoue trois dés sous une cloche.",
    closed: "Quand le temps est écoulé, le croupier annonce « rien ne va plus ».",
    shown: "La cloche est levée. Chaque case gagnante s’allume.",
    paid: "Les mises perdantes sont ramassées, puis les mises gagnantes sont payées.",
  },
  troubles: {
    noRoll:
      "Les dés ne sont pas à plat : le croupier annonce « coup nul », et toutes les mises reviennent. Les dés du générateur sont toujours à plat.",
    device: "Le gobelet tombe en panne : le tour est nul, et toutes les mises reviennent.",
  },
  examples: {
    oneThrow: "Un lancer : 2, 3 et 4",
    small: (bet: string, win: string) => `Le total est 9. ${bet} sur Petit gagnent ${win}.`,
    total: (bet: string, pays: string, win: string) =>
      `${bet} sur le Total 9, qui paie ${pays}, gagnent ${win}.`,
    one: (bet: string, one: string, two: string, three: string) =>
      `${bet} sur Un numéro 3 gagnent ${one}. Avec deux trois, ce serait ${two}, avec trois ${three}.`,
  },
  firstBet: "Posez-le sur Petit : il gagne sur tout total de 4 à 10, sauf les triples.",
  result: "Les dés montrent ici le résultat. Ce que vous gagnez va de lui-même à votre solde.",
};

export default { guide_text };
