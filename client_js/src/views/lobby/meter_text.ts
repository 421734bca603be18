// What a progressive meter is.

import { translated } from "../../text/language";

export const meterText = translated("lobby/meterText", {
  what: "This is the progressive meter of Roulette Up. A part of each Roulette Up wager goes to it, so it grows until it is won.",
  won: "Lay Roulette Up before the first number of a streak. The streak runs as long as each number is higher than the one before. The longest streak of the table’s paytable pays the whole meter; shorter ones pay by their length.",
  shared:
    "Players who win it together share it in proportion to their wagers. Then it begins again at its first sum. The guide of the table has the paytable.",
});
