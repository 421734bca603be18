import { gameName, gameView, variantName } from "../../games";
import type { TableCard } from "../../protocol";
import { netOf } from "../../store/lobby";
import { text } from "../../text";
import { netMoney } from "../../text/format";

/** The variant of a table, or its game if that has none. */
export function kindInWords({ game, variant }: TableCard): string {
  return variantName(game, variant) || gameName(game);
}

/** Whether the equipment moves now. Where players decide, it waits for them. */
export function isRunning({ status, phase }: TableCard): boolean {
  return status === "open" && (phase === "no_more_bets" || phase === "drawn");
}

/** Only the table itself shows when the numbers are struck, and when the wheel comes to rest. Who has won
 * the most is named until the next round. */
export function phaseInWords({ status, game, phase, round, win }: TableCard): string {
  if (status !== "open") return text.status[status];
  if (phase === "settled" && win?.round === round) return `${win.name} ${netMoney(netOf(win))}`;
  const words = phase === "drawn" ? gameView(game)?.words : undefined;
  return words?.runningUnseen ?? words?.running ?? text.phase[phase];
}

/** What a search looks through. */
export function saidOf({ table, title, game, variant, meter, features = [] }: TableCard): string {
  const view = gameView(game);
  const kind = [gameName(game), variantName(game, variant)];
  const equipment = view === null ? "" : text.lobby.equipment[view.sound];
  const prize = meter == null ? "" : text.lobby.meter(meter);
  const offered = features.map((feature) => view?.words.features?.[feature] ?? feature);
  return [title, table, ...kind, equipment, prize, ...offered].join(" ");
}
