import { translated } from "../../text/language";

export const text = translated("lobby/text", {
  latest: "Just now",
});
