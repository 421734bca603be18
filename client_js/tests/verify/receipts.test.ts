// @vitest-environment node
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Plain, PlainObject } from "../../src/verify/canonical";
import { verifyReceipt } from "../../src/verify/index";
import type { PublishedSeeds } from "../../src/verify/replay";
import {
  type Forged,
  type Forger,
  failures as failuresOf,
  first,
  forger,
  settlement,
} from "./forging";
import fixtures from "./receipts.json";

const receipts = new Map(fixtures.receipts.map(({ name, receipt }) => [name, receipt]));
const everyWager = receipts.get("double zero, every wager, 17 drawn") as string;
const noSpin = receipts.get("double zero as single zero, after a no spin") as string;

const failures = (text: string, key = fixtures.key) => failuresOf(text, key);

describe("a receipt of the house", () => {
  it.each([...receipts])("holds: %s", async (_, text) => {
    expect(await failures(text)).toEqual([]);
  });

  it("may end with a line feed", async () => {
    expect(await failures(`${everyWager}\n`)).toEqual([]);
    expect(await failures(`${everyWager}\n\n`)).toEqual(["form"]);
  });

  it("says so where no house's key was given to compare with", async () => {
    const { ok, checks } = await verifyReceipt(everyWager);
    expect(ok).toBe(true);
    expect(checks.find((check) => check.name === "key")?.detail).toContain("not compared");
  });

  it("has the seeds and the commitments that the table has shown", async () => {
    const { commitment, seed } = JSON.parse(everyWager);
    const added_seeds = [{ commitment: "ab".repeat(32), seed: "cd".repeat(32) }];
    const failed = async (published: PublishedSeeds) => {
      const { checks } = await verifyReceipt(everyWager, fixtures.key, published);
      return checks.filter((check) => !check.ok).map((check) => check.name);
    };
    expect(await failed({ commitment, seed })).toEqual([]);
    expect(await failed({ commitment: "00".repeat(32), seed })).toEqual(["published"]);
    expect(await failed({ commitment, seed: "00".repeat(32) })).toEqual(["published"]);
    expect(await failed({ commitment, seed, added_seeds })).toEqual(["published"]);
  });

  it("shows the hash of the program that ran, where it has one", async () => {
    const { key, signed } = await forger();
    const components = "ab".repeat(32);
    const text = await signed(everyWager, (receipt) => {
      receipt["components"] = components;
    });
    const { ok, checks } = await verifyReceipt(text, key);
    expect(ok).toBe(true);
    expect(checks.find((check) => check.name === "components")?.detail).toContain(components);
    const nonsense = await signed(everyWager, (receipt) => {
      receipt["components"] = "ab";
    });
    expect(await failures(nonsense, key)).toEqual(["form"]);
  });

  it("is not another house's", async () => {
    expect(await failures(everyWager, "00".repeat(32))).toEqual(["key"]);
  });
});

describe("a receipt with one character changed", () => {
  const changed = (character: string) =>
    /[0-8]/.test(character) ? String(Number(character) + 1) : character === "a" ? "b" : "a";
  const SAMPLED = 97;

  it.each([0, 1, 2, 3])("is found out wherever the change is (part %d of 4)", async (part) => {
    for (let at = part * 24 + 1; at < noSpin.length; at += SAMPLED) {
      const text = noSpin.slice(0, at) + changed(noSpin[at] ?? "") + noSpin.slice(at + 1);
      const failed = await failures(text);
      const named = failed.some((name) => ["form", "hash", "signature"].includes(name));
      expect(named, `character ${at} of ${text}`).toBe(true);
    }
  });

  it("is found out when one is missing, or one too many", async () => {
    expect(await failures(noSpin.slice(1))).toEqual(["form"]);
    expect(await failures(noSpin.slice(0, -1))).toEqual(["form"]);
    expect(await failures(`${noSpin} `)).toEqual(["form"]);
    expect(await failures(`${noSpin.slice(0, 40)}\u00e9${noSpin.slice(40)}`)).toEqual(["form"]);
  });
});

describe("what a dishonest house might sign", () => {
  let forgery: Forger;

  beforeAll(async () => {
    forgery = await forger();
  });

  const FORGERIES: readonly [string, string, (receipt: Forged) => void, readonly string[]][] = [
    ["nothing at all", everyWager, () => {}, []],
    [
      "another seed than was committed to",
      everyWager,
      (receipt) => {
        receipt["seed"] = "11".repeat(32);
      },
      ["commitment", "generator"],
    ],
    [
      "another number than the generator gave",
      everyWager,
      (receipt) => {
        first(receipt, "happenings")["answer"] = 1;
      },
      ["generator", "draws"],
    ],
    [
      "another pocket than the number means",
      everyWager,
      (receipt) => {
        first(receipt, "draws")["number"] = "18";
      },
      ["draws", "outcome", "settlements"],
    ],
    [
      "a spin that is not shown",
      everyWager,
      (receipt) => {
        receipt["happenings"] = [
          ...(receipt["happenings"] as readonly Plain[]),
          { ask: ["uniform", 38], answer: 3 },
        ];
      },
      ["generator", "draws"],
    ],
    [
      "a mixture that nobody's decision made, until the outcome suits",
      everyWager,
      (receipt) => {
        receipt["happenings"] = [...(receipt["happenings"] as readonly Plain[]), { mix: "00" }];
      },
      ["draws"],
    ],
    [
      "an ask that the rules never make",
      everyWager,
      (receipt) => {
        first(receipt, "happenings")["ask"] = ["uniform", 37];
      },
      ["draws"], // 37 and 38 take the same bits of the generator
    ],
    [
      "a no spin that ends the round",
      noSpin,
      (receipt) => {
        receipt["draws"] = (receipt["draws"] as readonly Plain[]).slice(0, 1);
        receipt["happenings"] = (receipt["happenings"] as readonly Plain[]).slice(0, 1);
      },
      ["draws", "outcome", "settlements"],
    ],
    [
      "another announcement",
      everyWager,
      (receipt) => {
        receipt["outcome"] = "18 red even low";
      },
      ["outcome"],
    ],
    [
      "a winner paid a cent less",
      everyWager,
      (receipt) => {
        settlement(receipt, "w1")["returned"] = 17_999;
      },
      ["settlements"],
    ],
    [
      "a winner called a loser",
      everyWager,
      (receipt) => {
        settlement(receipt, "w31")["result"] = "lose";
      },
      ["settlements"],
    ],
    [
      "a settlement left out",
      everyWager,
      (receipt) => {
        receipt["settlements"] = (receipt["settlements"] as readonly Plain[]).slice(1);
      },
      ["settlements"],
    ],
    [
      "a wager moved to another number after the draw",
      everyWager,
      (receipt) => {
        first(receipt, "wagers")["pick"] = ["36"];
      },
      ["wagers_hash", "settlements"],
    ],
    [
      "a wager that the layout does not have",
      everyWager,
      (receipt) => {
        first(receipt, "wagers")["pick"] = ["37"];
      },
      ["wagers_hash", "settlements"],
    ],
    [
      "a path that belongs to another wager",
      everyWager,
      (receipt) => {
        first(receipt, "wagers")["index"] = 4;
      },
      ["wagers_hash"],
    ],
    [
      "somebody else's wagers",
      everyWager,
      (receipt) => {
        receipt["player"] = "0123456789abcdef";
      },
      ["wagers_hash"],
    ],
    [
      "other rules than the round was played by",
      everyWager,
      (receipt) => {
        receipt["rules"] = { ...(receipt["rules"] as PlainObject), max: 5 };
      },
      ["rules_hash"],
    ],
    [
      "odds that 617a.4(a) does not allow",
      everyWager,
      (receipt) => {
        const rules = receipt["rules"] as PlainObject;
        receipt["rules"] = { ...rules, odds: { ...(rules["odds"] as PlainObject), red: "1/2" } };
      },
      ["rules_hash", "rules"],
    ],
    [
      "a wheel that 617a.1 does not know",
      everyWager,
      (receipt) => {
        receipt["rules"] = { ...(receipt["rules"] as PlainObject), wheel: "triple_zero" };
      },
      ["rules_hash", "rules"],
    ],
    [
      "another round's identity",
      everyWager,
      (receipt) => {
        receipt["round"] = 8;
      },
      ["identity"],
    ],
    [
      "a game that this client does not know",
      everyWager,
      (receipt) => {
        receipt["game"] = "faro";
      },
      ["rules_hash", "rules"],
    ],
    [
      "a field that does not belong",
      everyWager,
      (receipt) => {
        receipt["comment"] = "";
      },
      ["form"],
    ],
    [
      "a field of another type",
      everyWager,
      (receipt) => {
        first(receipt, "wagers")["amount"] = "500";
      },
      ["form"],
    ],
    [
      "a field missing",
      everyWager,
      (receipt) => {
        delete receipt["state"];
      },
      ["form"],
    ],
  ];

  it.each(FORGERIES)("%s", async (_, text, change, expected) => {
    expect(await failures(await forgery.signed(text, change), forgery.key)).toEqual(expected);
  });

  it("is not signed by the key that it names", async () => {
    const text = await forgery.signed(everyWager, (receipt) => {
      receipt["key"] = fixtures.key;
    });
    expect(await failures(text)).toEqual(["signature"]);
  });
});

describe("a browser that cannot check everything", () => {
  it("says that it has no Ed25519, and does not call the receipt sound", async () => {
    const importKey = crypto.subtle.importKey.bind(crypto.subtle);
    vi.spyOn(crypto.subtle, "importKey").mockImplementation(((...args: unknown[]) => {
      const algorithm = args[2] as { name: string };
      if (algorithm.name === "Ed25519") throw new DOMException("", "NotSupportedError");
      return Reflect.apply(importKey, null, args);
    }) as typeof crypto.subtle.importKey);
    const { ok, checks } = await verifyReceipt(everyWager, fixtures.key);
    expect(ok).toBe(false);
    expect(checks.filter((check) => !check.ok)).toEqual([
      {
        name: "signature",
        ok: false,
        detail: "could not be checked: this browser has no Ed25519",
      },
    ]);
  });

  it("says that it has no cryptography on a page that is not secure", async () => {
    vi.stubGlobal("crypto", {});
    const { ok, checks } = await verifyReceipt(everyWager);
    vi.unstubAllGlobals();
    expect(ok).toBe(false);
    expect(checks.map((check) => check.name)).toEqual(["cryptography"]);
  });
});
