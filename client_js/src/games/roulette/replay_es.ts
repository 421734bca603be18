export default {
  replay: {
    streak:
      "Usted no tenía apuesta de Roulette Up: su recibo no dice si otros empezaron una racha, así que el marcador queda vacío.",
    meter: "Su recibo no dice cuánto marcaba el bote, así que no se muestra.",
  },
};
