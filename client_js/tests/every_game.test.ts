// What this client needs of each game with a table in the house: its title, words for its wagers and
// its outcomes, a verifier, and receipts that the verifier finds sound.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { GAMES, gameName, gameView } from "../src/games";
import { gameVerifier, VERIFIERS } from "../src/verify/games";
import { failures } from "./verify/forging";

interface Receipt {
  readonly game: string;
  readonly outcome: string;
  readonly result: string;
  readonly wagers: readonly { readonly on: string; readonly pick: readonly string[] }[];
}

interface Fixture {
  readonly key: string;
  readonly text: string;
  readonly receipt: Receipt;
}

const FLOOR = readFileSync(join(import.meta.dirname, "../../croupier.toml"), "utf8");
const DEALT = [...new Set([...FLOOR.matchAll(/^game = "(\w+)"/gm)].map(([, game = ""]) => game))];
const FOLDER = join(import.meta.dirname, "verify");

const FIXTURES: readonly Fixture[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith("receipts.json"))
  .flatMap((file) => {
    const { key, receipts } = JSON.parse(readFileSync(join(FOLDER, file), "utf8"));
    const texts = receipts.map(({ receipt }: { receipt: string }) => receipt);
    return texts.map((text: string) => ({ key, text, receipt: JSON.parse(text) as Receipt }));
  });

it("the client shows the games that are dealt, and no other", () => {
  expect(GAMES.map(({ game }) => game).sort()).toEqual([...DEALT].sort());
  expect(VERIFIERS.map(({ game }) => game).sort()).toEqual([...DEALT].sort());
});

describe.each(DEALT)("%s", (game) => {
  const own = FIXTURES.filter(({ receipt }) => receipt.game === game);

  it("has a title, and a sentence for its equipment", () => {
    expect(gameName(game).trim()).not.toBe("");
    expect(GAMES.filter((view) => view.words.name === gameName(game))).toHaveLength(1);
    expect(gameView(game)?.words.running.trim()).toBeTruthy();
  });

  it("says its wagers in words", () => {
    const wagers = own.flatMap(({ receipt }) => receipt.wagers);
    expect(wagers.length).toBeGreaterThan(0);
    for (const { on, pick } of wagers) {
      const name = gameView(game)?.nameOf(on, pick);
      expect(name).toMatch(/^[A-Z0-9$]/);
      expect(name).not.toBe([on, ...pick].join(" "));
    }
  });

  it("says its outcomes in words", () => {
    const settled = own.filter(({ receipt }) => receipt.result === "settled");
    expect(settled.length).toBeGreaterThan(0);
    for (const { receipt } of settled) expect(receipt.outcome.trim()).not.toBe("");
  });

  it("has a verifier that finds one of its receipts sound", async () => {
    expect(gameVerifier(game)).not.toBeNull();
    const [fixture] = own;
    expect(fixture).toBeDefined();
    if (fixture !== undefined) expect(await failures(fixture.text, fixture.key)).toEqual([]);
  });
});
