// The wagers of layouts, by the names that the house gives them. A name is the hash of the wagers, so
// it stands for the same ones for ever: each layout is asked for once, and kept in the browser.

import type { Connection } from "../connection/connection";
import { isNo } from "../connection/replies";
import type { SpotInfo } from "../protocol";
import { readStored, writeStored } from "./browser_storage";

export type Spots = readonly SpotInfo[];

/** In the browser's storage; a layout has some 30 kB. */
const STORED = 12;

const known = new Map<string, Spots>();
const underWay = new Map<string, Promise<Spots | null>>();

/** The wagers of a layout, if this page knows them. */
export function knownLayout(name: string): Spots | null {
  return known.get(name) ?? null;
}

/** From now on this page knows a layout. */
export function learnLayout(name: string, spots: Spots): void {
  known.set(name, spots);
}

/** The wagers of a layout: from the page, from the browser's storage, or from the house. Null if the
 * house has no such layout. Rejects as a request does. */
export function layoutOf(
  name: string,
  connection: Pick<Connection, "request">,
): Promise<Spots | null> {
  const here = known.get(name);
  if (here !== undefined) return Promise.resolve(here);
  const asked = underWay.get(name) ?? found(name, connection).finally(() => underWay.delete(name));
  underWay.set(name, asked);
  return asked;
}

async function found(name: string, connection: Pick<Connection, "request">): Promise<Spots | null> {
  const stored = await storedLayout(name);
  if (stored !== null) {
    learnLayout(name, stored);
    return stored;
  }
  const reply = await connection.request<"get_layout">({ type: "get_layout", layout: name });
  if (isNo(reply)) return null;
  learnLayout(name, reply.spots);
  storeLayout(name, reply.spots);
  return reply.spots;
}

async function storedLayout(name: string): Promise<Spots | null> {
  const text = readStored(`layout.${name}`);
  if (text === null) return null;
  if (await isOf(text, name)) return JSON.parse(text) as Spots;
  writeStored(`layout.${name}`, null);
  return null;
}

/** Where the page may not hash (it was not loaded safely), any text that is JSON will do. */
async function isOf(text: string, name: string): Promise<boolean> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (subtle === undefined) return isJson(text);
  const digest = new Uint8Array(await subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("") === name;
}

function isJson(text: string): boolean {
  try {
    return Array.isArray(JSON.parse(text));
  } catch {
    return false;
  }
}

function storeLayout(name: string, spots: Spots): void {
  const names = [name, ...storedNames().filter((other) => other !== name)];
  for (const old of names.splice(STORED)) writeStored(`layout.${old}`, null);
  writeStored("layouts", names.join(" "));
  writeStored(`layout.${name}`, canonical(spots));
}

function storedNames(): readonly string[] {
  return (readStored("layouts") ?? "").split(" ").filter(Boolean);
}

/** The text that the name is the hash of: keys in order, no white space, ASCII alone. */
function canonical(spots: Spots): string {
  const keys = Object.keys(spots[0] ?? {}).sort();
  return JSON.stringify(spots, keys).replace(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
