// What is said of the choices in a past round of Pai Gow.

import { money } from "../../text/format";
import { translated } from "../../text/language";

export const text = translated("pai_gow/replay", {
  bank: (box: number) => `Box ${box} is the bank`,
  coBank: (box: number) => `Box ${box} is the bank, and the house covers half`,
  noBank: (box: number) => `Box ${box} passes the bank on`,
  counted: (start: number, first: string) => `${start}: ${first} first`,
  style: (style: string) => `Delivery: ${style}`,
  dealer: "Dealer",
  deadHand: "Dead hand",
  box: (box: string) => `Box ${box}`,
  set: (who: string, high: string, low: string) => `${who} sets: ${high} high, ${low} low`,
  houseWay: (who: string, high: string, low: string) =>
    `${who} leaves it to the house way: ${high} high, ${low} low`,
  hasSet: (who: string) => `${who} has set`,
  allSet: "All hands are set",
  stands: (box: number) => `Box ${box} stands`,
  surrenders: (box: number, cents: number) => `Box ${box} surrenders ${money(cents)}`,
});
