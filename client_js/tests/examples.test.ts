// The bytes that the house's own tests decode, in both directions: protocol/examples.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { decodeMessage, encodeMessage } from "../src/connection/codec";
import { type ClientMessage, REPLIES, TABLE_EVENTS } from "../src/protocol";

interface Example {
  readonly direction: "from_client" | "from_house";
  readonly file: string;
  readonly message: { readonly type: string };
}

const folder = join(import.meta.dirname, "../../protocol/examples");
const examples: readonly Example[] = JSON.parse(
  readFileSync(join(folder, "examples.json"), "utf8"),
);

describe("the examples of the protocol", () => {
  it("are all listed", () => {
    const files = readdirSync(folder).filter((file) => file.endsWith(".msgpack"));
    expect(examples.map((example) => example.file).sort()).toEqual(files.sort());
  });

  it.each(examples)("$file is read as the house wrote it", ({ file, message }) => {
    expect(decodeMessage(readFileSync(join(folder, file)))).toEqual(message);
  });

  const sent = examples.filter((example) => example.direction === "from_client");
  it.each(sent)("$file is written so that it reads the same", ({ message }) => {
    expect(decodeMessage(encodeMessage(message as ClientMessage))).toEqual(message);
  });

  it("hold a message of every reply and every event of a table", () => {
    const types = new Set<string>(examples.map((example) => example.message.type));
    for (const type of [...REPLIES, ...TABLE_EVENTS]) expect(types).toContain(type);
  });

  it("writes whole numbers as MessagePack integers, however large", () => {
    const request = { type: "get_receipt", request: 1, table: "t", round: 2 ** 40 } as const;
    const read = decodeMessage(encodeMessage(request)) as unknown as { round: number };
    expect(read.round).toBe(2 ** 40);
    expect(encodeMessage(request)).toContain(0xcf); // uint 64, not float 64 (0xcb)
    expect(encodeMessage(request)).not.toContain(0xcb);
  });
});

describe("a frame that is no message", () => {
  it.each([[[1, 2]], ["hello"], [{ request: 1 }]])("is refused: %j", (value) => {
    const frame = encodeMessage(value as unknown as ClientMessage);
    expect(() => decodeMessage(frame)).toThrow(TypeError);
  });
});
