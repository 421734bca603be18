import { describe, expect, it } from "vitest";
import { decode, encode, NotCanonical, type Plain } from "../../src/verify/canonical";

describe("canonical JSON", () => {
  it("sorts keys, leaves no white space, and escapes what is not printable ASCII", () => {
    const value = { b: [1, -2, true, null], a: 'é"\\\n\u007f', "10": "😀" };
    expect(encode(value)).toBe(
      '{"10":"\\ud83d\\ude00","a":"\\u00e9\\"\\\\\\n\\u007f","b":[1,-2,true,null]}',
    );
  });

  it("reads back what it wrote", () => {
    const value: Plain = { z: [], a: { "": "x\u0000\b\t\f\r" }, n: 2 ** 53 - 1 };
    expect(decode(encode(value))).toEqual(value);
  });

  it.each([
    ['{"a": 1}', "white space"],
    ['{"b":1,"a":2}', "keys out of order"],
    ['{"a":1,"a":1}', "a key twice"],
    ["[1.0]", "a fraction that is none"],
    ["[1e2]", "an exponent"],
    ["[-0]", "minus zero"],
    ["[0.5]", "a fraction"],
    ["[9007199254740993]", "a number that no double holds"],
    ['["\\u0041"]', "an escape that is not needed"],
    ['["\\u00E9"]', "an escape in upper case"],
    ['["é"]', "a character that is not ASCII"],
    ['{"é":1}', "a key that is not ASCII"],
    ["[1]x", "something after the value"],
    ["", "nothing"],
    [`${"[".repeat(200)}${"]".repeat(200)}`, "200 levels"],
  ])("refuses %s: %s", (text) => {
    expect(() => decode(text)).toThrow(NotCanonical);
  });

  it("names the character from which a text is not canonical", () => {
    expect(() => decode('{"a":[1, 2]}')).toThrow("from character 8 on");
  });
});
