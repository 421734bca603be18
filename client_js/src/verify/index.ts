// A round recomputed in the browser from its receipt alone: by WebCrypto, and by code that
// shares nothing with the house's. server/records/README.md defines the form of a receipt.

import type { Check } from "./check";
import {
  componentsCheck,
  hashCheck,
  identityCheck,
  keyCheck,
  rulesHashCheck,
  signatureCheck,
  wagersCheck,
} from "./integrity";
import { NotAReceipt, NotCanonical, readReceipt } from "./receipt";
import {
  commitmentCheck,
  generatorCheck,
  type PublishedSeeds,
  publishedCheck,
  rulesChecks,
} from "./replay";

export type { Check } from "./check";

export interface Verification {
  /** Every check was made, and holds. */
  readonly ok: boolean;
  readonly checks: readonly Check[];
}

/** Check a receipt's signed text. `published`: the round's seeds, as its table has shown them. `pinnedKey`: the house's public key, 64 hexadecimal digits, as
 * the house gave it in its welcome. Never throws because of the text: the checks say what is
 * wrong. */
export async function verifyReceipt(
  text: string,
  pinnedKey?: string,
  published?: PublishedSeeds,
): Promise<Verification> {
  const checks = await checksOf(text, pinnedKey, published);
  return { ok: checks.every((check) => check.ok), checks };
}

async function checksOf(
  text: string,
  pinnedKey: string | undefined,
  published: PublishedSeeds | undefined,
): Promise<readonly Check[]> {
  // WebCrypto is there on pages that came by https or from this very machine, and on no others.
  if (globalThis.crypto?.subtle === undefined) {
    const detail = "could not be checked: the browser offers cryptography on secure pages only";
    return [{ name: "cryptography", ok: false, detail }];
  }
  const read = readOrFault(text);
  if (typeof read === "string") return [{ name: "form", ok: false, detail: read }];
  const { receipt, plain } = read;
  return [
    { name: "form", ok: true, detail: `${receipt.format}, every field in its form` },
    await hashCheck(receipt, plain),
    await signatureCheck(receipt),
    keyCheck(receipt, pinnedKey),
    ...componentsCheck(receipt),
    await rulesHashCheck(receipt),
    identityCheck(receipt),
    await wagersCheck(receipt),
    await commitmentCheck(receipt),
    ...publishedCheck(receipt, published),
    await generatorCheck(receipt),
    ...rulesChecks(receipt),
  ];
}

function readOrFault(text: string): ReturnType<typeof readReceipt> | string {
  try {
    return readReceipt(text);
  } catch (error) {
    if (error instanceof NotAReceipt || error instanceof NotCanonical) return error.message;
    throw error;
  }
}
