// The wheel and its layout: what only a visitor of the table needs.

import { useMemo } from "preact/hooks";
import { Wheel } from "../../components/Wheel";
import type { WheelSection } from "../../components/wheel_section";
import { payout } from "../../text/format";
import { type GameViewProps, spotKey, type TableFacts } from "../contract";
import { type Grid, GridLayout } from "../layout/GridLayout";
import { inRow, type PlannedBox } from "../layout/grid";
import type { TableParts } from "../lazy_table";
import { usePassed } from "../use_passed";
import { SectionLight } from "./SectionLight";
import { SymbolFace } from "./SymbolFace";
import { multiplierOf, sectionsIn, sectionsOf, settledOn, symbolOf } from "./spins";
import { useSpins } from "./use_spins";
import "./spun_wheel.css";
import { multiplied, paidInWords, text } from "./text";
import { saidOf, WheelBadge } from "./WheelBadge";
import { decisiveSections, fillOf, sectionsWith, type WheelGame } from "./wheel_game";

export function wheelTable(game: WheelGame): TableParts {
  const grid = gridOf(game);
  return {
    Equipment: (props) => <WheelEquipment game={game} {...props} />,
    Layout: (props) => <GridLayout grid={grid} {...props} />,
  };
}

/** The eye goes up to the clapper for the last pegs, and stays there so long once the wheel is at rest. */
const LAST_PEGS_MS = 3200;
const LOOK_MS = 700;

function WheelEquipment(props: GameViewProps & { readonly game: WheelGame }) {
  const { game, facts, phase, shown, results, houseNow } = props;
  const sections = useMemo(() => wheelSections(game, facts), [game, facts]);
  const last = results.value[0]?.outcome;
  const past = useMemo(() => (last === undefined ? [] : sectionsIn(last)), [last]);
  const { landing, rested } = useSpins(shown.value, past, houseNow);
  const restsAtMs = landing?.restsAtMs ?? 0;
  const looks = useMemo(() => [restsAtMs - LAST_PEGS_MS, restsAtMs + LOOK_MS], [restsAtMs]);
  const isAtPegs = usePassed(looks, houseNow) === 1;
  const section = rested.at(-1);
  const isCalled = phase.value === "drawn" || phase.value === "settled";
  const symbol = symbolOf(rested.at(-1), game);
  const times = multiplierOf(rested, game);
  const words = game.words.wheel;
  return (
    <div class="spun-wheel" data-at-pegs={isAtPegs ? "" : undefined}>
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

const LANDSCAPE = { width: 620, row: 128, chip: 40, chipsAt: { x: 0.72, y: 0.5 } };
const PORTRAIT = { width: 344, row: 82, chip: 32, chipsAt: { x: 0.74, y: 0.5 } };
/** The middle of what is printed, as a share of a box's width: the chips have the other half. */
const PRINT_AT = 0.3;
/** The ring where chips are laid, in chips. */
const RING = 0.7;

export function gridOf(game: WheelGame): Grid {
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
