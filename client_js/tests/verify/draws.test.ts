// @vitest-environment node
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { fromHex, utf8 } from "../../src/verify/bytes";
import type { Plain } from "../../src/verify/canonical";
import { Draws } from "../../src/verify/draws";
import { HmacDrbg } from "../../src/verify/hmac_drbg";

interface Round {
  readonly identity: string;
  readonly seed: string;
  readonly wagers_hash: string;
  readonly happenings: readonly { ask?: readonly Plain[]; answer?: Plain; mix?: string }[];
}

const rounds = JSON.parse(
  readFileSync(new URL("../../../tests/vectors/round_draws.json", import.meta.url), "utf8"),
) as readonly Round[];

async function drawsOf(round: Round): Promise<Draws> {
  const personalization = utf8(`croupier round 1\n${round.identity}`);
  return new Draws(
    await HmacDrbg.instantiate(fromHex(round.seed), fromHex(round.wagers_hash), personalization),
  );
}

describe("draws", () => {
  it.each(rounds.map((round) => [round.identity, round] as const))(
    "answers everything that was asked in %s",
    async (_, round) => {
      const draws = await drawsOf(round);
      for (const { ask, answer, mix } of round.happenings) {
        if (mix !== undefined) await draws.mix(fromHex(mix));
        else expect(await draws.answer(ask ?? [])).toEqual(answer);
      }
    },
  );

  it.each([
    [["uniform", 0]],
    [["uniform"]],
    [["uniform", 37, 1]],
    [["uniform", "37"]],
    [["weighted", []]],
    [["weighted", [0, 0]]],
    [["weighted", [1, -1]]],
    [["weighted", 3]],
    [["sample", 3, 2]],
    [["shuffle", 10_001]],
    [["roll", 6]],
    [[]],
  ])("does not answer %j", async (ask) => {
    const draws = await drawsOf(rounds[0] as Round);
    expect(await draws.answer(ask)).toBeNull();
  });
});
