import type { GuideText, VigorishWords } from "./guide_text";

const guide_text: GuideText = {
  round: {
    dice: "Un joueur est le lanceur et lance deux dés pour tous. Il mise d’abord sur pass, avec les dés, ou sur don’t pass, contre eux.",
    comeOut:
      "Le premier lancer est le lancer d’ouverture (come out). Sur 7 ou 11, pass gagne aussitôt ; sur 2, 3 ou 12, les craps, il perd aussitôt.",
    point:
      "Tout autre total est le point : le palet est mis sur « ON » à côté de lui. On lance alors les dés jusqu’à ce que le point revienne et que pass gagne, ou qu’un 7 sorte et que pass perde.",
    between:
      "Avant chaque lancer, la table prend des mises. Chaque lancer règle ce qu’il décide ; toutes les autres mises restent.",
    shooter:
      "Après un 7 perdant, les dés sont proposés au joueur suivant à gauche. Le lanceur peut aussi les passer après n’importe quel lancer.",
  },
  titles: {
    pass: "Pass line",
    dontPass: "Don’t pass",
    passOdds: "Cotes derrière la pass line",
    dontPassOdds: "Cotes avec don’t pass",
    come: "Come",
    dontCome: "Don’t come",
    comeOdds: "Cotes come",
    dontComeOdds: "Cotes don’t come",
    placeWin: "Mises place gagnant",
    placeLose: "Mises place perdant",
    buy: "Mises buy",
    lay: "Mises lay",
    field: "Field",
    sixSevenEight: "6-7-8",
    hardway: "Hardways : les doubles",
    anySeven: "Any seven : tout sept",
    anyCraps: "Any craps : 2, 3 ou 12",
    one: "Un total au prochain lancer",
    cAndE: "Craps et onze",
    horn: "Horn",
    hornHigh: "Horn haut",
    whirl: "Whirl",
    hop: "Mises hop",
    fire: "Mise Fire",
  },
  wins: {
    pass: "Au lancer d’ouverture, elle gagne sur 7 et 11 et perd sur 2, 3 et 12. Ensuite, elle gagne si le point sort avant un 7.",
    passStays: "Une fois le point établi, elle doit rester.",
    dontPass:
      "Au lancer d’ouverture, elle gagne sur 2 et 3 et perd sur 7 et 11. Sur 12, elle revient. Ensuite, elle gagne si un 7 sort avant le point.",
    dontComesDown:
      "Elle peut être retirée ou réduite à tout moment, mais pas augmentée de nouveau.",
    passOdds:
      "Posez les cotes derrière votre mise pass line, une fois le point établi. Elles gagnent avec elle et sont payées à la cote réelle du point.",
    trueOdds:
      "La maison n’y a aucun avantage. Ce que vous pouvez poser dépend de la mise devant elles.",
    dontPassOdds:
      "Posez les cotes avec votre mise don’t pass, une fois le point établi. Elles gagnent avec elle, à la cote réelle contre le point.",
    laidOdds: "Ce que vous pouvez poser se compte d’après ce qu’elles gagneraient.",
    come: "C’est une mise pass line qui commence au prochain lancer : 7 et 11 gagnent ; 2, 3 et 12 perdent. Tout autre total est son propre point, et elle passe sur ce numéro.",
    comeStays: "Une fois passée sur son numéro, elle doit rester.",
    dontCome:
      "C’est une mise don’t pass qui commence au prochain lancer : 2 et 3 gagnent ; 7 et 11 perdent ; sur 12, elle revient. Tout autre total est son propre point, et elle passe derrière ce numéro.",
    comeOdds:
      "Elles appuient une mise come passée sur le numéro, et gagnent avec elle à la cote réelle.",
    dontComeOdds:
      "Elles appuient une mise don’t come passée derrière le numéro, et gagnent avec elle à la cote réelle.",
    number: "Elle gagne si votre numéro sort avant un 7. Les autres totaux ne changent rien.",
    seven: "Elle gagne si un 7 sort avant votre numéro. Les autres totaux ne changent rien.",
    buy: "Elle est payée à la cote réelle du numéro, moins une commission, le vigorish.",
    lay: "Elle est payée à la cote réelle contre le numéro, moins une commission, le vigorish.",
    rests:
      "À un lancer d’ouverture, elle se repose : elle ne gagne ni ne perd, sauf si vous la déclarez « on ».",
    comesDown:
      "Une mise qui gagne revient avec son gain. Pour la garder, misez de nouveau : « Répéter » le fait d’un seul appui.",
    field: "Le prochain lancer décide. La mise gagne sur 2, 3, 4, 9, 10, 11 et 12.",
    sixSevenEight:
      "Le prochain lancer décide. La mise gagne sur 6, 7 et 8, et paie plus pour un double.",
    hardway:
      "Elle gagne si votre numéro sort en double. Elle perd s’il sort autrement, ou si un 7 sort avant.",
    anySeven: "Le prochain lancer décide. La mise gagne sur 7.",
    anyCraps: "Le prochain lancer décide. La mise gagne sur 2, 3 et 12.",
    one: "Le prochain lancer décide. La mise gagne si votre total sort.",
    cAndE:
      "Le prochain lancer décide. Une moitié est sur any craps, l’autre sur onze ; une moitié peut gagner quand l’autre perd.",
    horn: "Le prochain lancer décide. Ce sont quatre mises en une : un quart sur chacun de 2, 3, 11 et 12.",
    hornHigh:
      "C’est un horn de cinq parts : une sur chacun de 2, 3, 11 et 12, et la cinquième encore sur votre numéro.",
    whirl:
      "C’est un horn de cinq parts : une sur chacun de 2, 3, 11 et 12, et la cinquième sur any seven.",
    hop: "Le prochain lancer décide. La mise gagne si les deux dés montrent exactement vos deux numéros.",
    fire: "Elle gagne si le lanceur réussit au moins quatre points différents avant de perdre sur un 7. Elle paie une fois, selon leur nombre.",
    fireLimits: (least: string, most: string) =>
      `Elle va de ${least} à ${most}, en dollars entiers, quelles que soient les limites de la table. Chaque joueur en a une.`,
    fireWhen:
      "Posez-la avant le premier lancer d’ouverture d’un lanceur. Dès lors, elle reste comme elle est.",
  },
  examples: {
    odds: "Les cotes par l’exemple",
    passLine: (line: string, most: string) =>
      `Vous avez ${line} sur la pass line, et le point est 6. À cette table, vos cotes peuvent aller jusqu’à ${most}.`,
    oddsWin: (odds: string, pays: string, win: string, both: string) =>
      `Vous posez ${odds} de cotes à ${pays}. Un 6 sort avant un 7 : les cotes gagnent ${win}, et avec la ligne vous gagnez ${both} en tout.`,
    vigorish: "Le vigorish par l’exemple",
    withTheWager: (of: VigorishWords & { readonly cost: string }) =>
      `${of.name} pour ${of.bet} coûte ${of.cost} : le vigorish est de ${of.percent} % de la mise, ${of.vigorish}, et se prend avec elle. Un gain paie ${of.win} : il vous reste ${of.ahead} de gain. Une perte coûte ${of.cost}.`,
    fromTheWin: (of: VigorishWords) =>
      `${of.name} pour ${of.bet} coûte ${of.bet}. Un gain paie ${of.win}, moins un vigorish de ${of.percent} % de la mise, ${of.vigorish} : il vous reste ${of.ahead} de gain. Une perte coûte ${of.bet} et aucun vigorish.`,
  },
  troubles: {
    noRoll:
      "Des dés qui quittent la table ou reposent l’un sur l’autre sont un lancer nul : il ne règle rien et se rejoue. Les dés du générateur sont toujours à plat, donc cela n’arrive pas ici.",
    calledOff:
      "Un opérateur annule un lancer : ce que vous avez misé depuis le dernier lancer revient. Les mises des lancers précédents restent sur le tapis, avec leurs points.",
    shooterGone:
      "Le lanceur part ou laisse passer le temps : les dés sont proposés au joueur suivant. Les mises et le point restent.",
  },
  firstBet:
    "Posez-le sur la pass line : c’est la mise du lanceur lui-même, et l’une des meilleures de la table.",
  result:
    "Les dés montrent ici chaque lancer. Ce qu’un lancer décide est payé ou ramassé tout seul.",
};

export default { guide_text };
