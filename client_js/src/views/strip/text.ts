import { translated } from "../../text/language";

export const text = translated("strip/text", {
  label: "Open tables",
  add: "Open another table",
  close: (title: string) => `Close ${title}`,
  yourTurn: "Your turn",
  waits: "Waits for a bet",
  bet: (sum: string) => `Bet ${sum}`,
});
