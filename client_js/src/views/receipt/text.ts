import { translated } from "../../text/language";

/** What a round came to. */
export const totals = translated("receipt/totals", {
  net: "Net result",
  wagered: "Wagered",
  returned: "Returned",
  staying: "Still on the layout",
});

/** The checks of a receipt. */
export const checks: Readonly<Record<string, string>> = translated("receipt/checks", {
  form: "The receipt is complete",
  hash: "Hash of the record",
  signature: "The house's signature",
  key: "The key is this house's",
  rules: "The rules are the regulation's",
  components: "Hash of the program that ran",
  rules_hash: "Hash of the rules",
  identity: "The receipt is of this round of this table",
  wagers_hash: "My wagers are in the hash of all wagers",
  commitment: "The seed matches its commitment",
  published: "The table showed the same seed and commitment",
  generator: "The generator's output",
  draws: "The draw is the generator's",
  outcome: "What the dealer announced",
  settlements: "Every wager is settled by the rules",
  cryptography: "This browser's cryptography",
});
