// What the receipt of a spin does not say.

import { translated } from "../../text/language";

export const text = translated("roulette/replay", {
  streak:
    "You had no Roulette Up wager: your receipt does not say whether others began a streak, so the tracker stays empty.",
  meter: "Your receipt does not say how the progressive meter stood, so it is not shown.",
});
