export default {
  guide_text: {
    round: {
      place: "Posez une mise sur une case. Après « Rien ne va plus », elle reste.",
      bank: "Avant cela, la banque est proposée aux joueurs à tour de rôle. Qui la prend joue contre toutes les autres cases, à la place de la maison.",
      dice: "Trois dés disent où vont d’abord les dominos. Puis chaque position reçoit quatre dominos face cachée.",
      set: "Vous voyez vos quatre dominos et en faites deux mains de deux : une main haute, et une main basse qui ne la dépasse pas.",
      dealer: "Puis les dominos du croupier sont retournés et posés selon le house way.",
      compared:
        "Votre main haute est comparée à la main haute du croupier, et votre main basse à sa main basse.",
    },
    titles: { hand: "Main" },
    wins: {
      hand: "Elle gagne si vos deux mains sont plus hautes.",
      tie: "Si une seule l’est, il y a égalité et la mise revient.",
      copies:
        "Elle perd si aucune ne l’est. Une main égale, « copy » en anglais, n’est pas plus haute, et une main basse de zéro ne gagne jamais.",
      surrender:
        "Quand vous avez vu les mains du croupier, vous pouvez abandonner avant que les vôtres soient montrées. Cela coûte toute la mise, comme une perte : cette page reste donc toujours pour vous.",
    },
    examples: {
      vigorish: "La commission (vigorish) par l’exemple",
      win: (bet: string, won: string, vigorish: string, left: string, back: string) =>
        `${bet} gagnent ${won}. La maison prend sur le gain une commission de ${vigorish} : il vous reste ${left}, et ${back} vous reviennent avec votre mise.`,
      exact:
        "À cette table la commission est exacte, arrondie au cent inférieur. Une égalité et une perte n’en paient pas.",
      quarter:
        "À cette table la commission est arrondie aux 25 cents supérieurs. Une égalité et une perte n’en paient pas.",
    },
    bank: {
      title: "La banque d’un joueur",
      who: "Un joueur peut tenir la banque pendant un tour, à la place de la maison. Elle est proposée aux joueurs qui ont misé contre le croupier au dernier tour où la maison tenait la banque.",
      notTwice:
        "Elle n’est pas proposée au premier tour d’une partie, et personne ne la tient deux tours de suite.",
      turn: "Le croupier la propose d’abord au joueur le plus éloigné à sa droite, puis dans le sens inverse des aiguilles d’une montre, jusqu’à ce qu’un joueur la prenne. À chaque tour, l’offre commence un joueur plus loin. Quand elle est revenue au croupier, la maison tient la banque ce tour-là, de même si tous la passent.",
      box: "La banque joue une main et ne mise sur aucune case. Vous retirez d’abord votre propre mise.",
      funds: (least: string, most: string) =>
        `Vous engagez de quoi couvrir les mises des autres joueurs : au moins ${least} et la mise du croupier, au plus ${most} et la mise du croupier. Vous ne perdez pas plus que ce que vous engagez. Une mise qui n’est pas couverte n’est pas acceptée.`,
      dealer:
        "Le croupier mise contre vous ce que vous avez misé contre lui la dernière fois. Vous pouvez dire moins, ou rien.",
      coBank:
        "Vous pouvez demander à la maison de partager la banque. Elle paie alors la moitié de ce qui manque et prend la moitié de ce qui reste. Le croupier pose vos dominos selon le house way, et ne mise pas contre vous.",
      cut: "Vous pouvez faire couper les piles une fois : des piles voisines vont à l’un ou l’autre bout.",
      delivery:
        "Après « Rien ne va plus », vous choisissez comment les dominos sont distribués. Sans choix de votre part, c’est le house way depuis la droite. Les dés sont secoués, et l’on compte à partir de vous.",
      copies:
        "Les mains égales, « copies » en anglais, vont à la banque, comme elles vont au croupier. Contre une banque, aucun joueur n’abandonne.",
      order:
        "Les mains du croupier sont d’abord comparées aux vôtres, s’il a misé. Celles des joueurs suivent, depuis la droite du croupier, dans le sens inverse des aiguilles d’une montre. Ce qui perd va au centre de la table. Quand toutes les mains ont été vues, ce qui gagne est payé de là, et ce qui manque vient de ce que vous avez engagé.",
      vigorish: (percent: string) =>
        `La maison prend une commission de ${percent} % sur ce qui reste au centre quand tous les gagnants sont payés : votre gain net du tour. S’il ne reste rien, vous n’en payez pas. Chaque joueur qui gagne contre vous paie ${percent} % du gain.`,
      examples: {
        title: "La banque par l’exemple",
        win: (lost: string, won: string, left: string, vigorish: string, rest: string) =>
          `Les mises contre vous perdent ${lost} et gagnent ${won} : il reste ${left}. La maison prend une commission de ${vigorish}, et vous recevez ${rest}.`,
        loss: (lost: string, won: string, lacking: string) =>
          `Les mises contre vous perdent ${lost} et gagnent ${won} : il manque ${lacking}. Vous les payez, sans commission.`,
        coWin: (half: string, vigorish: string, rest: string) =>
          `Si la maison partage la banque et qu’il reste quelque chose, la moitié est à vous, ${half}. La maison prend une commission de ${vigorish}, et vous recevez ${rest}.`,
        coLoss: (half: string) =>
          `Si la maison partage la banque et qu’il manque quelque chose, vous en payez la moitié, ${half}.`,
      },
    },
    ranks: {
      title: "Quelle main est la plus haute",
      pairFirst:
        "Une main qui est une paire, un wong ou un gong est plus haute que toute main qui ne l’est pas.",
      value:
        "Toute autre main vaut les points de ses deux dominos. Si la somme a deux chiffres, celui de gauche tombe : la valeur va de 0 à 9.",
      supreme:
        "Les dominos 4-2 et 2-1 forment ensemble la Supreme Pair, la plus haute de toutes. L’un sans l’autre compte 3 ou 6, selon ce qui donne à sa main la plus haute valeur, et il a le rang de ce qu’il compte.",
      tile: (hand: string, tile: string) =>
        `De deux mains de même valeur, celle qui a le domino du plus haut rang est la plus haute. « ${hand} » nomme ce domino : ${tile}.`,
      copies:
        "Les paires de même rang sont égales (« copies »), de même que les mains de même valeur dont les plus hauts dominos ont le même rang. Le croupier les gagne, ou la banque si un joueur la tient.",
      zero: "La valeur 0 ne gagne contre rien : 0 contre 0 va au croupier ou à la banque, quels que soient les dominos.",
      pairs: "Paires, wongs et gongs, du plus haut au plus bas",
      matched: "Paires identiques",
      mixed: "Paires mixtes",
      wongs: "Wongs : Teen ou Day avec un neuf",
      gongs: "Gongs : Teen ou Day avec un huit",
      tiles: "Les dominos, du plus haut au plus bas",
      set: "Le jeu a 32 dominos : deux de chacun des onze premiers rangs, et un de chacun des autres.",
    },
    houseWay: {
      title: "Le house way",
      intro:
        "Le house way est la façon de poser de la maison. Le croupier n’a pas le choix : ces règles posent ses dominos, la première qui convient compte. Quand vous posez les vôtres, « Conseil » montre ce qu’elles feraient de vos dominos, et pourquoi. Les noms des mains sont sous « Quelle main est la plus haute ».",
      dealt: "Quatre dominos",
      high: "Main haute",
      low: "Main basse",
      said: (name: string, words: string) => `${name} : ${words}`,
    },
    troubles: {
      late: "Vous ne posez pas vos mains à temps : la maison les pose selon le house way.",
      foul: "La main basse dépasse la main haute : la page le dit, et la maison ne la prend pas. Vous posez les dominos une autre fois.",
      noRoll:
        "Les dés ne sont pas à plat ou tombent du gobelet : « coup nul », et on les secoue de nouveau. Les dés du générateur sont toujours à plat.",
      misdeal:
        "Des dominos vont à une mauvaise position, ou un domino du croupier ou d’une case sans mise est vu : toutes les mains sont nulles, et toutes les mises reviennent.",
      exposed:
        "Un de vos dominos est montré à d’autres : vous pouvez annuler votre main, et votre mise revient.",
      dealer:
        "Les mains du croupier ne sont pas posées selon le house way : on les pose de nouveau, et le tour continue.",
    },
    firstBet:
      "Posez-la sur une case libre et prenez-y place. Le but : battre les deux mains du croupier.",
    result:
      "Les dominos du croupier sont ici. Quand vous posez les vôtres, « Conseil » montre le house way.",
  },
};
