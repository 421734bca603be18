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
      streak: (length: string) => `${length} seguidos`,
      trouble:
        "La mesa cierra durante una racha: la apuesta se queda y sigue en la próxima tirada de esta mesa.",
    },
  },
};
