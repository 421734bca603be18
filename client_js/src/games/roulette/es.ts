import { payout } from "../../text/format";

const numbers = {
  straight: "Pleno",
  split: "Caballo",
  three_numbers: "Tres números",
  four_numbers: "Cuatro números",
  six_numbers: "Seis números",
};

export default {
  words: {
    name: "Ruleta",
    running: "La rueda gira",
    variants: {
      single_zero: "Cero simple",
      double_zero: "Doble cero",
      double_zero_as_single: "Doble cero como simple",
    },
    voidSpin: "Sin tiro: no se liquida ninguna apuesta, la rueda se vuelve a lanzar",
    features: { b2b: "B2B", blazing_sevens: "Blazing 7’s", roulette_up: "Roulette Up" },
    families: {
      ...numbers,
      column: "Columna",
      dozen: "Docena",
      five_adjacent: "Cinco números vecinos",
    },
  },
  text: {
    called: (pocket: string, color: string, parity: string, half: string) =>
      [`${pocket} ${color}`, [parity, half].filter(Boolean).join(" y ")].filter(Boolean).join(", "),
    parities: { odd: "impar", even: "par" },
    halves: { low: "falta", high: "pasa" },
    asSingleZero:
      "Una rueda de doble cero usada como rueda de un solo cero: no se puede apostar al 00. Una bola en 00 es “sin tirada”: la tirada es nula y la rueda se gira otra vez. Rojo, negro, impar, par, 1 a 18 y 19 a 36 pierden con 0.",
    outcome: (number: string, color: string) => `${number} ${color}`,
    times: (count: number) => `${count}×`,
    hotNumber: (number: string, times: number, rounds: number) =>
      `El que más salió: ${number}, ${times}× en las últimas ${rounds} rondas`,
    percent: (count: number, total: number) =>
      `${total === 0 ? 0 : Math.round((100 * count) / total)} %`,
    layout: "Tapete de la ruleta",
    wheel: "Rueda de la ruleta",
    toReplica: "Apostar en la rueda: vecinos y finales",
    toBoard: "Volver al panel",
    toSideWagers: "Laterales",
    toRacetrack: "Racetrack",
    toFelt: "Tapete",
    noSpin: "Sin tiro",
    covered: "cubierto",
    limits: (minimum: string, maximum: string) => [`Mín. ${minimum}`, `Máx. ${maximum}`] as const,
    spot: (name: string, pays: string) => `${name}, paga ${payout(pays)}`,
    boxes: { low: "1–18", even: "Par", odd: "Impar", high: "19–36", column: "2:1" },
    colors: { red: "rojo", black: "negro", green: "verde" },
    statistics: "Estadísticas",
    lastRounds: (count: number) => (count === 1 ? "Última ronda" : `Últimas ${count} rondas`),
    noResults: "Sin resultados aún",
    hot: "Más veces",
    cold: "Menos veces",
    tooFew: (rounds: number) => `Qué números salen más y menos: después de ${rounds} rondas`,
    unseen: (numbers: number) => `${numbers} números no han salido`,
    ofAllSpins: "Porcentajes de todos los giros; el cero no es par ni impar, ni bajo ni alto",
    shares: {
      red: "Rojo",
      zero: "Cero",
      black: "Negro",
      odd: "Impar",
      even: "Par",
      low: "1–18",
      high: "19–36",
      dozens: ["1.ª 12", "2.ª 12", "3.ª 12"],
    },
  },
  names: {
    numbers,
    outside: {
      first_five: "Primeros cinco",
      red: "Rojo",
      black: "Negro",
      odd: "Impar",
      even: "Par",
      low: "1 a 18",
      high: "19 a 36",
      b2b: "B2B",
      blazing_sevens: "Blazing 7’s",
      roulette_up: "Roulette Up",
    },
    ordinals: ["1.ª", "2.ª", "3.ª"],
    dozen: (ordinal: string) => `${ordinal} docena`,
    column: (ordinal: string) => `${ordinal} columna`,
    fiveAdjacent: (around: string) => `Cinco vecinos del ${around}`,
  },
};
