// The view of a wheel with a clapper, made from its description.

import { useMemo } from "preact/hooks";
import { Wheel } from "../../components/Wheel";
import type { WheelSection } from "../../components/wheel_section";
import type { RoundResult } from "../../protocol";
import { payout } from "../../text/format";
import {
  type Called,
  type GameView,
  type GameViewProps,
  spotKey,
  type TableFacts,
} from "../contract";
import { guideWith } from "../guide/with_words";
import { type Grid, GridLayout } from "../layout/GridLayout";
import { inRow, type PlannedBox } from "../layout/grid";
import { Frequencies } from "../results/Frequencies";
import { wheelArt } from "./Art";
import { SectionLight } from "./SectionLight";
import { SymbolFace } from "./SymbolFace";
import { multiplierOf, sectionsIn, sectionsOf, settledOn, symbolOf } from "./spins";
import { useSpins } from "./use_spins";
import "./spun_wheel.css";
import { multiplied, paidInWords, text } from "./text";
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
  const grid = gridOf(game);
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
    comesClose: true,
    sound: "clapper",
    Equipment: (props) => <WheelEquipment game={game} {...props} />,
    Layout: (props) => <GridLayout grid={grid} {...props} />,
    Art: wheelArt(game),
    Badge,
    kindIn: (outcome) => game.words.nameOf(settledOn(sectionsIn(outcome), game) ?? ""),
    nameOf: grid.nameOf,
    callOf: (called) => callOf(called, game),
    replay: async ({ draws }) => {
      const sections = sectionsOf(draws.at(-1) ?? {});
      if (sections.length === 0) return null;
      return { outcome: sections.join("-"), before: {}, after: {} };
    },
    Statistics: ({ results }) => <WheelStatistics game={game} results={results} />,
    coveredBy: (outcome) => settledOn(sectionsIn(outcome), game),
    guide: guideWith(["spun_wheel", game.game], async () => {
      const [{ guideOf }, own] = await Promise.all([import("./guide"), description.guide()]);
      return guideOf(game, grid, own);
    }),
  };
}

function WheelEquipment(props: GameViewProps & { readonly game: WheelGame }) {
  const { game, facts, phase, shown, results, houseNow } = props;
  const sections = useMemo(() => wheelSections(game, facts), [game, facts]);
  const last = results.value[0]?.outcome;
  const past = useMemo(() => (last === undefined ? [] : sectionsIn(last)), [last]);
  const { landing, rested } = useSpins(shown.value, past, houseNow);
  const section = rested.at(-1);
  const isCalled = phase.value === "drawn" || phase.value === "settled";
  const symbol = symbolOf(rested.at(-1), game);
  const times = multiplierOf(rested, game);
  const words = game.words.wheel;
  return (
    <div class="spun-wheel">
      <Wheel
        sections={sections}
        landing={landing}
        hasBall={false}
        now={houseNow}
        carried={
          section !== undefined && (
            <SectionLight section={section} sections={game.order.length} isCalled={isCalled} />
          )
        }
        label={symbol === null ? words : `${words}: ${saidOf(game, rested)}`}
      />
      {symbol !== null && (
        <div class="spun-wheel-outcome" key={rested.length}>
          {game.multipliers.has(symbol) ? (
            <span class="spun-wheel-times">{multiplied(times)}</span>
          ) : (
            <WheelBadge game={game} sections={rested} />
          )}
        </div>
      )}
    </div>
  );
}

function wheelSections(game: WheelGame, facts: TableFacts): readonly WheelSection[] {
  return game.order.map((symbol) => {
    const face = game.faces.get(symbol);
    const spot = facts.spots.get(spotKey(game.on, [symbol]));
    const label = game.words.labelOf(symbol, facts.rules);
    return {
      label,
      fill: fillOf(symbol, game),
      ...(face?.picture ? { picture: face.picture } : {}),
      // 619a.1(d), 689a.1(c): the sections display the payout odds. The number 2 is that itself.
      ...(spot && spot.pays !== `${label} to 1` ? { odds: payout(spot.pays) } : {}),
    };
  });
}

/** What the sections show, by its name, or as a table with other symbols has it. */
function callOf({ outcome, draw, rules }: Called, game: WheelGame): string | null {
  const sections = outcome !== "" ? sectionsIn(outcome) : sectionsOf(draw ?? {});
  const symbol = settledOn(sections, game);
  if (symbol === null) return null;
  const themed = rules["symbols"] as Readonly<Record<string, string>> | undefined;
  return themed?.[symbol] ?? saidOf(game, sections);
}

/** "2×, 7×, Number 10" */
function saidOf(game: WheelGame, sections: readonly number[]): string {
  return sections
    .map((section) => symbolOf(section, game) ?? "")
    .map((symbol) => (game.multipliers.has(symbol) ? symbol : game.words.nameOf(symbol)))
    .join(", ");
}

interface WheelBadgeProps {
  readonly game: WheelGame;
  readonly sections: readonly number[];
}

/** A past outcome: its symbol, and what it was multiplied by. */
function WheelBadge({ game, sections }: WheelBadgeProps) {
  const symbol = settledOn(sections, game) ?? "";
  const times = multiplierOf(sections, game);
  return (
    <svg class="symbol-badge" viewBox="0 0 44 44" role="img" aria-label={saidOf(game, sections)}>
      <SymbolFace
        game={game}
        symbol={symbol}
        label={game.words.labelOf(symbol, {})}
        x={22}
        y={times > 1 ? 18 : 22}
        radius={times > 1 ? 16.5 : 20}
      />
      {times > 1 && (
        <g class="symbol-times" transform="translate(22 37)">
          <rect x="-15" y="-7.5" width="30" height="15" rx="7.5" />
          <text y="0.5">{multiplied(times)}</text>
        </g>
      )}
    </svg>
  );
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

const LANDSCAPE = { width: 620, row: 128, chip: 40, chipsAt: { x: 0.72, y: 0.5 } };
const PORTRAIT = { width: 344, row: 82, chip: 32, chipsAt: { x: 0.74, y: 0.5 } };
/** The middle of what is printed, as a share of a box's width: the chips have the other half. */
const PRINT_AT = 0.3;
/** The ring where chips are laid, in chips. */
const RING = 0.7;

function gridOf(game: WheelGame): Grid {
  const cells = game.rows.flatMap((symbols, row) =>
    inRow(
      symbols.map((symbol) => spotKey(game.on, [symbol])),
      row,
    ),
  );
  const planOf = ({ width, row, chip, chipsAt }: typeof LANDSCAPE) => ({
    cells,
    width,
    rowHeights: game.rows.map(() => row),
    chip,
    chipsAt,
  });
  return {
    label: game.words.layout,
    nameOf: (_, pick) => game.words.nameOf(pick[0] ?? ""),
    landscape: planOf(LANDSCAPE),
    portrait: planOf(PORTRAIT),
    inscriptions: (rules) => [...game.words.inscriptions(rules), ...spunAgain(game)],
    print: (box, rules) => <SymbolBox game={game} box={box} rules={rules} />,
    outcomeOf: (draw) => settledOn(sectionsOf(draw), game),
    paidOf: (spot, draw) => {
      const times = multiplierOf(sectionsOf(draw), game);
      return times === 1 ? null : paidInWords(spot.pays, times);
    },
  };
}

/** The odds line counts these sections alone, the boxes count all. */
function spunAgain(game: WheelGame): readonly string[] {
  if (game.multipliers.size === 0) return [];
  return [text.spunAgain([...game.multipliers.keys()], decisiveSections(game))];
}

interface SymbolBoxProps {
  readonly game: WheelGame;
  readonly box: PlannedBox;
  readonly rules: TableFacts["rules"];
}

/** 619a.1(g)(2), (3), 689a.1(g)(2), (3): the symbol and what it pays, and how often it is there. */
function SymbolBox({ game, box, rules }: SymbolBoxProps) {
  const { rect, spot, chips, chip } = box;
  const symbol = spot.pick[0] ?? "";
  const middle = rect.x + rect.width * PRINT_AT;
  const count = text.sections(sectionsWith(symbol, game), game.order.length);
  return (
    <>
      <circle class="symbol-ring" cx={chips.x} cy={chips.y} r={chip * RING} />
      <SymbolFace
        game={game}
        symbol={symbol}
        label={game.words.labelOf(symbol, rules)}
        x={middle}
        y={rect.y + rect.height * 0.36}
        radius={rect.height * 0.27}
      />
      <text class="grid-odds" x={middle} y={rect.y + rect.height * 0.74}>
        {payout(spot.pays)}
      </text>
      <text class="grid-note" x={middle} y={rect.y + rect.height * 0.88}>
        {count}
      </text>
    </>
  );
}
