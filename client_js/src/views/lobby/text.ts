import { translated } from "../../text/language";

export const text = translated("lobby/text", {
  latest: "Just now",
  beside: "Open beside",
  besideOf: (title: string) => `Open ${title} beside the others`,
});
