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
        "Quand vous avez vu les mains du croupier, vous pouvez abandonner avant que les vôtres soient montrées.",
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
    houseWay: {
      title: "Le house way",
      intro:
        "Le house way est la façon de poser de la maison. Le croupier n’a pas le choix : ces règles posent ses dominos, la première qui convient compte. Quand vous posez les vôtres, « Conseil » montre ce qu’elles feraient de vos dominos, et pourquoi.",
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
    firstBet: "Posez-la sur une case libre : vous y prenez ainsi place.",
    result:
      "Les dominos du croupier sont ici. Quand vous posez les vôtres, « Conseil » montre le house way.",
  },
};
