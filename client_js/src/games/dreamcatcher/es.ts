import { money } from "../../text/format";

export default {
  text: {
    inscriptions: ({ max_payout: most }: Readonly<Record<string, unknown>>) =>
      typeof most === "number" ? [`Pago máximo a un jugador por ronda ${money(most)}`] : [],
    name: "Dreamcatcher",
    layout: "Tapete de Dreamcatcher",
    wheel: "Rueda de Dreamcatcher",
    family: "Un número de la rueda",
    nameOf: (symbol: string) => `Número ${symbol}`,
  },
};
