export default {
  replay: {
    streak:
      "Vous n’aviez pas misé sur Roulette Up : votre reçu ne dit pas si d’autres ont commencé une série, et le compteur de série reste vide.",
    meter: "Votre reçu ne dit pas où en était le jackpot : il n’est pas montré.",
  },
};
