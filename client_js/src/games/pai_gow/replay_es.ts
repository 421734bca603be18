import { money } from "../../text/format";

export default {
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
