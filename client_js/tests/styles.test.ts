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
