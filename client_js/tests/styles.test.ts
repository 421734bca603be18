// All tables' styles are in one file. A rule of one game that asks what a stage has, asks it of every
// other game's stage, too: the browser then looks through all of the table at each change of a mark.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const GAMES = join(__dirname, "../src/games");
const FILES = readdirSync(GAMES, { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith(".css"),
);

/** The stage with its marks, and the beginning of what it has to have. */
const ASKED = /(\.table-stage[^\s,{]*?):has\(\s*([^\s)])/g;
const OF_A_GAME = /\[data-(?:game|stage)/;
/** It is looked for step by step, and not in all of the table. */
const STEP = /[>~+]/;

it.each(FILES)("%s asks only the stage of its game what it has", (name) => {
  const asked = [...readFileSync(join(GAMES, name), "utf8").matchAll(ASKED)];
  const ofAll = asked.filter(
    ([, stage = "", first = ""]) => !OF_A_GAME.test(stage) && !STEP.test(first),
  );
  expect(ofAll.map(([rule]) => rule)).toEqual([]);
});

const STYLES = join(__dirname, "../src");
const ALL_FILES = readdirSync(STYLES, { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith(".css"),
);

/** The last element of a selector, without what stands in brackets. */
function subjectOf(selector: string): string {
  let [depth, bare] = [0, ""];
  for (const sign of selector.trim()) {
    if (sign === ")") depth -= 1;
    if (depth === 0) bare += sign;
    if (sign === "(") depth += 1;
  }
  return bare.split(/[\s>+~]+/).at(-1) ?? "";
}

/** Its rules that ask what an element has, and style any other there: `:has(…) > *`, `:not(…)`. */
function stylesAny(css: string): string[] {
  const around: string[] = [];
  const found: string[] = [];
  for (const [, head = "", brace] of css
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .matchAll(/([^{};]*)([{};])/g)) {
    if (brace === "}") around.pop();
    if (brace !== "{") continue;
    around.push(head.trim());
    const asks = around.some((one) => !one.startsWith("@") && one.includes(":has("));
    const subject = subjectOf(head);
    if (
      asks &&
      !head.trim().startsWith("@") &&
      /^(\*|:not\(|:(first|last|nth|only)-)/.test(subject)
    )
      found.push(around.join(" "));
  }
  return found;
}

// For the browser all rules with `:has()` are one: if one of them styles any element, each change that
// one of them asks about styles the whole table again.
it.each(ALL_FILES)("%s asks what an element has for elements that it names", (name) => {
  expect(stylesAny(readFileSync(join(STYLES, name), "utf8"))).toEqual([]);
});

it("a rule for any element is found", () => {
  expect(stylesAny(".a:has(> .b) > :not(.c) { color: red; }")).toHaveLength(1);
  expect(stylesAny("@media print { .a:has(.b) { & > * { color: red; } } }")).toHaveLength(1);
  expect(stylesAny(".a:has(> .b:not(.c)) > .d:not(.e) { color: red; } .f > * { top: 0; }")).toEqual(
    [],
  );
});
