export default {
  guide_text: {
    beside: "Seul un joueur qui a aussi une autre mise à la roulette peut la poser.",
    drawn: (chance: string) => `Tiré avec une chance de ${chance}`,
    b2b: {
      wins: "Elle gagne si la bille s’arrête dans le numéro du coup précédent.",
      drawn: "Ce que paie un gain est tiré au sort, et le tableau d’affichage le montre.",
    },
    blazing: {
      wins: "Elle gagne si la bille s’arrête dans 7, 17 ou 27.",
      bonus:
        "Trois billes sont alors lâchées ensemble. Ce que paie la mise dépend du nombre de celles qui s’arrêtent dans 7, 17 et 27.",
      outcome: (words: string) => `Trois billes : ${words}`,
    },
    up: {
      wins: "Le prochain numéro commence une série. Elle court tant que chaque numéro est plus haut que le précédent, et paie selon sa longueur.",
      ends: "Elle s’arrête sur un numéro qui n’est pas plus haut, sur le 36, ou quand la plus longue série est atteinte.",
      when: "Posez-la avant le premier numéro d’une série, une par joueur. Tant qu’une série court, aucune nouvelle mise n’est prise, et vous attendez la suivante.",
      stays:
        "Jusqu’à ce que ce numéro soit sorti, vous pouvez la reprendre. Tant que la série court, elle reste en place, et elle est réglée quand la série s’arrête.",
      amount: (cents: string) =>
        `La mise est toujours de ${cents}, et une partie va à la cagnotte.`,
      meter: (seed: string) =>
        `La plus longue série paie toute la cagnotte. Tous les joueurs qui ont une mise dans cette série se la partagent en proportion de leurs mises, et la cagnotte repart de ${seed}.`,
      streak: (length: string) => `${length} de suite`,
      trouble:
        "La table ferme pendant une série : la mise reste en place, et la série continue au prochain coup de cette table.",
    },
  },
};
