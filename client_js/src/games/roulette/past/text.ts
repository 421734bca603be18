// What is said of many past spins.

import { number, wholePercentage } from "../../../text/format";
import { translated } from "../../../text/language";

export const text = translated("roulette/past", {
  title: (spins: number) =>
    `How often each number came: ${spins === 1 ? "1 spin" : `${number(spins)} spins`}`,
  independent: "Every spin is drawn on its own: what came before it changes nothing.",
  picture: (most: string, times: number) =>
    `A wheel, brighter where a number came more often; ${most} came ${number(times)} times`,
  even: (times: string) => `${times} of each, if they were even`,
  asTable: "As a table",
  number: "Number",
  times: "Times",
  share: "Share",
  percent: (share: number) => wholePercentage(share),
});
