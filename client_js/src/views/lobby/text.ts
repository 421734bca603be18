import { translated } from "../../text/language";

export const text = translated("lobby/text", {
  latest: "Just now",
  nothingYet: "What the tables come to is told here.",
  beside: "Open beside",
  openBeside: (title: string) => `Open ${title} beside my tables`,
  isOpen: "Open now",
});
