// The words of the Dreamcatcher table.

import { money } from "../../text/format";
import { translated } from "../../text/language";

export const text = translated("dreamcatcher/text", {
  name: "Dreamcatcher",
  layout: "Dreamcatcher layout",
  wheel: "Dreamcatcher wheel",
  family: "A number of the wheel",
  nameOf: (symbol: string) => `Number ${symbol}`,
  /** 689a.1(g)(4): "the maximum payout limit per round, if applicable" */
  inscriptions: ({ max_payout: most }: Readonly<Record<string, unknown>>) =>
    typeof most === "number" ? [`Most paid to a player in a round ${money(most)}`] : [],
});
