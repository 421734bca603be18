// The wheel and its layout: what only a visitor of the table needs.

import { useComputed } from "@preact/signals";
import { useMemo, useRef } from "preact/hooks";
import { Wheel } from "../../components/Wheel";
import type { WheelSection } from "../../components/wheel_section";
import { payout } from "../../text/format";
import { type GameViewProps, spotKey, type TableFacts } from "../contract";
import { type Grid, GridLayout } from "../layout/GridLayout";
import { inRow, type PlannedBox } from "../layout/grid";
import type { TableParts } from "../lazy_table";
import { usePassed } from "../use_passed";
import { PassingSymbol, showSymbol } from "./PassingSymbol";
import { MySections, SectionLight } from "./SectionLight";
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
  const held = useHeld(game, props);
  const plate = useRef<HTMLDivElement>(null);
  const lamp = useRef<HTMLElement>(null);
  const pass = (at: number) => {
    const passed = game.order[at] ?? "";
    showSymbol(plate.current, passed, held.has(passed));
    lamp.current?.animate?.(LAMP, { duration: 420, easing: "ease-out" });
  };
  // Once, as the wheel comes to rest: then the chips are paid and go.
  const isHit = useMemo(() => symbol !== null && held.has(symbol), [symbol, landing?.id]);
  return (
    <div class="equipment spun-wheel" data-at-pegs={isAtPegs ? "" : undefined}>
      <Wheel
        sections={sections}
        landing={landing}
        hasBall={false}
        now={houseNow}
        onUnder={pass}
        carried={
          (section !== undefined || held.size > 0) && (
            <>
              {held.size > 0 && <MySections order={game.order} held={held} />}
              {section !== undefined && (
                <SectionLight section={section} sections={game.order.length} isCalled={isCalled} />
              )}
            </>
          )
        }
        label={symbol === null ? words : `${words}: ${saidOf(game, rested)}`}
      >
        <i class="clapper-lamp" ref={lamp} />
      </Wheel>
      <PassingSymbol {...{ game, facts, plate }} />
      {symbol !== null && (
        <div
          class="spun-wheel-outcome"
          key={rested.length}
          data-hit={isHit && isCalled ? "" : undefined}
        >
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

/** Of the lamp at the clapper, for each pin. */
const LAMP = [{ opacity: 0.9 }, { opacity: 0 }];

/** The symbols on which my chips lie. */
function useHeld({ on }: WheelGame, { facts, mine }: GameViewProps): ReadonlySet<string> {
  // As text: a chip more on the same symbol draws nothing.
  const symbols = useComputed(() =>
    [...mine.value.keys()]
      .filter((key) => key.startsWith(`${on}:`))
      .flatMap((key) => facts.spots.get(key)?.pick ?? [])
      .join(" "),
  ).value;
  return useMemo(() => new Set(symbols.split(" ").filter(Boolean)), [symbols]);
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
/** Beside a wheel that is as high as the room: in each box the chips lie below what is printed. */
const TALL = { width: 440, row: 200, chip: 42, chipsAt: { x: 0.5, y: 0.81 } };
/** Where a wheel and a tall layout stand beside one another (spun_wheel.css). */
const isForTall = (width: number, height: number) =>
  width >= 760 && height > 480 && width > 1.2 * height;
/** A tall layout has so many rows at least: with fewer, two boxes stand in each. */
const TALL_ROWS = 3;
/** The middle of what is printed, as a share of a box's width: the chips have the other half. */
const PRINT_AT = 0.3;
/** The ring where chips are laid, in chips. */
const RING = 0.7;

export function gridOf(game: WheelGame): Grid {
  const planOf = ({ width, row, chip, chipsAt }: typeof LANDSCAPE, rows = game.rows) => ({
    cells: rows.flatMap((symbols, at) =>
      inRow(
        symbols.map((symbol) => spotKey(game.on, [symbol])),
        at,
      ),
    ),
    width,
    rowHeights: rows.map(() => row),
    chip,
    chipsAt,
  });
  return {
    label: game.words.layout,
    nameOf: (_, pick) => game.words.nameOf(pick[0] ?? ""),
    landscape: planOf(LANDSCAPE),
    portrait: planOf(PORTRAIT),
    special: planOf(TALL, tallRows(game)),
    isSpecial: isForTall,
    inscriptions: (rules) => [...game.words.inscriptions(rules), ...spunAgain(game)],
    print: (box, rules) => <SymbolBox game={game} box={box} rules={rules} />,
    outcomeOf: (draw) => settledOn(sectionsOf(draw), game),
    paidOf: (spot, draw) => {
      const times = multiplierOf(sectionsOf(draw), game);
      return times === 1 ? null : paidInWords(spot.pays, times);
    },
  };
}

function tallRows({ rows }: WheelGame): WheelGame["rows"] {
  if (rows.length >= TALL_ROWS) return rows;
  const symbols = rows.flat();
  return Array.from({ length: Math.ceil(symbols.length / 2) }, (_, row) =>
    symbols.slice(2 * row, 2 * row + 2),
  );
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

/** The middles of what is printed in a box, and the size of its symbol, as shares of its height. */
const PRINT = { face: 0.36, radius: 0.27, odds: 0.74, note: 0.88 };
const TALL_PRINT = { face: 0.23, radius: 0.2, odds: 0.51, note: 0.615 };

/** 619a.1(g)(2), (3), 689a.1(g)(2), (3): the symbol and what it pays, and how often it is there. */
function SymbolBox({ game, box, rules }: SymbolBoxProps) {
  const { rect, spot, chips, chip } = box;
  const symbol = spot.pick[0] ?? "";
  const isTall = chips.y > rect.y + 0.6 * rect.height;
  const middle = rect.x + rect.width * (isTall ? 0.5 : PRINT_AT);
  const at = isTall ? TALL_PRINT : PRINT;
  const count = text.sections(sectionsWith(symbol, game), game.order.length);
  return (
    <>
      <circle class="symbol-ring" cx={chips.x} cy={chips.y} r={chip * RING} />
      <SymbolFace
        game={game}
        symbol={symbol}
        label={game.words.labelOf(symbol, rules)}
        x={middle}
        y={rect.y + rect.height * at.face}
        radius={rect.height * at.radius}
      />
      <text
        class="grid-odds"
        data-tall={isTall ? "" : undefined}
        x={middle}
        y={rect.y + rect.height * at.odds}
      >
        {payout(spot.pays)}
      </text>
      <text
        class="grid-note"
        data-tall={isTall ? "" : undefined}
        x={middle}
        y={rect.y + rect.height * at.note}
      >
        {count}
      </text>
    </>
  );
}
