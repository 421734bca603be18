import { money } from "../../text/format";

export default {
  text: {
    inscriptions: ({ max_payout: most }: Readonly<Record<string, unknown>>) =>
      typeof most === "number" ? [`Höchste Zahlung an einen Spieler je Runde ${money(most)}`] : [],
    name: "Dreamcatcher",
    layout: "Dreamcatcher-Tuch",
    wheel: "Dreamcatcher-Rad",
    family: "Eine Zahl des Rads",
    nameOf: (symbol: string) => `Zahl ${symbol}`,
  },
};
