export default {
  text: {
    latest: "À l’instant",
    nothingYet: "Ici s’affiche ce qui sort aux tables.",
    beside: "Ouvrir à côté",
    openBeside: (title: string) => `Ouvrir ${title} à côté de mes tables`,
    isOpen: "Déjà ouverte",
  },
  meterText: {
    what: "C’est la cagnotte progressive de Roulette Up. Une part de chaque mise sur Roulette Up y va : elle grandit jusqu’à ce qu’elle soit gagnée.",
    won: "Misez sur Roulette Up avant le premier numéro d’une série. La série dure tant que chaque numéro est plus haut que le précédent. La plus longue série du tableau des gains paie toute la cagnotte ; les plus courtes paient selon leur longueur.",
    shared:
      "Ceux qui la gagnent ensemble la partagent en proportion de leurs mises. Elle repart ensuite de sa première somme. Le tableau des gains est dans le guide de la table.",
  },
};
