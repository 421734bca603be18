// The replica of the wheel beside the layout, at every table: a number with its neighbours, the
// sections of the wheel, and finals. Where the table has it, the Five Adjacent Number Wager is one
// wager named by the number in the middle (617a.3(e)(1)(ii)).

import { computed, type ReadonlySignal, useComputed } from "@preact/signals";
import { useCallback, useEffect, useMemo } from "preact/hooks";
import { Racetrack } from "../../../components/Racetrack";
import {
  areaWithin,
  type Oval,
  type PocketShape,
  pocketMarks,
  pocketShapes,
} from "../../../components/racetrack_path";
import type { SpotInfo } from "../../../protocol";
import { text as words } from "../../../text";
import { money, payout } from "../../../text/format";
import { type Bundle, type GameViewProps, type SpotKey, spotKey } from "../../contract";
import { ChipOutlines, MyChips, OthersChips } from "../../layout/Chips";
import { PressNote } from "../../layout/SpotLayer";
import { pocketFill } from "../pocket_fill";
import { replicaOrder, type WheelKind, wheelKind } from "../rules";
import { nameOf } from "../text";
import "./bets.css";
import {
  finalOf,
  MOST_NEIGHBOURS,
  neighboursOf,
  type Piece,
  SECTION_ARCS,
  SECTIONS,
  sectionOf,
} from "./bundles";
import { text } from "./text";

const LYING: Oval = { width: 920, height: 168, thickness: 46 };
const LYING_PLAIN: Oval = { ...LYING, height: 140 };
const STANDING: Oval = { width: 340, height: 560, thickness: 54 };
const CHIP = 32;

export interface BetsProps extends GameViewProps {
  readonly pointed: ReadonlySignal<SpotInfo | null>;
  readonly onPoint: (spot: SpotInfo | null) => void;
  readonly together: ReadonlySignal<Bundle | null>;
  readonly onPointTogether: (bundle: Bundle | null) => void;
  readonly isUpright: boolean;
  readonly isDimmed: boolean;
}

/** A part of the replica: a wager of its own, or wagers that are laid together. */
type Part = { readonly name: string; readonly key: string } & (
  | { readonly spot: SpotInfo }
  | { readonly pieces: readonly Piece[] }
);

export function Bets(props: BetsProps) {
  const { facts, isUpright, onPoint, onPointTogether } = props;
  // What is in it follows its own signals: it is not made again with each phase of the layout.
  const all = useMemo(() => <AllBets {...props} />, [facts, isUpright, onPoint, onPointTogether]);
  return (
    <div class="roulette-racetrack" data-dimmed={props.isDimmed ? "" : undefined}>
      {all}
    </div>
  );
}

function AllBets(props: BetsProps) {
  const kind = useMemo(() => wheelKind(props.facts.rules), [props.facts.rules]);
  const reach = useReach(props);
  return (
    <>
      <Replica {...props} kind={kind} reach={reach.of.value} isOneWager={reach.isOneWager} />
      <div class="roulette-bets">
        <Neighbours reach={reach} />
        <Finals {...props} />
        <Laid {...props} />
      </div>
    </>
  );
}

/** On a low screen, where the page has no line for it: what the press under a finger would lay. */
function Laid({ together, open }: BetsProps) {
  const bundle = open.value ? together.value : null;
  if (bundle === null) return null;
  return (
    <p class="roulette-laid" aria-hidden="true">
      <strong>{bundle.name}</strong> {bundle.laid}
    </p>
  );
}

interface Reach {
  readonly of: ReadonlySignal<number>;
  readonly set: (reach: number) => void;
  /** The table has the Five Adjacent Number Wager, and the reach is that of it. */
  readonly mayBeOneWager: boolean;
  readonly isOneWager: boolean;
  readonly setOneWager: (isOne: boolean) => void;
}

/** How many neighbours on either side a press means; the browser remembers it. */
function useReach({ choice, facts }: GameViewProps): Reach {
  const stored = choice("neighbours", "2");
  const asOne = choice("five_adjacent", "chips");
  const of = useComputed(() => Math.min(MOST_NEIGHBOURS, Math.max(1, Number(stored.value) || 2)));
  const mayBeOneWager = of.value === 2 && facts.spots.has(spotKey("five_adjacent", ["0"]));
  return {
    of,
    set: (reach) => {
      stored.value = String(reach);
    },
    mayBeOneWager,
    isOneWager: mayBeOneWager && asOne.value === "one",
    setOneWager: (isOne) => {
      asOne.value = isOne ? "one" : "chips";
    },
  };
}

interface ReplicaProps extends BetsProps {
  readonly kind: WheelKind;
  readonly reach: number;
  readonly isOneWager: boolean;
}

function Replica(props: ReplicaProps) {
  const { facts, kind, isUpright, reach, isOneWager, pointed, together } = props;
  const order = useMemo(() => replicaOrder(kind), [kind]);
  const lying = kind === "single_zero" ? LYING : LYING_PLAIN;
  const oval = isUpright ? STANDING : lying;
  const shapes = useMemo(() => pocketShapes(order.length, oval), [order.length, oval]);
  const pockets = useMemo(
    () => order.map((number) => partOf(number, kind, facts.spots, reach, isOneWager)),
    [order, kind, facts.spots, reach, isOneWager],
  );
  const areas = useMemo(() => areasOf(kind, facts.spots, order, oval), [kind, facts, order, oval]);
  const parts = useMemo(() => [...pockets, ...areas.map(({ part }) => part)], [pockets, areas]);
  const placeOf = useCallback(
    (key: SpotKey): PocketShape | null => {
      const [on, number = ""] = key.split(":");
      return on === "five_adjacent" ? (shapes[order.indexOf(number)] ?? null) : null;
    },
    [shapes, order],
  );
  const next = useComputed(() => {
    const spot = pointed.value;
    return spot === null ? null : placeOf(spotKey(spot.on, spot.pick));
  });
  const act = useParts(props, parts);
  const chip = props.chip.value;
  // Nothing is lit while no bets are taken.
  const isOpen = props.open.value;
  const five = isOpen && pointed.value?.on === "five_adjacent" ? pointed.value : null;
  const bundle = isOpen ? together.value : null;
  const places = useReplicaPlaces({ order, pockets, areas, chip, five, bundle });
  const dealer = { x: oval.width / 2, y: -CHIP };
  return (
    <div class="roulette-replica">
      <Racetrack
        {...places}
        shapes={shapes}
        oval={oval}
        label={text.replica}
        caption={text.neighbours}
        hint={text.noSections}
        isOpen={isOpen}
        {...act}
      >
        <HeldMarks {...props} {...{ order, oval, areas }} />
        <OthersChips {...props} placeOf={placeOf} dealer={dealer} chip={CHIP} />
        <MyChips {...props} placeOf={placeOf} dealer={dealer} chip={CHIP} />
        <ChipOutlines {...props} pointed={next} placeOf={placeOf} chip={CHIP} />
      </Racetrack>
      <PressNote note={props.refused} placeOf={placeOf} surface={oval} />
    </div>
  );
}

interface HeldMarksProps extends Pick<GameViewProps, "facts" | "mine" | "lost"> {
  readonly order: readonly string[];
  readonly oval: Oval;
  readonly areas: ReplicaParts["areas"];
}

/** A wager on more numbers than these is on a box outside, and marks none of them. */
const MOST_MARKED = 6;

/** A small chip on each number that a wager of mine covers, and in each section whose wagers all lie on
 * the layout what they come to. */
function HeldMarks({ facts, mine, lost, order, oval, areas }: HeldMarksProps) {
  const places = useMemo(() => pocketMarks(order.length, oval), [order, oval]);
  // As text: what changes neither numbers nor sums draws nothing.
  const held = useMemo(
    () =>
      computed(() => {
        const [stacks, swept] = [mine.value, lost.value];
        const lying = [...stacks.keys()].filter((key) => !swept.has(key));
        const inside = lying
          .map((key) => facts.spots.get(key)?.covers ?? [])
          .filter((covers) => covers.length <= MOST_MARKED);
        const sums = areas.map(({ part }) => {
          const keys = piecesOf(part).map(({ spot }) => spotKey(spot.on, spot.pick));
          const isWhole = keys.length > 0 && keys.every((key) => lying.includes(key));
          return isWhole ? keys.reduce((sum, key) => sum + (stacks.get(key)?.cents ?? 0), 0) : 0;
        });
        return `${[...new Set(inside.flat())].sort().join(" ")}|${sums.join(" ")}`;
      }),
    [facts, mine, lost, areas],
  ).value;
  const [numbers = "", sums = ""] = held.split("|");
  return (
    <g class="racetrack-held">
      {numbers.split(" ").map((number) => {
        const place = places[order.indexOf(number)];
        if (place === undefined) return null;
        return (
          <g key={number} data-number={number} transform={`translate(${place.x} ${place.y})`}>
            <circle r="6" />
            <circle r="3.2" />
          </g>
        );
      })}
      {sums.split(" ").map((sum, index) => {
        const area = areas[index];
        if (area === undefined || Number(sum) === 0) return null;
        return <HeldSum key={area.part.key} {...area} cents={Number(sum)} />;
      })}
    </g>
  );
}

const BELOW_NAME = 20;

type HeldSumProps = ReplicaParts["areas"][number] & { readonly cents: number };

/** What lies on a section, below its name. */
function HeldSum({ part, shape, cents }: HeldSumProps) {
  const print = money(cents);
  const width = 14 + 9 * print.length;
  return (
    <g transform={`translate(${shape.x} ${shape.y + BELOW_NAME})`}>
      <title>{`${part.name}: ${print}`}</title>
      <rect x={-width / 2} y="-10" {...{ width }} height="20" rx="10" />
      <text y="0.5">{print}</text>
    </g>
  );
}

function piecesOf(part: Part): readonly Piece[] {
  return "pieces" in part ? part.pieces : [];
}

interface ReplicaParts {
  readonly order: readonly string[];
  readonly pockets: readonly Part[];
  readonly areas: readonly { readonly part: Part; readonly shape: PocketShape }[];
  readonly chip: number;
  /** Pointed at: a Five Adjacent Number Wager, or wagers that are laid together. */
  readonly five: SpotInfo | null;
  readonly bundle: Bundle | null;
}

/** The places of the replica: the same lists as long as nothing in them changes. */
function useReplicaPlaces({ order, pockets, areas, chip, five, bundle }: ReplicaParts) {
  const pocketPlaces = useMemo(() => {
    const lit = new Set([...(five?.covers ?? []), ...numbersOf(bundle)]);
    return order.map((number, index) => {
      const part = pockets[index];
      return {
        label: number,
        fill: pocketFill(number),
        name: part === undefined ? "" : saidOf(part, chip),
        spot: part?.key ?? number,
        isLit: lit.has(number),
      };
    });
  }, [order, pockets, chip, five, bundle]);
  const areaPlaces = useMemo(
    () =>
      areas.map(({ part, shape }) => ({
        label: part.name,
        name: saidOf(part, chip),
        spot: part.key,
        isLit: bundle?.name === part.name,
        shape,
      })),
    [areas, chip, bundle],
  );
  return { pockets: pocketPlaces, areas: areaPlaces };
}

/** What a press on a number means. */
function partOf(
  number: string,
  kind: WheelKind,
  spots: GameViewProps["facts"]["spots"],
  reach: number,
  isOneWager: boolean,
): Part {
  const spot = spots.get(spotKey("five_adjacent", [number]));
  if (isOneWager && spot !== undefined) {
    return { name: nameOf(spot.on, spot.pick), key: spotKey(spot.on, spot.pick), spot };
  }
  const pieces = neighboursOf(number, reach, kind, spots) ?? [];
  return { name: text.neighboursOf(number, reach), key: `neighbours:${number}`, pieces };
}

function areasOf(
  kind: WheelKind,
  spots: GameViewProps["facts"]["spots"],
  order: readonly string[],
  oval: Oval,
) {
  return SECTIONS.flatMap((section) => {
    const pieces = sectionOf(section, kind, spots);
    if (pieces === null) return [];
    const arcs = SECTION_ARCS[section].map(
      ([first, last]) => [order.indexOf(first), order.indexOf(last)] as const,
    );
    const part: Part = { name: text.sections[section], key: `section:${section}`, pieces };
    return [{ part, shape: areaWithin(order.length, oval, arcs) }];
  });
}

/** Laying, taking off and pointing at parts of the replica by their index. */
function useParts(props: BetsProps, parts: readonly Part[]) {
  const { onPoint, onPointTogether, chip } = props;
  useEffect(() => () => onPointTogether(null), [onPointTogether]);
  return {
    onLay: (index: number) => {
      const part = parts[index];
      if (part === undefined || !takesPresses(props)) return;
      if ("spot" in part) props.lay(part.spot);
      else props.layTogether(bundleOf(part, chip.peek()));
    },
    onTakeOff: (index: number) => {
      const part = parts[index];
      if (part === undefined) return;
      const spots = "spot" in part ? [part.spot] : part.pieces.map(({ spot }) => spot);
      for (const spot of spots) props.takeOff(spot);
    },
    onPoint: (index: number | null) => {
      const part = index === null ? undefined : parts[index];
      onPoint(part !== undefined && "spot" in part ? part.spot : null);
      const isBundle = part !== undefined && !("spot" in part);
      onPointTogether(isBundle ? bundleOf(part, chip.peek()) : null);
    },
  };
}

function takesPresses({ open, isCutOff }: Pick<BetsProps, "open" | "isCutOff">): boolean {
  return open.peek() || (isCutOff?.peek() ?? false);
}

function bundleOf(part: { name: string; pieces: readonly Piece[] }, chip: number): Bundle {
  const bets = part.pieces.map(({ spot: { on, pick }, chips }) => ({
    on,
    pick,
    amount: chips * chip,
  }));
  const count = chipsOf(part.pieces);
  const places = part.pieces
    .map(({ spot, chips }) => (chips > 1 ? `${chips} × ` : "") + spot.pick.join("-"))
    .join(", ");
  return {
    name: part.name,
    bets,
    laid: text.laid(count, money(chip), money(count * chip), places),
  };
}

function chipsOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, piece) => sum + piece.chips, 0);
}

function numbersOf(bundle: Bundle | null): readonly string[] {
  return bundle?.bets.flatMap(({ pick }) => pick) ?? [];
}

function saidOf(part: Part, chip: number): string {
  if ("spot" in part) return words.layout.spot(part.name, payout(part.spot.pays));
  const chips = chipsOf(part.pieces);
  return text.bundle(part.name, chips, money(chips * chip));
}

function Neighbours({ reach }: { readonly reach: Reach }) {
  const of = reach.of.value;
  return (
    <fieldset class="roulette-neighbours">
      <legend>{text.neighbours}</legend>
      <button
        type="button"
        class="button"
        aria-label={text.fewer}
        disabled={of <= 1}
        onClick={() => reach.set(of - 1)}
      >
        −
      </button>
      <output class="figure">{of}</output>
      <button
        type="button"
        class="button"
        aria-label={text.more}
        disabled={of >= MOST_NEIGHBOURS}
        onClick={() => reach.set(of + 1)}
      >
        +
      </button>
      {reach.mayBeOneWager && (
        <button
          type="button"
          class="button"
          aria-pressed={reach.isOneWager}
          title={text.asOneWagerHint}
          onClick={() => reach.setOneWager(!reach.isOneWager)}
        >
          {text.asOneWager}
        </button>
      )}
    </fieldset>
  );
}

/** One final at a time, so that each button is as large as a finger. */
function Finals(props: BetsProps) {
  const { facts, chip, onPointTogether } = props;
  const stored = props.choice("final", "0");
  const digit = Number(stored.value) % 10 || 0;
  const pieces = useMemo(() => finalOf(digit, facts.spots) ?? [], [digit, facts.spots]);
  const name = text.final(digit);
  const point = () => onPointTogether(bundleOf({ name, pieces }, chip.peek()));
  const step = (by: number) => {
    stored.value = String((digit + by + 10) % 10);
    onPointTogether(null);
  };
  return (
    <fieldset class="roulette-finals">
      <legend class="unseen">{text.finals}</legend>
      <button type="button" class="button" aria-label={text.lower} onClick={() => step(-1)}>
        −
      </button>
      <button
        type="button"
        class="button"
        aria-label={saidOf({ name, key: "", pieces }, chip.value)}
        aria-disabled={!props.open.value}
        onPointerEnter={point}
        onPointerLeave={() => onPointTogether(null)}
        // A press sets the focus too, and would leave the words about it where they are.
        onFocus={(event) => {
          if (event.currentTarget.matches(":focus-visible")) point();
        }}
        onBlur={() => onPointTogether(null)}
        onClick={() => {
          if (takesPresses(props)) props.layTogether(bundleOf({ name, pieces }, chip.peek()));
        }}
      >
        {name}
      </button>
      <button type="button" class="button" aria-label={text.higher} onClick={() => step(1)}>
        +
      </button>
    </fieldset>
  );
}
