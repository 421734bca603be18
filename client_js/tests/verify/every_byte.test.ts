// @vitest-environment node
// A changed byte anywhere is found and named, whatever it makes of the text.

import { expect, it } from "vitest";
import { verifyReceipt } from "../../src/verify/index";
import craps from "./craps_receipts.json";
import { type Forged, failures, forger } from "./forging";
import oneOutcome from "./one_outcome_receipts.json";
import paiGow from "./pai_gow_receipts.json";
import roulette from "./roulette_variation_receipts.json";
import war from "./war_receipts.json";

const receipts = [craps, oneOutcome, paiGow, roulette, war].flatMap(({ key, receipts }) =>
  receipts.map(({ name, receipt }) => ({ name, receipt, key })),
);
/** A round that was called off has nothing that was drawn. */
const settled = receipts.filter(({ receipt }) => JSON.parse(receipt).result === "settled");
/** Bytes apart, of which each receipt has others changed. `make campaign` changes more of them. */
const STEP = process.env["CAMPAIGN"] ? 53 : 841;
const SAMPLE = receipts.filter(({ receipt }) => receipt.length < 20_000);

it.each(SAMPLE.map((one, n) => [one.name, { ...one, n }] as const))(
  "no change goes unseen: %s",
  async (_, { receipt, key, n }) => {
    for (let at = (17 * n) % STEP; at < receipt.length; at += STEP) {
      const changed = receipt.slice(0, at) + another(receipt.charAt(at)) + receipt.slice(at + 1);
      const { ok, checks } = await verifyReceipt(changed, key);
      expect(ok, `${at}: ${receipt.slice(at - 20, at + 20)}`).toBe(false);
      expect(checks.find((check) => !check.ok)?.detail).not.toBe("");
    }
  },
);

it.each([
  ["rules", {}],
  ["draws", [{}]],
  ["draws", []],
  ["happenings", []],
  ["decisions", [{ seat: 1, choice: { choice: "set", low: 3 }, raised: [], betting: false }]],
  ["decisions", [{ seat: 1, choice: { choice: "bank", cut: 3 }, raised: [], betting: true }]],
  ["decisions", [{ seat: 2, choice: { choice: "cut" }, raised: [], betting: true }]],
  ["decisions", [{ seat: 0, choice: {}, raised: [], betting: false }]],
  ["settlements", []],
] as const)(
  "what the house signed with other %s is told and not stumbled over: %o",
  async (field, value) => {
    const forgery = await forger();
    for (const { name, receipt } of settled) {
      const text = await forgery.signed(receipt, (forged: Forged) => {
        forged[field] = value as Forged[string];
      });
      if (text.includes(`"${field}":${JSON.stringify(JSON.parse(receipt)[field])}`)) continue;
      expect(await failures(text, forgery.key), name).not.toEqual([]);
    }
  },
);

function another(character: string): string {
  return character === "1" ? "2" : /[0-9]/.test(character) ? "1" : character === "a" ? "b" : "a";
}
