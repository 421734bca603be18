// What a receipt proves by itself: its hash and its signature, and that its wagers are among
// those that were fixed before the draw.

import { type Bytes, concat, fromHex, sha256, toHex, utf8 } from "./bytes";
import { encode, type PlainObject } from "./canonical";
import { type Check, compare } from "./check";
import { rootByPath } from "./merkle";
import type { Receipt, ReceiptWager } from "./receipt";

/** SHA-256 of the receipt without its own hash and signature. */
export async function hashCheck(receipt: Receipt, plain: PlainObject): Promise<Check> {
  const { hash: _hash, signature: _signature, ...content } = plain;
  return compare("hash", receipt.hash, toHex(await sha256(utf8(encode(content)))));
}

/** Ed25519 (RFC 8032) signature of "croupier receipt 1\n" and the 32 bytes of the hash. */
export async function signatureCheck(receipt: Receipt): Promise<Check> {
  const message = concat(utf8("croupier receipt 1\n"), fromHex(receipt.hash));
  const failed = (detail: string): Check => ({ name: "signature", ok: false, detail });
  try {
    return (await isSigned(fromHex(receipt.key), fromHex(receipt.signature), message))
      ? { name: "signature", ok: true, detail: "signed by the key named in the receipt" }
      : failed("the key named in the receipt did not sign its hash");
  } catch (error) {
    const isMissing = error instanceof Error && error.name === "NotSupportedError";
    return failed(
      isMissing
        ? "could not be checked: this browser has no Ed25519"
        : "the key named in the receipt is no Ed25519 key",
    );
  }
}

async function isSigned(key: Bytes, signature: Bytes, message: Bytes): Promise<boolean> {
  const imported = await crypto.subtle.importKey("raw", key, { name: "Ed25519" }, false, [
    "verify",
  ]);
  return crypto.subtle.verify({ name: "Ed25519" }, imported, signature, message);
}

/** `pinnedKey`: the house's key as hexadecimal, known from elsewhere. */
export function keyCheck(receipt: Receipt, pinnedKey: string | undefined): Check {
  if (pinnedKey !== undefined) return compare("key", receipt.key, pinnedKey);
  const detail = `${receipt.key} (not compared: no house's key was given)`;
  return { name: "key", ok: true, detail };
}

/** The hash of the program, as the house says, to compare with the published one. */
export function componentsCheck({ components }: Receipt): readonly Check[] {
  if (components === undefined) return [];
  return [
    { name: "components", ok: true, detail: `${components} (of the house's program and rules)` },
  ];
}

export async function rulesHashCheck(receipt: Receipt): Promise<Check> {
  const submission = encode({ game: receipt.game, rules: receipt.rules });
  return compare("rules_hash", receipt.rules_hash, toHex(await sha256(utf8(submission))));
}

/** The name of one round of one table under one set of rules. */
export function identityCheck(receipt: Receipt): Check {
  const { table, round, rules_hash } = receipt;
  return compare("identity", receipt.identity, `${table}/${round}/${rules_hash.slice(0, 16)}`);
}

/** Every wager is this player's, or all of an open round are there; and its path leads to the hash
 * fixed before the draw. */
export async function wagersCheck(receipt: Receipt): Promise<Check> {
  const failed = (detail: string): Check => ({ name: "wagers_hash", ok: false, detail });
  const ids = new Set(receipt.wagers.map((wager) => wager.id));
  if (ids.size < receipt.wagers.length) return failed("two wagers have one id");
  if (receipt.open && receipt.wagers.length < receipt.wager_count)
    return failed("the round is open, and not all of its wagers are here");
  for (const wager of receipt.wagers) {
    if (!receipt.open && wager.player !== receipt.player)
      return failed(`${wager.id} is another player's wager`);
    const path = wager.path.map(fromHex);
    const root = await rootByPath(leafOf(wager), wager.index, receipt.wager_count, path);
    if (root === null || toHex(root) !== receipt.wagers_hash) {
      return failed(`${wager.id} is not proven by its path`);
    }
  }
  const detail = `${receipt.wagers.length} of ${receipt.wager_count} wagers proven by their paths`;
  return { name: "wagers_hash", ok: true, detail };
}

function leafOf(wager: ReceiptWager): Bytes {
  const { id, seat, on, pick, amount, working, nonce, player } = wager;
  return utf8(encode([id, seat, on, pick, amount, working, nonce, player]));
}
