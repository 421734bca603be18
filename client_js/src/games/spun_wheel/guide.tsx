// The guide of a wheel with a clapper, from its description: only sections and extras are its own.

import { money, payout } from "../../text/format";
import { type Cited, type GameGuide, spotKey, type TableFacts } from "../contract";
import { amountNear, cite, winOf } from "../guide/cite";
import { everyTable } from "../guide/common";
import { GridPicture } from "../guide/GridPicture";
import type { Grid } from "../layout/GridLayout";
import { guideText as text } from "./guide_text";
import { decisiveSections, sectionsWith, type WheelGame, type WheelGuide } from "./wheel_game";

const EXAMPLE_CENTS = 500;

const none = () => [];

export function guideOf(game: WheelGame, grid: Grid, own: WheelGuide): GameGuide {
  const { sections, steps = none, troubles = none } = own;
  const symbols = game.rows.flat();
  const often = (symbol: string) => sectionsWith(symbol, game);
  const best = symbols.reduce((one, other) => (often(other) > often(one) ? other : one));
  const first = own.firstBet ?? best;
  return {
    round: () => [
      cite(text.place),
      cite(text.noMoreBets, sections.noMoreBets),
      cite(text.spin, sections.spin),
      ...steps(),
      cite(text.paid, sections.settled),
    ],
    wagers: () => [
      {
        on: [game.on],
        title: game.words.family,
        wins: [
          cite(text.wins(game.order.length), sections.settled, sections.pays),
          ...(game.multipliers.size === 0 ? [] : [decisiveOf(game, sections.settled)]),
        ],
      },
    ],
    Picture: (props) => <GridPicture {...props} grid={grid} />,
    examples: (facts) => examplesOf(game, facts, first, sections.pays),
    troubles: () => [
      ...troubles(),
      ...(sections.voidSpin === undefined ? [] : [cite(text.between, sections.voidSpin)]),
      ...everyTable(),
    ],
    firstBet: () => ({
      spot: spotKey(game.on, [first]),
      words: text.firstBet(game.words.nameOf(first), often(first), game.order.length),
      result: text.result,
    }),
  };
}

/** Why a chance is another share than that of the sections on the wheel. */
function decisiveOf(game: WheelGame, section: string): Cited {
  const shown = [...game.multipliers.keys()];
  return cite(text.decisive(shown, decisiveSections(game), game.order.length), section);
}

/** A win, and on a wheel with multipliers a win after each of them, and after all of them. */
function examplesOf(game: WheelGame, facts: TableFacts, symbol: string, section: string) {
  const spot = facts.spots.get(spotKey(game.on, [symbol]));
  if (spot === undefined) return [];
  const cents = amountNear(EXAMPLE_CENTS, facts);
  const name = game.words.nameOf(symbol);
  const win = winOf(cents, spot.pays);
  const plain = {
    title: text.aWin,
    lines: [
      cite(
        text.winLine(money(cents), name, payout(spot.pays), money(win), money(cents + win)),
        section,
      ),
    ],
  };
  if (game.multipliers.size === 0) return [plain];
  const line = (shown: readonly string[]) => {
    const times = shown.reduce((product, each) => product * (game.multipliers.get(each) ?? 1), 1);
    const paid = money(winOf(cents, spot.pays, times));
    return cite(text.multipliedLine(shown, name, money(cents), times, paid), section);
  };
  const all = [...game.multipliers.keys()];
  const after = {
    title: text.withMultipliers,
    lines: [...all.map((each) => line([each])), line(all)],
  };
  return [plain, after];
}
