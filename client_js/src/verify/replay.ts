// The round played again: what the seed had to give, and what the rules had to make of it.

import { fromHex, sha256, toHex, utf8 } from "./bytes";
import { encode } from "./canonical";
import { type Check, compare } from "./check";
import { Draws } from "./draws";
import { HmacDrbg } from "./hmac_drbg";
import type { Asked, Receipt, ReceiptSettlement } from "./receipt";
import * as roulette from "./roulette";

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
  const detail = `${receipt.happenings.length} answers recomputed from the seed`;
  return { name: "generator", ok: true, detail };
}

/** Rules, draws, outcome and settlements, by this client's own reading of the regulation. */
export function rulesChecks(receipt: Receipt): readonly Check[] {
  const { game, rules } = receipt;
  if (game !== "roulette") {
    return [{ name: "rules", ok: false, detail: `this client cannot play ${game} again` }];
  }
  const breach = roulette.breachOf(rules);
  if (breach !== null) return [{ name: "rules", ok: false, detail: breach }];
  const spins = drawsCheck(receipt);
  const checks: Check[] = [
    { name: "rules", ok: true, detail: "a roulette wheel and odds as 617a.1 and 617a.4 allow" },
    spins,
  ];
  if (receipt.result === "settled") {
    checks.push(compare("outcome", receipt.outcome, roulette.callOf(numberOf(receipt))));
  }
  return [...checks, settlementsCheck(receipt)];
}

function numberOf(receipt: Receipt): string {
  return String(receipt.draws.at(-1)?.["number"] ?? "");
}

/** Each spin is one pocket of the wheel, drawn at even chances; none is drawn and not shown. */
function drawsCheck(receipt: Receipt): Check {
  const fault = drawsFault(receipt);
  const spins = receipt.draws.length;
  const detail = `${spins} ${spins === 1 ? "spin" : "spins"}, as the wheel has its pockets`;
  return { name: "draws", ok: fault === null, detail: fault ?? detail };
}

function drawsFault(receipt: Receipt): string | null {
  const kind = roulette.kindOf(receipt.rules);
  if (kind === null) return "the wheel is not known";
  const spin = encode(["uniform", roulette.pocketCount(kind)]);
  const asked = receipt.happenings.filter((one): one is Asked => "ask" in one);
  const spins = asked.filter((one) => encode(one.ask) === spin);
  // A receipt may hold more, which other players' side wagers made the rules ask (617b).
  if (spins.length < asked.length && !hasSideWagers(receipt)) {
    return "something was drawn that these rules do not ask for";
  }
  if (spins.length !== receipt.draws.length) {
    return `${spins.length} spins were drawn, ${receipt.draws.length} are shown`;
  }
  for (const [i, draw] of receipt.draws.entries()) {
    const pocket = roulette.pocketAt(kind, Number(spins[i]?.answer));
    if (draw["number"] !== pocket) {
      return `draws[${i}]: recorded ${String(draw["number"])}, recomputed ${String(pocket)}`;
    }
    const isLast = i === receipt.draws.length - 1;
    const settles = isLast && receipt.result === "settled";
    // 617a.4(c)(2): after a no spin the wheel is respun, and after nothing else.
    if ((settles || !isLast) && roulette.isNoSpin(kind, pocket ?? "") === settles) {
      return settles ? "the round ended on a no spin" : `draws[${i}]: respun after a valid spin`;
    }
  }
  return receipt.result === "settled" && spins.length === 0 ? "nothing was drawn" : null;
}

function hasSideWagers(receipt: Receipt): boolean {
  return ["b2b", "blazing_sevens", "roulette_up"].some(
    (name) => (receipt.rules[name] ?? null) !== null,
  );
}

/** Losers first, then winners (617a.5(e)); in a void round every stake goes back. */
function settlementsCheck(receipt: Receipt): Check {
  const recomputed: ReceiptSettlement[] = [];
  for (const wager of receipt.wagers) {
    const settlement =
      receipt.result === "void"
        ? ({ id: wager.id, result: "void", returned: wager.amount } as const)
        : roulette.settle(wager, numberOf(receipt), receipt.rules);
    if (settlement === null) {
      const detail = `${wager.id}: ${[wager.on, ...wager.pick].join(" ")} is no wager of 617a.3`;
      return { name: "settlements", ok: false, detail };
    }
    recomputed.push(settlement);
  }
  const inOrder = [
    ...recomputed.filter((one) => one.result === "lose"),
    ...recomputed.filter((one) => one.result !== "lose"),
  ];
  const [recorded, expected] = [receipt.settlements.map(inWords), inOrder.map(inWords)];
  const wrong = Math.max(recorded.length, expected.length);
  for (let i = 0; i < wrong; i++) {
    if (recorded[i] !== expected[i]) {
      const detail = `settlements[${i}]: recorded ${recorded[i] ?? "nothing"}, recomputed ${expected[i] ?? "nothing"}`;
      return { name: "settlements", ok: false, detail };
    }
  }
  const cents = inOrder.reduce((sum, one) => sum + one.returned, 0);
  const detail = `${inOrder.length} wagers, ${cents} cents returned`;
  return { name: "settlements", ok: true, detail };
}

function inWords(settlement: ReceiptSettlement): string {
  return `${settlement.id} ${settlement.result} ${settlement.returned}`;
}
