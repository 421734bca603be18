// A receipt, field by field. Reading is strict: every field must be there and have its form, and no
// other may be there. An error names the place.

import { decode, isObject, NotCanonical, type Plain, type PlainObject } from "./canonical";

export interface ReceiptWager {
  readonly id: string;
  readonly seat: number;
  readonly player: string;
  readonly on: string;
  readonly pick: readonly string[];
  readonly amount: number;
  readonly working: boolean;
  readonly nonce: string;
  /** Its place among all the wagers of the round, from 0, and the audit path that proves it. */
  readonly index: number;
  readonly path: readonly string[];
}

export interface ReceiptSettlement {
  readonly id: string;
  readonly result: "win" | "lose" | "push" | "void" | "surrender";
  readonly returned: number;
}

/** A wager on the layout, without its place among the hashed wagers. */
export type Laid = Omit<ReceiptWager, "index" | "path">;

export interface ReceiptDecision {
  /** 0: the clock ended a decision window. */
  readonly seat: number;
  readonly choice: PlainObject;
  /** The wagers that it made: of an open round everybody's, otherwise this player's. */
  readonly raised: readonly Laid[];
  /** It was made while wagers were taken. */
  readonly betting: boolean;
}

export interface Asked {
  readonly ask: readonly Plain[];
  readonly answer: number | readonly number[];
}

export interface CommittedSeed {
  readonly commitment: string;
  readonly seed: string;
}

export interface Mixed {
  readonly mix: string;
}

export interface Receipt {
  readonly format: "croupier receipt 1";
  readonly table: string;
  readonly round: number;
  readonly identity: string;
  readonly game: string;
  readonly rules: PlainObject;
  readonly rules_hash: string;
  readonly opened_ms: number;
  readonly closed_ms: number;
  readonly settled_ms: number;
  readonly commitment: string;
  readonly seed: string;
  /** Seeds that restarts of the house added while betting was open; absent if there are none. */
  readonly added_seeds?: readonly CommittedSeed[];
  readonly state: PlainObject;
  /** Who wagers decides what is drawn: everybody's wagers and settlements are here. */
  readonly open: boolean;
  readonly decisions: readonly ReceiptDecision[];
  readonly wagers_hash: string;
  readonly wager_count: number;
  readonly wagers: readonly ReceiptWager[];
  readonly happenings: readonly (Asked | Mixed)[];
  readonly draws: readonly PlainObject[];
  readonly settlements: readonly ReceiptSettlement[];
  readonly outcome: string;
  readonly result: "settled" | "void" | "retired";
  readonly previous: string;
  readonly record_hash: string;
  readonly player: string | null;
  readonly key: string;
  /** The hash of the program and the rules that the house ran; older receipts have none. */
  readonly components?: string;
  readonly hash: string;
  readonly signature: string;
}

/** The text is not a receipt; the message says where. */
export class NotAReceipt extends Error {}

/** The receipt, and the same as plain data. Throws NotAReceipt or NotCanonical. */
export function readReceipt(text: string): { receipt: Receipt; plain: PlainObject } {
  // A file may have one line feed after the text.
  const plain = decode(text.replace(/\n$/, ""));
  check(plain, RECEIPT, "$");
  if (!isObject(plain)) throw new NotAReceipt("$: this is no object");
  return { receipt: plain as unknown as Receipt, plain };
}

export { NotCanonical };

/** The form of a value: a test and its name. */
type Form =
  | { readonly is: (value: Plain) => boolean; readonly name: string }
  | { readonly each: Form }
  | { readonly fields: Readonly<Record<string, Form>> }
  | { readonly either: (value: Plain) => Form }
  | { readonly optional: Form };

const matching = (pattern: RegExp, name: string): Form => ({
  is: (value) => typeof value === "string" && pattern.test(value),
  name,
});
const oneOf = (...words: readonly string[]): Form => ({
  is: (value) => typeof value === "string" && words.includes(value),
  name: `one of ${words.join(", ")}`,
});
const from = (least: number): Form => ({
  is: (value) => typeof value === "number" && value >= least,
  name: `a whole number from ${least}`,
});

const STRING: Form = { is: (value) => typeof value === "string", name: "a text" };
const BOOLEAN: Form = { is: (value) => typeof value === "boolean", name: "true or false" };
const OBJECT: Form = { is: isObject, name: "an object" };
const COUNT = from(0);
const HASH = matching(/^[0-9a-f]{64}$/, "64 hexadecimal digits");
const PSEUDONYM = matching(/^[0-9a-f]{16}$/, "16 hexadecimal digits");
const ASK: Form = {
  is: (value) => Array.isArray(value) && typeof value[0] === "string",
  name: "an ask",
};
const ANSWER: Form = { either: (value) => (Array.isArray(value) ? { each: COUNT } : COUNT) };

const RAISED = {
  id: STRING,
  seat: COUNT,
  player: PSEUDONYM,
  on: STRING,
  pick: { each: STRING },
  amount: from(1),
  working: BOOLEAN,
  nonce: STRING,
};

const WAGER: Form = { fields: { ...RAISED, index: COUNT, path: { each: HASH } } };

const DECISION: Form = {
  fields: {
    seat: COUNT,
    choice: OBJECT,
    raised: { each: { fields: RAISED } },
    betting: BOOLEAN,
  },
};

const SETTLEMENT: Form = {
  fields: {
    id: STRING,
    result: oneOf("win", "lose", "push", "void", "surrender"),
    returned: COUNT,
  },
};

const HAPPENING: Form = {
  either: (value) =>
    isObject(value) && "mix" in value
      ? { fields: { mix: matching(/^([0-9a-f]{2})*$/, "hexadecimal bytes") } }
      : { fields: { ask: ASK, answer: ANSWER } },
};

const SEED: Form = { fields: { commitment: HASH, seed: HASH } };

const ADDED_SEEDS: Form = {
  either: (value) =>
    Array.isArray(value) && value.length > 0
      ? { each: SEED }
      : { is: () => false, name: "a list that is not empty" },
};

const RECEIPT: Form = {
  fields: {
    format: oneOf("croupier receipt 1"),
    table: STRING,
    round: COUNT,
    identity: STRING,
    game: STRING,
    rules: OBJECT,
    rules_hash: HASH,
    opened_ms: COUNT,
    closed_ms: COUNT,
    settled_ms: COUNT,
    commitment: HASH,
    seed: HASH,
    state: OBJECT,
    open: BOOLEAN,
    decisions: { each: DECISION },
    wagers_hash: HASH,
    wager_count: COUNT,
    wagers: { each: WAGER },
    happenings: { each: HAPPENING },
    draws: { each: OBJECT },
    settlements: { each: SETTLEMENT },
    outcome: STRING,
    result: oneOf("settled", "void", "retired"),
    previous: matching(/^([0-9a-f]{64})?$/, "64 hexadecimal digits, or none"),
    record_hash: HASH,
    player: {
      either: (value) => (value === null ? { is: () => true, name: "null" } : PSEUDONYM),
    },
    key: HASH,
    components: { optional: HASH },
    added_seeds: { optional: ADDED_SEEDS },
    hash: HASH,
    signature: matching(/^[0-9a-f]{128}$/, "128 hexadecimal digits"),
  },
};

function check(value: Plain, form: Form, place: string): void {
  if ("either" in form) {
    check(value, form.either(value), place);
  } else if ("optional" in form) {
    check(value, form.optional, place);
  } else if ("each" in form) {
    if (!Array.isArray(value)) throw new NotAReceipt(`${place}: expected a list`);
    for (const [i, entry] of value.entries()) check(entry, form.each, `${place}[${i}]`);
  } else if ("fields" in form) {
    checkFields(value, form.fields, place);
  } else if (!form.is(value)) {
    throw new NotAReceipt(`${place}: expected ${form.name}`);
  }
}

function checkFields(value: Plain, fields: Readonly<Record<string, Form>>, place: string): void {
  if (!isObject(value)) throw new NotAReceipt(`${place}: expected an object`);
  for (const name of Object.keys(value)) {
    if (!Object.hasOwn(fields, name)) throw new NotAReceipt(`${place}.${name}: no such field`);
  }
  for (const [name, form] of Object.entries(fields)) {
    const field = value[name];
    if (field === undefined && "optional" in form) continue;
    if (field === undefined) throw new NotAReceipt(`${place}.${name}: missing`);
    check(field, form, `${place}.${name}`);
  }
}
