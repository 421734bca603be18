import { money } from "../../text/format";

export default {
  words: {
    name: "Pai Gow",
    running: "Se reparten las fichas",
    families: { hand: "Mano" },
    features: { player_bank: "Banca del jugador", co_bank: "Banca compartida" },
  },
  text: { stepByStep: "Paso a paso" },
  steps: {
    title: "Cómo coloca el house way estas fichas",
    paragraphs: {
      supreme_pair: "El Supreme Pair",
      pair: "La pareja, el wong o el gong más alto",
      value: "Nueve, ocho o siete, lo más alto que hacen dos fichas",
      high_low: "La ficha más alta con la más baja",
    },
    results: {
      missed: "No está entre estas fichas",
      decides: "Esto decide",
      left: "Ya no se pregunta",
    },
    highest: (value: number) => `Lo más alto aquí es ${value}`,
  },
  replay: {
    bank: (box: number) => `La casilla ${box} es la banca`,
    coBank: (box: number) => `La casilla ${box} es la banca, y la casa cubre la mitad`,
    noBank: (box: number) => `La casilla ${box} pasa la banca`,
    counted: (start: number, first: string) => `${start}: primero, ${first}`,
    style: (style: string) => `Reparto: ${style}`,
    dealer: "Crupier",
    deadHand: "Mano muerta",
    box: (box: string) => `Casilla ${box}`,
    set: (who: string, high: string, low: string) => `${who} coloca: alta ${high}, baja ${low}`,
    houseWay: (who: string, high: string, low: string) =>
      `${who} sigue el house way: alta ${high}, baja ${low}`,
    hasSet: (who: string) => `${who} ha colocado`,
    allSet: "Todas las manos están colocadas",
    stands: (box: number) => `La casilla ${box} se queda`,
    surrenders: (box: number, cents: number) => `La casilla ${box} se rinde: ${money(cents)}`,
  },
};
