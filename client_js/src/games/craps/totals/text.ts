// What is said of the next roll.

import { netMoney } from "../../../text/format";
import { translated } from "../../../text/language";

export const text = translated("craps/totals", {
  title: "What each total brings my wagers on the next roll",
  none: "Lay a wager: then each total shows what it brings.",
  range: (least: number, most: number) => `${netMoney(least)} to ${netMoney(most)}`,
});
