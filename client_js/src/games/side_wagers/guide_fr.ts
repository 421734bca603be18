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
      streak: (length: string) => `${length} de suite`,
      trouble:
        "La table ferme pendant une série : la mise reste en place, et la série continue au prochain coup de cette table.",
    },
  },
};
