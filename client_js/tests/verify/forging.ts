// What a dishonest house might sign: a receipt changed, with sound hash and signature over it.

import { expect } from "vitest";
import { concat, sha256, toHex, utf8 } from "../../src/verify/bytes";
import { encode, type Plain, type PlainObject } from "../../src/verify/canonical";
import { verifyReceipt } from "../../src/verify/index";

export type Forged = Record<string, Plain>;

/** Names of the checks that do not hold; each of them says why. */
export async function failures(text: string, key: string): Promise<readonly string[]> {
  const { ok, checks } = await verifyReceipt(text, key);
  const failed = checks.filter((check) => !check.ok);
  expect(ok).toBe(failed.length === 0);
  for (const check of failed) expect(check.detail).not.toBe("");
  return failed.map((check) => check.name);
}

export interface Forger {
  readonly key: string;
  /** The receipt with a change, signed again. */
  readonly signed: (text: string, change: (receipt: Forged) => void) => Promise<string>;
}

export async function forger(): Promise<Forger> {
  const keys = (await crypto.subtle.generateKey({ name: "Ed25519" }, true, [
    "sign",
    "verify",
  ])) as CryptoKeyPair;
  const key = toHex(new Uint8Array(await crypto.subtle.exportKey("raw", keys.publicKey)));
  const signed: Forger["signed"] = async (text, change) => {
    const { hash: _hash, signature: _signature, ...content } = JSON.parse(text) as Forged;
    content["key"] = key;
    change(content);
    const hash = await sha256(utf8(encode(content)));
    const message = concat(utf8("croupier receipt 1\n"), hash);
    const signature = new Uint8Array(await crypto.subtle.sign("Ed25519", keys.privateKey, message));
    return encode({ ...content, hash: toHex(hash), signature: toHex(signature) });
  };
  return { key, signed };
}

/** The first entry of a list of a receipt, to be changed. */
export function first(receipt: Forged, list: string): Forged {
  return (receipt[list] as readonly PlainObject[])[0] as Forged;
}

/** The settlement of a wager, to be changed. */
export function settlement(receipt: Forged, id: string): Forged {
  const settlements = receipt["settlements"] as readonly PlainObject[];
  return settlements.find((one) => one["id"] === id) as Forged;
}
