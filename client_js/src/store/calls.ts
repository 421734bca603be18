// What is called of an outcome: in the language of the page where the game can say it from what was
// drawn, otherwise in the house's words.

import { gameView } from "../games";
import type { CalledToMe, TableFacts } from "../games/contract";
import type { RoundResult } from "../protocol";
import type { Receipt } from "../verify/receipt";
import { settlementOnShow, type TableState } from "./table_state";

/** The last call: of the round, once it is settled, otherwise of the spin on show.
 * @param isToMe it is said to me alone, in the words that the game has for a player */
export function calledLast(state: TableState, isToMe = false): string {
  const result = settledResult(state);
  const { facts, shown } = state;
  const house = result?.call ?? shown?.call ?? "";
  const told = { outcome: result?.outcome ?? "", draw: shown?.draw ?? null, call: house };
  const to = isToMe ? { mine: mineIn(state) } : {};
  return gameView(facts.game)?.callOf?.({ ...told, ...to, rules: facts.rules }) ?? house;
}

/** At a table of boxes what is called is my result: nothing is won, and that is told by now. */
export function isQuietlyCalled(state: TableState | null): boolean {
  if (state === null || gameView(state.facts.game)?.layoutKind !== "boxes") return false;
  if (isHeldBack(state)) return false;
  const paid = settlementOnShow(state);
  return paid !== null && paid.staked > 0 && paid.returned <= paid.staked;
}

function mineIn(state: TableState): CalledToMe {
  const { posted, seat, wagers } = state;
  const paid = settlementOnShow(state);
  const netCents = paid && paid.returned - paid.staked;
  return { posted, seat: seat ?? 0, wagers: paid?.wagers ?? wagers, netCents };
}

/** The call of a round in a list of results, and what it paid if one outcome pays one thing. */
export function calledThen({ outcome, call }: RoundResult, facts: TableFacts): string {
  const told = { outcome, draw: null, call, rules: facts.rules };
  const view = gameView(facts.game);
  const said = view?.callOf?.(told) ?? call;
  const paid = view?.paidIn?.(outcome, facts) ?? null;
  return paid === null ? said : `${said} · ${paid}`;
}

/** A past outcome in words, of which only the word of a list of results is known; "" where the game has
 * none for it. */
export function outcomeInWords(
  outcome: string,
  { game, rules }: Pick<TableFacts, "game" | "rules">,
): string {
  const view = gameView(game);
  const told = { outcome, draw: null, call: "", rules };
  return view?.outcomeOf?.(outcome) ?? view?.callOf?.(told) ?? "";
}

/** The call in a receipt. `outcome`: as a list of results has it, if one has; otherwise "". */
export function calledInReceipt(
  { game, rules, draws, outcome: call }: Pick<Receipt, "game" | "rules" | "draws" | "outcome">,
  outcome: string,
): string {
  const told = { outcome, draw: draws.at(-1) ?? null, call, rules };
  return gameView(game)?.callOf?.(told) ?? call;
}

/** The outcome of the round that is settled, as a list of results has it; "" until it is told. */
export function outcomeCalled(state: TableState): string {
  return isHeldBack(state) ? "" : (settledResult(state)?.outcome ?? "");
}

/** The page is about to tell step by step how the round has ended. */
function isHeldBack({ facts, shown }: TableState): boolean {
  return shown != null && gameView(facts.game)?.isTelling?.(shown.draw) === true;
}

function settledResult({ phase, results, round }: TableState): RoundResult | null {
  const result = phase === "settled" ? results[0] : undefined;
  return result?.round === round ? result : null;
}
