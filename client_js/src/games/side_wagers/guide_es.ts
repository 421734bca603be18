export default {
  guide_text: {
    beside: "Solo puede hacerla un jugador que tenga además otra apuesta en la ruleta.",
    drawn: (chance: string) => `Sale con una probabilidad del ${chance}`,
    b2b: {
      wins: "Gana si la bola se detiene en el número de la tirada anterior.",
      drawn: "Lo que paga el premio se sortea, y el marcador lo muestra.",
    },
    blazing: {
      wins: "Gana si la bola se detiene en 7, 17 o 27.",
      bonus:
        "Entonces se sueltan tres bolas a la vez. Lo que paga la apuesta depende de cuántas se detengan en 7, 17 y 27.",
      outcome: (words: string) => `Tres bolas: ${words}`,
    },
    up: {
      wins: "El próximo número inicia una racha. Dura mientras cada número sea más alto que el anterior, y paga según su longitud.",
      ends: "Termina con un número que no es más alto, con el 36, o cuando se alcanza la racha más larga.",
      when: "Póngala antes del primer número de una racha, una por jugador. Durante una racha no se acepta ninguna nueva, y usted espera a la próxima.",
      stays:
        "Hasta que salga ese número puede retirarla. Durante la racha se queda, y se liquida cuando la racha termina.",
      amount: (cents: string) => `La apuesta es siempre de ${cents}, y una parte va al bote.`,
      meter: (seed: string) =>
        `La racha más larga paga todo el bote. Todos los jugadores con una apuesta en esa racha lo reparten en proporción a sus apuestas, y el bote vuelve a empezar en ${seed}.`,
      streak: (length: string) => `${length} seguidos`,
      trouble:
        "La mesa cierra durante una racha: la apuesta se queda y sigue en la próxima tirada de esta mesa.",
    },
  },
};
