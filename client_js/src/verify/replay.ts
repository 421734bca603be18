// The round played again: what the seed had to give, and what the rules had to make of it.

import { money } from "../text/format";
import { fromHex, sha256, toHex, utf8 } from "./bytes";
import { encode } from "./canonical";
import { casinoWar } from "./casino_war";
import { type Check, compare } from "./check";
import { craps } from "./craps";
import { Draws } from "./draws";
import { HmacDrbg } from "./hmac_drbg";
import { paiGow } from "./pai_gow";
import type { Receipt, ReceiptSettlement } from "./receipt";
import { roulette } from "./roulette_round";
import type { Rulebook } from "./rulebook";
import { sicBo } from "./sic_bo";
import { bigSix, dreamcatcher } from "./spun_wheels";
import { lightningRoulette, rouletteX } from "./struck_roulette";

const RULEBOOKS: ReadonlyMap<string, Rulebook> = new Map([
  ["roulette", roulette],
  ["lightning_roulette", lightningRoulette],
  ["roulette_x", rouletteX],
  ["big_six", bigSix],
  ["dreamcatcher", dreamcatcher],
  ["sic_bo", sicBo],
  ["craps", craps],
  ["casino_war", casinoWar],
  ["pai_gow", paiGow],
]);

/** Games in which it is the wagers that decide what is drawn: all of them are in the receipt. */
const OPEN_GAMES: ReadonlySet<string> = new Set(["casino_war", "pai_gow"]);

/** SHA-256 of "croupier seed 1\n", the identity, "\n" and the seed; published before the first wager. */
export async function commitmentCheck(receipt: Receipt): Promise<Check> {
  const preimage = utf8(`croupier seed 1\n${receipt.identity}\n`);
  const committed = await sha256(preimage, fromHex(receipt.seed));
  return compare("commitment", receipt.commitment, toHex(committed));
}

/** The generator gives every recorded answer, in the order asked. */
export async function generatorCheck(receipt: Receipt): Promise<Check> {
  const generator = await HmacDrbg.instantiate(
    fromHex(receipt.seed),
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
    // The text may hold rules, a state and choices that no table ever had. What the rules stumble
    // over in them is what is wrong with the text.
    return [{ name: "rules", ok: false, detail: `the rules cannot play this: ${error}` }];
  }
}

function playedAgain(receipt: Receipt): readonly Check[] {
  const { game, rules } = receipt;
  const rulebook = RULEBOOKS.get(game);
  if (receipt.open !== OPEN_GAMES.has(game)) {
    const detail = `open: recorded ${receipt.open}, as the chapter has it ${!receipt.open}`;
    return [{ name: "rules", ok: false, detail }];
  }
  if (rulebook === undefined) {
    return [{ name: "rules", ok: false, detail: `${game} is no game of 58 Pa. Code` }];
  }
  const breach = rulebook.breachOf(rules);
  if (breach !== null) return [{ name: "rules", ok: false, detail: breach }];
  const checks: Check[] = [
    { name: "rules", ok: true, detail: rulebook.lawful },
    drawsCheck(receipt, rulebook),
  ];
  if (receipt.result === "settled") {
    checks.push(compare("outcome", receipt.outcome, rulebook.callOf(receipt)));
  }
  return [...checks, settlementsCheck(receipt, rulebook)];
}

/** The draws are what the equipment gave; none is drawn and not shown. */
function drawsCheck(receipt: Receipt, rulebook: Rulebook): Check {
  const isDecided = receipt.decisions.length > 0 && !rulebook.decides;
  const fault = isDecided ? "nobody decides anything in this game" : rulebook.drawsFault(receipt);
  const count = receipt.draws.length;
  const detail = `${counted(count, "draw")}, as the equipment gave ${count === 1 ? "it" : "them"}`;
  return { name: "draws", ok: fault === null, detail: fault ?? detail };
}

/** Losers first, then winners (617a.5(e)); in a void round every stake goes back. */
function settlementsCheck(receipt: Receipt, rulebook: Rulebook): Check {
  const all = rulebook.settleAll?.(receipt);
  if (all !== undefined) return comparedInOrder(receipt, all);
  const settlements =
    receipt.result === "void"
      ? receipt.wagers.map((wager) => (rulebook.voided ?? voided)(wager, receipt))
      : rulebook.settle(receipt);
  const unknown = receipt.wagers[settlements.indexOf(null)];
  if (unknown !== undefined) {
    const { id, on, pick } = unknown;
    const detail = `${id}: ${[on, ...pick].join(" ")} is no wager of ${rulebook.wagersSection}`;
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

function voided({ id, amount }: Receipt["wagers"][number]): ReceiptSettlement {
  return { id, result: "void", returned: amount };
}

function inWords(settlement: ReceiptSettlement): string {
  return `${settlement.id} ${settlement.result} ${settlement.returned}`;
}
