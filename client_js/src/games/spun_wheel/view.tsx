// The view of a wheel with a clapper, made from its description.

import type { RoundResult } from "../../protocol";
import { type Called, type GameView, spotKey, type TableFacts } from "../contract";
import { guideWith } from "../guide/with_words";
import { lazyTable } from "../lazy_table";
import { Frequencies } from "../results/Frequencies";
import { wheelArt } from "./Art";
import { multiplierOf, sectionsIn, sectionsOf, settledOn, symbolOf } from "./spins";
import { paidInWords, text } from "./text";
import { saidOf, WheelBadge } from "./WheelBadge";
import {
  decisiveSections,
  fillOf,
  sectionsWith,
  type WheelDescription,
  type WheelGame,
  wheelGame,
} from "./wheel_game";

export function spunWheelView(description: WheelDescription): GameView {
  const game = wheelGame(description);
  const Badge = ({ outcome }: { readonly outcome: string }) => (
    <WheelBadge game={game} sections={sectionsIn(outcome)} />
  );
  return {
    game: game.game,
    words: {
      name: game.words.name,
      running: text.running,
      families: { [game.on]: game.words.family },
      features: { multipliers: text.multipliers },
    },
    betLike: "spun_wheel",
    layoutKind: "spots",
    stage: "spun_wheel",
    comesClose: true,
    sound: "clapper",
    ...lazyTable(async () => (await import("./table")).wheelTable(game)),
    Art: wheelArt(game),
    Badge,
    kindIn: (outcome) => game.words.nameOf(settledOn(sectionsIn(outcome), game) ?? ""),
    nameOf: (_, pick) => game.words.nameOf(pick[0] ?? ""),
    callOf: (called) => callOf(called, game),
    paidIn: (outcome, facts) => paidIn(sectionsIn(outcome), facts, game),
    replay: async ({ draws }) => {
      const sections = sectionsOf(draws.at(-1) ?? {});
      if (sections.length === 0) return null;
      return { outcome: sections.join("-"), before: {}, after: {} };
    },
    Statistics: ({ results }) => <WheelStatistics game={game} results={results} />,
    coveredBy: (outcome) => settledOn(sectionsIn(outcome), game),
    guide: guideWith(["spun_wheel", game.game], async () => {
      const [{ guideOf }, { gridOf }, own] = await Promise.all([
        import("./guide"),
        import("./table"),
        description.guide(),
      ]);
      return guideOf(game, gridOf(game), own);
    }),
  };
}

/** What the sections show, by its name, or as a table with other symbols has it. */
function callOf({ outcome, draw, rules }: Called, game: WheelGame): string | null {
  const sections = outcome !== "" ? sectionsIn(outcome) : sectionsOf(draw ?? {});
  const symbol = settledOn(sections, game);
  if (symbol === null) return null;
  const themed = rules["symbols"] as Readonly<Record<string, string>> | undefined;
  return themed?.[symbol] ?? saidOf(game, sections);
}

function paidIn(sections: readonly number[], facts: TableFacts, game: WheelGame): string | null {
  const spot = facts.spots.get(spotKey(game.on, [settledOn(sections, game) ?? ""]));
  return spot === undefined ? null : paidInWords(spot.pays, multiplierOf(sections, game));
}

interface WheelStatisticsProps {
  readonly game: WheelGame;
  readonly results: readonly RoundResult[];
}

function WheelStatistics({ game, results }: WheelStatisticsProps) {
  const rounds = results.map((result) => sectionsIn(result.outcome));
  const settled = game.rows.flat().map((symbol) => ({
    symbol,
    times: rounds.filter((sections) => settledOn(sections, game) === symbol).length,
    chance: sectionsWith(symbol, game) / decisiveSections(game),
  }));
  const bonus = [...game.multipliers.keys()].map((symbol) => ({
    symbol,
    times: rounds.filter((sections) => symbolOf(sections[0], game) === symbol).length,
    chance: sectionsWith(symbol, game) / game.order.length,
  }));
  return (
    <Frequencies
      rounds={rounds.length}
      frequencies={[...settled, ...bonus].map(({ symbol, times, chance }) => ({
        name: symbol,
        mark: (
          <WheelBadge
            game={{ ...game, multipliers: new Map() }}
            sections={[sectionOf(symbol, game)]}
          />
        ),
        fill: game.multipliers.has(symbol) ? "var(--metal, #cdb887)" : fillOf(symbol, game),
        times,
        chance,
      }))}
    />
  );
}

function sectionOf(symbol: string, game: WheelGame): number {
  return game.order.indexOf(symbol) + 1;
}
