// What is under the clapper in the last moments, with its odds. All symbols are drawn once, and one is in
// sight: nothing is drawn again while the wheel runs out.

import type { RefObject } from "preact";
import { payout } from "../../text/format";
import { spotKey, type TableFacts } from "../contract";
import "./passing.css";
import { SymbolFace } from "./SymbolFace";
import type { WheelGame } from "./wheel_game";

interface PassingSymbolProps {
  readonly game: WheelGame;
  readonly facts: TableFacts;
  readonly plate: RefObject<HTMLDivElement | null>;
}

export function PassingSymbol({ game, facts, plate }: PassingSymbolProps) {
  const symbols = [...new Set(game.order)];
  return (
    <div class="symbol-passing" ref={plate} aria-hidden="true">
      {symbols.map((symbol) => {
        const spot = facts.spots.get(spotKey(game.on, [symbol]));
        const label = game.words.labelOf(symbol, facts.rules);
        return (
          <p key={symbol} data-symbol={symbol}>
            <svg viewBox="0 0 44 44" aria-hidden="true">
              <SymbolFace {...{ game, symbol, label }} x={22} y={22} radius={20} />
            </svg>
            {spot && <span>{payout(spot.pays)}</span>}
          </p>
        );
      })}
    </div>
  );
}

/** @param isMine my chips lie on it */
export function showSymbol(plate: HTMLDivElement | null, symbol: string, isMine: boolean): void {
  for (const one of plate?.children ?? []) {
    if (!(one instanceof HTMLElement)) continue;
    const isUnder = one.dataset["symbol"] === symbol;
    one.toggleAttribute("data-under", isUnder);
    one.toggleAttribute("data-mine", isUnder && isMine);
  }
}
