// The round is played again: the answers of the generator from the seed, and what the rules make of
// them.

import { money } from "../text/format";
import { concat, fromHex, sha256, toHex, utf8 } from "./bytes";
import { encode, type PlainObject } from "./canonical";
import { type Check, compare } from "./check";
import { Draws } from "./draws";
import { gameVerifier } from "./games";
import type { GameVerifier } from "./games/verifier";
import { HmacDrbg } from "./hmac_drbg";
import type { CommittedSeed, Receipt, ReceiptSettlement } from "./receipt";

/** All seeds of a round, in the order in which the house committed to them. */
function seedsOf({ commitment, seed, added_seeds }: Receipt): readonly CommittedSeed[] {
  return [{ commitment, seed }, ...(added_seeds ?? [])];
}

/** Of each seed: SHA-256 of "croupier seed 1\n", the identity, "\n" and the seed. The first is
 * published before the first wager, each later one before betting goes on after a restart. */
export async function commitmentCheck(receipt: Receipt): Promise<Check> {
  const preimage = utf8(`croupier seed 1\n${receipt.identity}\n`);
  const seeds = seedsOf(receipt);
  const committed = await Promise.all(seeds.map(({ seed }) => sha256(preimage, fromHex(seed))));
  const recorded = seeds.map(({ commitment }) => commitment).join(" ");
  return compare("commitment", recorded, committed.map(toHex).join(" "));
}

/** What a table has shown of a round: the seed with its commitment, and those of restarts. */
export interface PublishedSeeds {
  readonly commitment: string;
  readonly seed: string;
  readonly added_seeds?: readonly CommittedSeed[];
}

/** The receipt has the seeds and the commitments that the table has shown to this browser. */
export function publishedCheck(
  receipt: Receipt,
  published: PublishedSeeds | undefined,
): readonly Check[] {
  if (published === undefined) return [];
  const inWords = (seeds: readonly CommittedSeed[]) =>
    seeds.map(({ commitment, seed }) => `${commitment} ${seed}`).join(", ");
  const shown = [published, ...(published.added_seeds ?? [])];
  return [compare("published", inWords(seedsOf(receipt)), inWords(shown))];
}

/** The generator gives every recorded answer, in the order asked. */
export async function generatorCheck(receipt: Receipt): Promise<Check> {
  const generator = await HmacDrbg.instantiate(
    concat(...seedsOf(receipt).map(({ seed }) => fromHex(seed))),
    fromHex(receipt.wagers_hash),
    utf8(`croupier round 1\n${receipt.identity}`),
  );
  const draws = new Draws(generator);
  for (const [i, happening] of receipt.happenings.entries()) {
    if ("mix" in happening) {
      await draws.mix(fromHex(happening.mix));
      continue;
    }
    const answer = await draws.answer(happening.ask);
    if (answer === null) {
      return {
        name: "generator",
        ok: false,
        detail: `happenings[${i}].ask: nothing that can be asked`,
      };
    }
    const [recorded, recomputed] = [encode(happening.answer), encode(answer)];
    if (recorded !== recomputed) {
      const detail = `happenings[${i}].answer: recorded ${recorded}, recomputed ${recomputed}`;
      return { name: "generator", ok: false, detail };
    }
  }
  const answers = receipt.happenings.filter((happening) => "ask" in happening).length;
  const detail = `${counted(answers, "answer")} recomputed from the seed`;
  return { name: "generator", ok: true, detail };
}

/** Rules, draws, outcome and settlements, by this client's own reading of the regulation. */
export function rulesChecks(receipt: Receipt): readonly Check[] {
  try {
    return playedAgain(receipt);
  } catch (error) {
    // The text may hold rules, a state and choices that no table ever had. An exception here means
    // that the text is wrong.
    return [{ name: "rules", ok: false, detail: `the rules cannot play this: ${error}` }];
  }
}

function playedAgain(receipt: Receipt): readonly Check[] {
  const { game, rules } = receipt;
  const verifier = gameVerifier(game);
  const isOpen = verifier?.isOpen === true;
  if (receipt.open !== isOpen) {
    const detail = `open: recorded ${receipt.open}, as the chapter has it ${isOpen}`;
    return [{ name: "rules", ok: false, detail }];
  }
  if (verifier === null) {
    return [{ name: "rules", ok: false, detail: `${game} is not a game of 58 Pa. Code` }];
  }
  const breach = verifier.breachOf(rules);
  if (breach !== null) return [{ name: "rules", ok: false, detail: breach }];
  const checks: Check[] = [
    { name: "rules", ok: true, detail: verifier.lawful },
    drawsCheck(receipt, verifier),
  ];
  if (receipt.result === "settled") {
    checks.push(compare("outcome", receipt.outcome, verifier.callOf(receipt)));
  }
  return [...checks, settlementsCheck(receipt, verifier)];
}

/** The draws are those that the equipment gave, and all of them are shown. */
function drawsCheck(receipt: Receipt, verifier: GameVerifier): Check {
  const isDecided = receipt.decisions.length > 0 && !verifier.decides;
  const fault = isDecided
    ? "nobody decides anything in this game"
    : (retirementFault(receipt) ?? verifier.drawsFault(receipt));
  const count = receipt.draws.length;
  const detail = `${counted(count, "draw")}, as the equipment gave ${count === 1 ? "it" : "them"}`;
  return { name: "draws", ok: fault === null, detail: fault ?? detail };
}

/** A table is taken out of service only before "no more bets". */
function retirementFault({ result, draws, happenings, decisions }: Receipt): string | null {
  const isLate =
    draws.length > 0 || happenings.length > 0 || decisions.some(({ betting }) => !betting);
  return result === "retired" && isLate
    ? "the table was retired after something was drawn or decided"
    : null;
}

/** Losers first, then winners (617a.5(e)); in a void round the stakes placed in it go back, and
 * all stakes when the table is retired. */
function settlementsCheck(receipt: Receipt, verifier: GameVerifier): Check {
  const all = verifier.settleAll?.(receipt);
  if (all !== undefined) return comparedInOrder(receipt, all);
  const settlements =
    receipt.result !== "settled"
      ? placedIn(receipt).map((wager) => (verifier.voided ?? voided)(wager, receipt))
      : verifier.settle(receipt);
  const unknown = receipt.wagers[settlements.indexOf(null)];
  if (unknown !== undefined) {
    const { id, on, pick } = unknown;
    const detail = `${id}: ${[on, ...pick].join(" ")} is no wager of ${verifier.wagersSection}`;
    return { name: "settlements", ok: false, detail };
  }
  const recomputed = settlements.filter((one) => one !== null && one !== "stays");
  const inOrder = [
    ...recomputed.filter((one) => one.result === "lose"),
    ...recomputed.filter((one) => one.result !== "lose"),
  ];
  return comparedInOrder(receipt, inOrder);
}

function comparedInOrder(receipt: Receipt, inOrder: readonly ReceiptSettlement[]): Check {
  const [recorded, expected] = [receipt.settlements.map(inWords), inOrder.map(inWords)];
  const wrong = Math.max(recorded.length, expected.length);
  for (let i = 0; i < wrong; i++) {
    if (recorded[i] !== expected[i]) {
      const detail = `settlements[${i}]: recorded ${recorded[i] ?? "nothing"}, recomputed ${expected[i] ?? "nothing"}`;
      return { name: "settlements", ok: false, detail };
    }
  }
  const cents = inOrder.reduce((sum, one) => sum + one.returned, 0);
  const detail = `${counted(inOrder.length, "wager")}, ${money(cents)} returned`;
  return { name: "settlements", ok: true, detail };
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

/** The wagers that a round without an outcome returns: all of them, if the table was retired. Those that were there before stay (623a.8(b), (c)), unless
 * the table was cleared: then one of them is settled too. An older house that called a round off
 * after a draw always cleared it. */
function placedIn(receipt: Receipt): Receipt["wagers"] {
  const { wagers, settlements, state, happenings } = receipt;
  if (receipt.result === "retired") return wagers;
  const lying = Array.isArray(state["wagers"]) ? state["wagers"] : [];
  const earlier = new Set(lying.map((one) => (one as PlainObject)["id"]));
  const isCleared = happenings.length > 0 || settlements.some(({ id }) => earlier.has(id));
  return isCleared ? wagers : wagers.filter(({ id }) => !earlier.has(id));
}

function voided({ id, amount }: Receipt["wagers"][number]): ReceiptSettlement {
  return { id, result: "void", returned: amount };
}

function inWords(settlement: ReceiptSettlement): string {
  return `${settlement.id} ${settlement.result} ${settlement.returned}`;
}
