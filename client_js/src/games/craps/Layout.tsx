// The felt: all of it on a desk, in two panes where there is less room; the puck on its number, the
// come wagers where they have travelled; and below it what rests on a come out roll.

import { type ReadonlySignal, useComputed } from "@preact/signals";
import { useMemo, useRef, useState } from "preact/hooks";
import { ChipStack } from "../../components/ChipStack";
import type { SpotInfo } from "../../protocol";
import { type GameViewProps, type SpotKey, spotKey } from "../contract";
import { type Grid, GridLayout } from "../layout/GridLayout";
import type { Box, GridPlan } from "../layout/grid";
import { useNarrow } from "../layout/narrow";
import { AreaPrint } from "./AreaPrint";
import "./craps.css";
import { Puck } from "./Puck";
import { LINE_AND_NUMBERS, PROPOSITIONS, panePlan, wholePlan } from "./plans";
import { coveredBy, postedOf, rollOf, type Travelled } from "./roll";
import { nameOf, text } from "./text";
import { Working } from "./Working";

/** Under so many pixels the felt is in two panes. */
const PANES_BELOW = 860;
const COME = ["come", "dont_come"] as const;
const LINE_ODDS = ["pass_odds", "dont_pass_odds"] as const;

type Pane = "numbers" | "propositions";

export function Layout(props: GameViewProps) {
  const { facts, posted } = props;
  const frame = useRef<HTMLDivElement>(null);
  const hasPanes = useNarrow(frame, PANES_BELOW);
  const [pane, setPane] = useState<Pane>("numbers");
  const point = useComputed(() => postedOf(posted.value).point).value;
  const spots = useMemo(() => withLineOdds(facts.spots, point), [facts.spots, point]);
  const table = useMemo(() => ({ ...facts, spots }), [facts, spots]);
  const grids = useMemo(() => gridsOf(spots), [spots]);
  const come = useComputed(() => postedOf(posted.value).come);
  const mine = useComputed(() => withoutTravelled(props, come.value));
  const others = useComputed(() => othersWithoutTravelled(props, come.value));
  const grid = hasPanes ? grids[pane] : grids.whole;
  return (
    <div class="craps-layout" ref={frame}>
      {hasPanes && <Panes pane={pane} onPane={setPane} />}
      <GridLayout
        {...props}
        facts={table}
        mine={mine}
        others={others}
        grid={grid}
        over={(boxes) => (
          <>
            <TravelledChips boxes={boxes} come={come} seat={props.seating.seat.value} />
            <Puck boxes={boxes} point={point} />
          </>
        )}
      />
      <Working {...props} />
    </div>
  );
}

interface PanesProps {
  readonly pane: Pane;
  readonly onPane: (pane: Pane) => void;
}

function Panes({ pane, onPane }: PanesProps) {
  return (
    <fieldset class="craps-panes">
      <legend class="unseen">{text.layout}</legend>
      {(["numbers", "propositions"] as const).map((name) => (
        <button
          key={name}
          type="button"
          class="button"
          aria-pressed={pane === name}
          onClick={() => onPane(name)}
        >
          {text.panes[name]}
        </button>
      ))}
    </fieldset>
  );
}

type Spots = ReadonlyMap<SpotKey, SpotInfo>;

/** The puck says the point of odds behind the line: one area each, and no pick in the wager. */
export function withLineOdds(spots: Spots, point: number): Spots {
  const all = new Map(spots);
  for (const on of LINE_ODDS) {
    const spot = spots.get(spotKey(on, [String(point || 4)]));
    if (spot !== undefined) all.set(on, { ...spot, pick: [] });
  }
  return all;
}

function gridsOf(spots: Spots): Readonly<Record<Pane | "whole", Grid>> {
  const numbers = panePlan(LINE_AND_NUMBERS, spots, 620);
  const upright = panePlan(LINE_AND_NUMBERS, spots, 344);
  const propositions = panePlan(PROPOSITIONS, spots, 620);
  const propositionsUpright = panePlan(PROPOSITIONS, spots, 344);
  return {
    whole: gridOf(wholePlan(spots), upright),
    numbers: gridOf(numbers, upright),
    propositions: gridOf(propositions, propositionsUpright),
  };
}

function gridOf(lying: GridPlan, upright: GridPlan): Grid {
  return {
    label: text.layout,
    nameOf,
    lying,
    upright,
    print: (box, rules) => <AreaPrint box={box} rules={rules} />,
    outcomeOf: (draw) => {
      const roll = rollOf(draw);
      return roll && coveredBy(roll);
    },
    paidOf: () => null,
  };
}

/** My chips on the come and don't come areas, but for those that have travelled to a number. */
function withoutTravelled({ mine, seating }: GameViewProps, come: readonly Travelled[]) {
  const seat = seating.seat.value;
  const stacks = new Map(mine.value);
  for (const on of COME) {
    const stack = stacks.get(on);
    if (stack === undefined) continue;
    const cents = stack.cents - sumOf(come, (one) => one.on === on && one.seat === seat);
    if (cents <= 0) stacks.delete(on);
    else stacks.set(on, { ...stack, cents });
  }
  return stacks;
}

function othersWithoutTravelled({ others }: GameViewProps, come: readonly Travelled[]) {
  const all = new Map(others.value);
  for (const on of COME) {
    const left = all.get(on)?.flatMap((stack) => {
      const isOf = (one: Travelled) =>
        one.on === on && (stack.seat === 0 || one.seat === stack.seat);
      const cents = stack.cents - sumOf(come, isOf);
      return cents > 0 ? [{ ...stack, cents }] : [];
    });
    if (left !== undefined) all.set(on, left);
  }
  return all;
}

function sumOf(come: readonly Travelled[], isCounted: (one: Travelled) => boolean): number {
  return come.reduce((sum, one) => (isCounted(one) ? sum + one.cents : sum), 0);
}

interface TravelledChipsProps {
  readonly boxes: readonly Box[];
  readonly come: ReadonlySignal<readonly Travelled[]>;
  readonly seat: number | null;
}

/** On the left of the number's odds, which lie behind them. */
function TravelledChips({ boxes, come, seat }: TravelledChipsProps) {
  return (
    <g class="craps-travelled">
      {come.value.map(({ seat: whose, on, point, cents }) => {
        const box = boxes.find((one) => one.key === spotKey(`${on}_odds`, [String(point)]));
        if (box === undefined) return null;
        const isMine = whose === seat;
        return (
          <ChipStack
            key={`${whose}/${on}/${point}`}
            cents={cents}
            x={box.rect.x + box.rect.width * (isMine ? 0.5 : 0.14)}
            y={box.rect.y + box.rect.height / 2}
            size={isMine ? 26 : 17}
            {...(isMine ? {} : { seat: whose })}
          />
        );
      })}
    </g>
  );
}
