// @vitest-environment node
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { fromHex, toHex } from "../../src/verify/bytes";
import { HmacDrbg } from "../../src/verify/hmac_drbg";

interface Operation {
  readonly op: "generate" | "reseed";
  readonly entropyInput?: string;
  readonly entropyInputPR?: string;
}

interface Case {
  readonly entropyInput: string;
  readonly nonce: string;
  readonly personalizationString: string;
  readonly ops: readonly Operation[];
  readonly returnedBits: string;
}

interface Group {
  readonly additionalInputLen: number;
  readonly returnedBitsLen: number;
  readonly tests: readonly Case[];
}

/** The cases of NIST's CAVP without additional input: a receipt's generator has none. */
function casesOf(set: string): readonly (Case & { readonly nbytes: number })[] {
  const file = new URL(`../../../tests/vectors/hmac_drbg_sha256_${set}.json`, import.meta.url);
  const { groups } = JSON.parse(readFileSync(file, "utf8")) as { groups: readonly Group[] };
  return groups
    .filter((group) => group.additionalInputLen === 0)
    .flatMap((group) => group.tests.map((one) => ({ ...one, nbytes: group.returnedBitsLen / 8 })));
}

describe("HMAC_DRBG SHA-256, NIST CAVP 14.3", () => {
  it.each(["no_reseed", "pr_false", "pr_true"])("gives every known answer of %s", async (set) => {
    const cases = casesOf(set);
    expect(cases).toHaveLength(120);
    for (const one of cases) {
      const drbg = await HmacDrbg.instantiate(
        fromHex(one.entropyInput),
        fromHex(one.nonce),
        fromHex(one.personalizationString),
      );
      let returned = "";
      for (const operation of one.ops) {
        const entropy = operation.entropyInput ?? operation.entropyInputPR;
        if (entropy !== undefined) await drbg.reseed(fromHex(entropy));
        if (operation.op === "generate") returned = toHex(await drbg.generate(one.nbytes));
      }
      expect(returned).toBe(one.returnedBits);
    }
  });

  it("gives the first bytes of a block where fewer are asked for", async () => {
    const make = () =>
      HmacDrbg.instantiate(new Uint8Array(32), new Uint8Array(32), new Uint8Array());
    const [short, long] = [await (await make()).generate(3), await (await make()).generate(40)];
    expect(toHex(long).startsWith(toHex(short))).toBe(true);
    expect(long).toHaveLength(40);
  });
});
