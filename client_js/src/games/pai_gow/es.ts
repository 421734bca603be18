export default {
  words: {
    name: "Pai Gow",
    running: "Se reparten las fichas",
    families: { hand: "Mano" },
    features: { player_bank: "Banca del jugador", co_bank: "Banca compartida" },
  },
  text: {
    called: {
      win: (box: number) => `casilla ${box}: gana`,
      lose: (box: number) => `casilla ${box}: pierde`,
      push: (box: number) => `casilla ${box}: empate`,
      won: (sum: string) => `Gana ${sum}`,
      lost: (sum: string) => `Pierde ${sum}`,
      even: "Empate: apuesta devuelta",
      dealerFirst: (start: string) => `${start}: primero el crupier`,
      deadHandFirst: (start: string) => `${start}: primero la mano muerta`,
      boxFirst: (start: string, box: number) => `${start}: primero la casilla ${box}`,
      bank: (box: number) => `la casilla ${box} es la banca`,
      coBank: (box: number) => `la casilla ${box} es la banca, y la casa cubre la mitad`,
      surrenders: (box: number) => `se rinde: casilla ${box}`,
      dealerHasSet: "el crupier ha colocado",
    },
    outcome: (wins: number, ties: number, losses: number) =>
      `ganadas: ${wins}, empatadas: ${ties}, perdidas: ${losses}`,
    noHands: "ninguna mano se plantó",
    statistics: {
      win: "Casillas ganadas",
      push: "Casillas empatadas",
      lose: "Casillas perdidas",
    },
    spots: { hand: "Mano", bank: "Lo que la banca ha puesto" },
  },
};
