import { translated } from "../../text/language";

export const text = translated("strip/text", {
  label: "Open tables",
  add: "Open another table",
  close: (title: string) => `Close ${title}`,
  yourTurn: "Your turn",
  open: "Bet now",
  running: "In play",
  waits: "Waiting",
  bet: (sum: string) => `Bet ${sum}`,
});
