// What the house says of odds in words, at every table of every game, in every language.

import { describe, expect, it } from "vitest";
import { oddsWords } from "../src/text/odds_words";
import bigSix from "./big_six/spots.json";
import casinoWar from "./casino_war/spots.json";
import craps from "./craps/spots.json";
import dreamcatcher from "./dreamcatcher/spots.json";
import tables from "./guide/tables.json";
import { payouts } from "./rules_in_english.json";
import sicBo from "./sic_bo/spots.json";

const SPOTS = [
  ...[...bigSix, ...casinoWar, ...craps, ...dreamcatcher, ...sicBo],
  ...tables.flatMap(({ spots }) => spots),
];
const HOUSE = [...new Set([...SPOTS.map(({ pays }) => pays), ...payouts])];

/** Said as what it is: no number. */
const PUSHED = /\b0 to 1 on /;

const digits = (said: string) => (said.match(/\d+/g) ?? []).sort().join(" ");
const words = (said: string) => said.toLowerCase().match(/\p{Script=Latin}{2,}/gu) ?? [];
/** Odds are said in the manner of a language afterwards. */
const ENGLISH = new Set(HOUSE.flatMap(words).filter((word) => word !== "to"));
/** Of craps, in French and German as in English. */
const SHARED = ["points"];

describe.each(["es", "fr", "de", "zh"] as const)("odds in %s", (language) => {
  it("keep no word of the house's, and every number", () => {
    expect(
      HOUSE.filter((pays) => words(pays).some((word) => word !== "to")).length,
    ).toBeGreaterThan(10);
    for (const pays of HOUSE) {
      const said = oddsWords(pays, language);
      const left = words(said).filter((word) => ENGLISH.has(word) && !SHARED.includes(word));
      expect([pays, left]).toEqual([pays, []]);
      expect([pays, digits(said)]).toEqual([pays, digits(pays.replace(PUSHED, "on "))]);
    }
  });
});

it("odds in English are the house's own", () => {
  for (const pays of HOUSE) {
    expect(oddsWords(pays, "en")).toBe(pays.replace(PUSHED, "stake back on "));
  }
});

it("odds of a wager that is given back on a number", () => {
  const pays = craps.find(({ on }) => on === "whirl")?.pays ?? "";
  expect(pays).toContain("0 to 1 on 7");
  expect(oddsWords(pays, "en")).toMatch(/^stake back on 7; /);
  expect(oddsWords(pays, "de")).toMatch(/^Einsatz zurück bei 7; /);
  expect(oddsWords("10 to 1 on 7", "en")).toBe("10 to 1 on 7");
});

it("odds in German", () => {
  const said = (pays: string) => oddsWords(pays, "de");
  expect(said("1 to 1 on 3, 4; 2 to 1 on 2, 12")).toBe("1 to 1 bei 3, 4; 2 to 1 bei 2, 12");
  expect(said("24 to 1 on 4 points; 249 to 1 on 5 points")).toBe(
    "24 to 1 bei 4 Points; 249 to 1 bei 5 Points",
  );
});
