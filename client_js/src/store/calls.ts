// What is called of an outcome: in the language of the page where the game can say it from what was
// drawn, otherwise in the house's words.

import { gameView } from "../games";
import type { RoundResult } from "../protocol";
import type { Receipt } from "../verify/receipt";
import { settlementOnShow, type TableState } from "./table_state";

/** The last call: of the round, once it is settled, otherwise of the spin on show. */
export function calledLast(state: TableState): string {
  const result = settledResult(state);
  const { facts, shown } = state;
  const house = result?.call ?? shown?.call ?? "";
  const own = settlementOnShow(state);
  const net = own === null ? {} : { net: own.returned - own.staked };
  const told = { outcome: result?.outcome ?? "", draw: shown?.draw ?? null, call: house, ...net };
  return gameView(facts.game)?.callOf?.({ ...told, rules: facts.rules }) ?? house;
}

/** The call of a round in a list of results. */
export function calledThen({ outcome, call }: RoundResult, { facts }: TableState): string {
  const told = { outcome, draw: null, call, rules: facts.rules };
  return gameView(facts.game)?.callOf?.(told) ?? call;
}

/** The call in a receipt. `outcome`: as a list of results has it, if one has; otherwise "". */
export function calledInReceipt(
  { game, rules, draws, outcome: call }: Pick<Receipt, "game" | "rules" | "draws" | "outcome">,
  outcome: string,
): string {
  const told = { outcome, draw: draws.at(-1) ?? null, call, rules };
  return gameView(game)?.callOf?.(told) ?? call;
}

/** The outcome of the round that is settled, as a list of results has it; "" until then. */
export function outcomeCalled(state: TableState): string {
  return settledResult(state)?.outcome ?? "";
}

function settledResult({ phase, results, round }: TableState): RoundResult | null {
  const result = phase === "settled" ? results[0] : undefined;
  return result?.round === round ? result : null;
}
