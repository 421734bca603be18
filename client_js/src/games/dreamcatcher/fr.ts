import { money } from "../../text/format";

export default {
  text: {
    inscriptions: ({ max_payout: most }: Readonly<Record<string, unknown>>) =>
      typeof most === "number" ? [`Paiement maximal à un joueur par tour ${money(most)}`] : [],
    name: "Dreamcatcher",
    layout: "Tapis de Dreamcatcher",
    wheel: "Roue de Dreamcatcher",
    family: "Un numéro de la roue",
    nameOf: (symbol: string) => `Numéro ${symbol}`,
  },
};
