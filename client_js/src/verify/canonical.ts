// Canonical JSON: one text for one value, so that a hash of the text is a hash of the value. Keys
// are ASCII and sorted, there is no white space, numbers are whole and within ±(2^53 - 1), and
// whatever is not printable ASCII is escaped.

export class NotCanonical extends Error {}

export type Plain = null | boolean | number | string | readonly Plain[] | PlainObject;
export interface PlainObject {
  readonly [key: string]: Plain;
}

/** Of this many levels no receipt has more than a few; a hostile text may. */
const DEEPEST = 64;

const NOT_PRINTABLE = /[\u007f-\uffff]/g;
const NOT_ASCII = /[\u0080-\uffff]/;

/** The canonical text of plain data. Throws NotCanonical, naming the place. */
export function encode(value: Plain, place = "$", depth = 0): string {
  if (depth > DEEPEST) throw new NotCanonical(`${place}: nested too deeply`);
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "string") return quoted(value);
  if (typeof value === "number") {
    if (!Number.isSafeInteger(value))
      throw new NotCanonical(`${place}: ${value} is no whole number`);
    return String(value);
  }
  if (isArray(value)) {
    return `[${value.map((entry, i) => encode(entry, `${place}[${i}]`, depth + 1)).join(",")}]`;
  }
  const fields = Object.keys(value)
    .sort()
    .map((key) => {
      if (NOT_ASCII.test(key)) throw new NotCanonical(`${place}: the key ${key} is not ASCII`);
      const inner = encode(value[key] ?? null, `${place}.${key}`, depth + 1);
      return `${quoted(key)}:${inner}`;
    });
  return `{${fields.join(",")}}`;
}

/** The value of a canonical text. Throws NotCanonical unless it is canonical to the character. */
export function decode(text: string): Plain {
  let value: Plain;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new NotCanonical(error instanceof Error ? error.message : "this is no JSON");
  }
  const canonical = encode(value);
  if (canonical !== text) {
    const same = Array.from(canonical).findIndex((character, i) => character !== text[i]);
    const from = same < 0 ? canonical.length : same;
    throw new NotCanonical(`the text is not canonical from character ${from} on`);
  }
  return value;
}

export function isObject(value: Plain | undefined): value is PlainObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isArray(value: Plain): value is readonly Plain[] {
  return Array.isArray(value);
}

function quoted(text: string): string {
  return JSON.stringify(text).replace(
    NOT_PRINTABLE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
