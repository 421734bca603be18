export default {
  guide_text: {
    round: {
      place: "Posez une mise initiale sur une case et, si vous voulez, une mise d’égalité à côté.",
      closed:
        "Après « Rien ne va plus », chaque case reçoit une carte découverte, puis le croupier.",
      compared:
        "La carte la plus haute gagne ; l’as est la plus haute, le 2 la plus basse, et les couleurs ne comptent pas. Votre carte plus haute gagne, plus basse elle perd.",
      choice:
        "Des cartes égales font une égalité. Vous choisissez : abandonner la moitié de votre mise, ou aller en guerre.",
      war: "En guerre, vous cédez la mise initiale et posez une mise de guerre du même montant. Trois cartes sont brûlées. Puis vous et le croupier recevez chacun une carte de plus.",
      second:
        "Si votre carte est plus haute ou égale, la mise de guerre gagne. Plus basse, elle perd.",
    },
    titles: { initial: "Mise initiale et guerre", tie: "Mise d’égalité" },
    wins: {
      initial:
        "Elle gagne si votre carte est plus haute que celle du croupier, et perd si elle est plus basse.",
      tied: "Si les deux sont égales, vous abandonnez ou allez en guerre.",
      stays: "Une fois posée, elle reste telle quelle jusqu’à ce que le coup soit décidé.",
      tie: "Elle gagne si votre carte et celle du croupier sont égales, quoi que vous choisissiez ensuite.",
      tieAtWar: "Avant les cartes de la guerre, vous pouvez en poser une autre.",
    },
    examples: {
      title: (bet: string) => `Une égalité avec ${bet}`,
      surrender: (half: string) =>
        `Vous abandonnez : ${half} vous reviennent, et le tour est fini pour vous.`,
      war: (bet: string, both: string) =>
        `Vous allez en guerre pour ${bet} de plus : ${both} sont en jeu en tout.`,
      won: (win: string, ahead: string) =>
        `Votre carte de guerre est plus haute : la mise de guerre gagne ${win}, la mise initiale est perdue, et vous gagnez ${ahead} en tout.`,
      secondTie: (win: string, ahead: string) =>
        `Votre carte de guerre est égale, une seconde égalité, qui a un bonus : la mise de guerre gagne ${win}, et vous gagnez ${ahead} en tout.`,
      lost: (both: string) => `Votre carte de guerre est plus basse : vous perdez ${both} en tout.`,
      tie: (bet: string, pays: string, win: string) =>
        `Une mise d’égalité de ${bet}, qui paie ${pays}, gagne ${win} à la première égalité.`,
    },
    troubles: {
      late: "Vous ne choisissez pas à temps après une égalité : la maison abandonne pour vous, et la moitié de la mise revient.",
      noCard: "Une mise ne reçoit pas de carte : elle est nulle et revient.",
      cover:
        "La carte d’arrêt sort pendant un tour : le tour est joué jusqu’au bout, puis les cartes sont mélangées.",
      reshuffle:
        "Un responsable peut faire mélanger de nouveau après chaque tour. Les mises n’en sont pas touchées.",
    },
    firstBet: "Posez-la sur une case libre : vous y prenez ainsi place.",
    result: "La carte du croupier est ici. Ce que vous gagnez rejoint de lui-même votre solde.",
  },
};
