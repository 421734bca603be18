import { number } from "../../text/format";
import { translated } from "../../text/language";

export const text = translated("replay/text", {
  title: (round: number) => `Replay of round ${number(round)}`,
  note: "A recording: no money moves, and nothing can be bet.",
  mark: "Replay",
  again: "Play again",
  leave: "Back to the table",
  staked: "Staked then",
  net: "Net then",
  skip: "Skip ahead",
  pause: "Pause",
  goOn: "Go on",
  toResult: "To the result",
  progress: "How far the replay is",
});
