export default {
  replay: {
    streak:
      "Sie hatten keinen Einsatz auf Roulette Up: Ihr Beleg sagt nicht, ob andere eine Serie begonnen haben. Die Anzeige der Serie bleibt deshalb leer.",
    meter: "Ihr Beleg sagt nicht, wie der Jackpot stand. Er wird deshalb nicht gezeigt.",
  },
};
