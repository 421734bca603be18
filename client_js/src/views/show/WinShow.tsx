// What I have won is said, loud by the odds; below it, small, what a neighbour has won. Loaded with the
// first table.

import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Avatar } from "../../components/Avatar";
import { Chip } from "../../components/Chip";
import { CountingMoney, countsFrom } from "../../components/CountingMoney";
import { isMotionReduced, useReducedMotion } from "../../components/use_reduced_motion";
import { gameView } from "../../games";
import { play } from "../../sound/mixer";
import * as strikes from "../../sound/strikes";
import type { Payment } from "../../store/presentation_stage";
import type { TableState } from "../../store/table_state";
import type { TableStore } from "../../store/table_store";
import type { WinOnShow, WinSize } from "../../store/win_on_show";
import { text as common } from "../../text";
import { money, moneyToTheCent, netMoney, payout } from "../../text/format";
import { Coins } from "./Coins";
import { type Moment, momentOf, neighbourWon, sizeOfMoment } from "./moment";
import {
  boardsIn,
  lampOver,
  placeOfWin,
  restingBox,
  type WinPlace,
  winPlaces,
  wonIn,
} from "./place_of_win";
import { text } from "./text";
import "./win.css";
import "./win_scene.css";

export { Closed } from "./Closed";
export { Flights } from "./Flights";

interface WinShowProps {
  readonly table: TableStore;
  readonly win: WinOnShow | null;
  /** Where each player has a box, it says what has come of it. */
  readonly hasBoxes: boolean;
}

export function WinShow({ table, win, hasBoxes }: WinShowProps) {
  const state = table.protocol.state.value;
  if (state === null) return null;
  const { payments, stackMs } = table.presentation;
  const paid = payments.peek();
  return (
    <>
      {win !== null && (
        <Win win={win} state={state} payments={paid} paidForMs={paid.length * stackMs.peek()} />
      )}
      {win === null && !hasBoxes && <Paid payments={paid} state={state} />}
      <Neighbour state={state} hasBoxes={hasBoxes} />
    </>
  );
}

interface Measure {
  readonly chips: number;
  readonly coins: number;
  readonly sparks: number;
  readonly countsForMs: number;
}

/** How much there is to see of a win. The shortest pause of a table shows the counted sum for a while. */
const MEASURES: Readonly<Record<WinSize, Measure>> = {
  plain: { chips: 0, coins: 0, sparks: 0, countsForMs: 600 },
  good: { chips: 4, coins: 0, sparks: 8, countsForMs: 900 },
  big: { chips: 10, coins: 0, sparks: 14, countsForMs: 1100 },
  huge: { chips: 16, coins: 60, sparks: 24, countsForMs: 1500 },
  grand: { chips: 22, coins: 170, sparks: 36, countsForMs: 1900 },
};

interface WinProps {
  readonly win: WinOnShow;
  readonly state: TableState;
  readonly payments: readonly Payment[];
  /** How long its stacks are paid. */
  readonly paidForMs: number;
}

function Win({ win, state, payments, paidForMs }: WinProps) {
  const moment = useMemo(() => momentOf(win, state), [win]);
  const size = sizeOfMoment(moment, win);
  const measure = MEASURES[size];
  const countsForMs = Math.max(measure.countsForMs, paidForMs);
  const isStill = useReducedMotion();
  const plate = useRef<HTMLDivElement>(null);
  const { place, lamp } = usePlace(plate);
  const title = titleOf(moment, size);
  const why = whyOf(moment, win);
  return (
    <>
      {size !== "plain" && !isStill && <Scene lamp={lamp} size={size} netCents={win.netCents} />}
      <div class="marquee" aria-hidden="true" data-place={place}>
        <div
          class="marquee-win"
          ref={plate}
          data-size={size}
          data-moment={moment.kind}
          style={{ "--counts": `${countsForMs}ms` }}
        >
          {!isStill && <Sparks count={measure.sparks} />}
          {title !== "" && <p class="marquee-size">{title}</p>}
          <p class="marquee-sum">
            {text.youWin}{" "}
            <strong>
              <CountingMoney
                cents={win.netCents}
                format={money}
                counts={true}
                from={countsFrom(win.netCents)}
                forMs={countsForMs}
              />
            </strong>
          </p>
          <Ornament moment={moment} game={state.facts.game} />
          {why !== "" && <p class="marquee-why">{why}</p>}
          <Shares win={win} state={state} payments={payments} />
        </div>
      </div>
    </>
  );
}

type SharesProps = Pick<WinProps, "win" | "payments" | "state">;

/** What the sum is made of, where I had several wagers: the one that was paid best, and all others
 * together. */
function Shares({ win, state, payments }: SharesProps) {
  const { wager, odds, netCents } = win;
  const view = gameView(state.facts.game);
  const best = payments.find((one) => wager !== null && isPaidAt(one, wager, odds));
  if (view === null || best === undefined) return null;
  const others = netMoney(netCents - best.wonCents);
  const spots = (state.settlement?.wagers ?? []).map(({ on }) => on);
  const rest = view.namesRest?.(spots.filter((_, at) => at !== spots.indexOf(best.on)));
  return (
    <p class="marquee-shares">
      <span>
        {view.nameOf(best.on, best.pick)}, {payout(oddsInWords(odds))}{" "}
        <b class="figure">{netMoney(best.wonCents)}</b>
      </span>
      <span>{rest ? `${rest} ${others}` : text.others(others)}</span>
    </p>
  );
}

function isPaidAt(
  { on, pick, stakeCents, wonCents }: Payment,
  wager: NonNullable<WinOnShow["wager"]>,
  odds: number,
): boolean {
  return on === wager.on && String(pick) === String(wager.pick) && wonCents / stakeCents === odds;
}

interface PaidProps {
  readonly payments: readonly Payment[];
  readonly state: TableState;
}

/** The round has cost me something, or nothing came of it: the sum is said, and what has won of it, and
 * nothing is celebrated. */
function Paid({ payments, state }: PaidProps) {
  const plate = useRef<HTMLParagraphElement>(null);
  const { place } = usePlace(plate);
  const view = gameView(state.facts.game);
  const best = payments.at(-1); // the largest comes last
  const { settlement, round } = state;
  if (view === null || settlement?.round !== round) return null;
  const net = settlement.returned - settlement.staked;
  if (net === 0 && best === undefined) return null;
  return (
    <div class="marquee" aria-hidden="true" data-place={place}>
      <p class="marquee-paid" ref={plate}>
        {best === undefined ? (
          <strong class="figure">{netMoney(net)}</strong>
        ) : (
          <>
            <strong class="figure">
              {common.table.net} {netMoney(net)}
            </strong>
            <span>
              {view.nameOf(best.on, best.pick)} <b class="figure">{netMoney(best.wonCents)}</b>
              <span class="marquee-rest"> · {text.others(netMoney(net - best.wonCents))}</span>
            </span>
          </>
        )}
      </p>
    </div>
  );
}

type Lamp = ReturnType<typeof lampOver>;

interface SceneProps {
  readonly lamp: Lamp;
  readonly size: WinSize;
  readonly netCents: number;
}

/** The room answers a win, by its size: the felt glows; it goes dark around what has won, a light sweeps
 * over it, and chips spring up from the rail; coins rain, and lamps run around the room. A press or a key
 * ends it. */
function Scene({ lamp, size, netCents }: SceneProps) {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const end = () => setIsOver(true);
    addEventListener("pointerdown", end);
    addEventListener("keydown", end);
    return () => {
      removeEventListener("pointerdown", end);
      removeEventListener("keydown", end);
    };
  }, []);
  if (isOver) return null;
  const { chips, coins } = MEASURES[size];
  return (
    <div
      class="win-scene"
      aria-hidden="true"
      data-size={size}
      style={lamp === null ? undefined : { "--lamp": `${lamp.x}% ${lamp.y}%` }}
    >
      <i class="marquee-dark" />
      <i class="win-glow" />
      {size !== "good" && <i class="win-sweep" />}
      <div class="win-fountain">
        {Array.from({ length: chips }, (_, index) => (
          <FountainChip key={index} nth={index} of={chips} netCents={netCents} />
        ))}
      </div>
      {coins > 0 && <Coins count={coins} />}
      {size === "grand" && <i class="win-lamps" />}
    </div>
  );
}

const VALUES = [5, 25, 100, 500, 5, 25, 1000, 25, 5, 100, 500, 25];

interface FountainChipProps {
  readonly nth: number;
  readonly of: number;
  readonly netCents: number;
}

/** By turns to the left and to the right, the inner ones higher. None is worth more than what was won. */
function FountainChip({ nth, of: chips, netCents }: FountainChipProps) {
  const side = nth % 2 === 0 ? 1 : -1;
  const far = (nth + 1) / chips;
  const values = VALUES.filter((value) => 100 * value <= netCents);
  const dollars = values[nth % values.length] ?? 1;
  return (
    <span
      style={{
        "--nth": (nth * 7) % chips,
        "--across": side * (4 + 44 * far),
        "--up": 84 - 46 * far,
        "--spin": `${side * (200 + 60 * (nth % 4))}deg`,
      }}
    >
      <Chip cents={100 * dollars} size={28 + ((nth * 5) % 4) * 5} />
    </span>
  );
}

/** Out of the plate, all round. */
function Sparks({ count }: { readonly count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <i
      key={index}
      class="marquee-spark"
      style={{
        "--turn": `${(360 * index) / count}deg`,
        "--far": 0.55 + (0.45 * ((index * 3) % 5)) / 4,
      }}
    />
  ));
}

const STEPS_MOST = 10;

const BOLT = { path: "M12 1L4 11H9L7 19L16 8H11Z", color: "#ffd66e" };

interface OrnamentProps {
  readonly moment: Moment;
  readonly game: string;
}

/** The steps of a streak, a lamp for each win in a row, or the sign of a multiplier. */
function Ornament({ moment, game }: OrnamentProps) {
  if (moment.kind === "multiplied") {
    const sign = gameView(game)?.multiplierSign ?? BOLT;
    return [1, 2].map((side) => (
      <svg
        key={side}
        class="win-bolt"
        data-side={side}
        viewBox="0 0 20 20"
        style={{ "--sign": sign.color }}
        aria-hidden="true"
      >
        <path d={sign.path} />
      </svg>
    ));
  }
  if (moment.kind !== "streak" && moment.kind !== "row") return null;
  return (
    <span class="win-steps" data-kind={moment.kind}>
      {Array.from({ length: Math.min(moment.length, STEPS_MOST) }, (_, index) => (
        <i key={index} style={{ "--nth": index }} />
      ))}
    </span>
  );
}

interface Found {
  readonly place: WinPlace;
  /** What stays lit when the room goes dark. */
  readonly lamp: Lamp;
}

/** From what has won on the layout as the plate comes, and again where the screen becomes another one. */
function usePlace(plate: RefObject<HTMLElement | null>): Found {
  const [found, setFound] = useState<Found>({ place: "usual", lamp: null });
  useLayoutEffect(() => {
    const room = plate.current?.closest<HTMLElement>(".table-room");
    if (!plate.current || !room) return;
    const look = () => {
      if (plate.current !== null) setFound(foundFor(plate.current, room));
    };
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(room);
    return () => sizes.disconnect();
  }, [plate]);
  return found;
}

function foundFor(plate: HTMLElement, room: HTMLElement): Found {
  const [around, won] = [room.getBoundingClientRect(), wonIn(room)];
  const { dataset } = plate.parentElement ?? plate;
  const { place = "usual" } = dataset;
  dataset["place"] = "usual"; // it is measured there
  const places = winPlaces(restingBox(plate), around);
  dataset["place"] = place;
  return { place: placeOfWin(places, won, boardsIn(room)), lamp: lampOver(won, around) };
}

/** Its title says how large it is. */
const isTalkedAbout = (size: WinSize) => size === "huge" || size === "grand";

function titleOf(moment: Moment, size: WinSize): string {
  if (moment.kind === "meter") return moment.title ?? text.grand;
  if (moment.kind === "streak") return text.streak(moment.length);
  if (size === "grand") return text.grand;
  if (size === "huge") return text.huge;
  return moment.kind === "row" ? text.inARow(moment.length) : "";
}

/** What is special about it, and what its only wager was paid. */
function whyOf(moment: Moment, win: WinOnShow): string {
  const { size, odds, isMultiplied, inARow, wager } = win;
  const paid = payout(oddsInWords(odds));
  const isPaid = wager === null && size !== "plain";
  const words = [
    ...(moment.kind === "meter" ? [text.meter, moneyToTheCent(moment.cents)] : []),
    ...(moment.kind !== "meter" && isMultiplied ? [text.multiplied(paid)] : []),
    ...(moment.kind !== "meter" && !isMultiplied && isPaid ? [text.paid(paid)] : []),
    ...(moment.kind === "row" && isTalkedAbout(size) ? [text.inARow(inARow)] : []),
  ];
  return words.join(" · ");
}

/** No wager of a felt is paid by more: lay odds at craps, "5 to 11". */
const MOST_STAKED = 11;

/** "35", and odds that are not to 1: "7/6". */
function oddsInWords(odds: number): string {
  for (let stake = 1; stake <= MOST_STAKED; stake += 1) {
    const gain = Math.round(odds * stake);
    if (Math.abs(gain - odds * stake) < 1e-9)
      return stake === 1 ? String(gain) : `${gain}/${stake}`;
  }
  return odds.toFixed(2).replace(/0$/, "");
}

/** Where each player has a box, the boxes say what has come of them, and only a large win is told. */
function Neighbour({
  state,
  hasBoxes,
}: {
  readonly state: TableState;
  readonly hasBoxes: boolean;
}) {
  const won = neighbourWon(state);
  const isLarge = won !== null && won.size !== "plain" && won.size !== "good";
  useEffect(() => {
    if (won === null || !isLarge) return;
    play(strikes.neighbour());
    if (!isMotionReduced()) stirSeat(won.seat);
  }, []);
  if (won === null || (hasBoxes && !isLarge)) return null;
  const name = won.player?.name ?? common.players.seat(won.seat);
  return (
    <p class="neighbour-won" aria-hidden="true" data-size={won.size}>
      <Avatar avatar={won.player?.avatar ?? 0} size={isLarge ? 34 : 20} />
      <span>{name}</span>
      <strong class="figure">{netMoney(won.netCents)}</strong>
    </p>
  );
}

/** The box of a seat swells twice, where it has one. */
function stirSeat(seat: number): void {
  const swells = [{ scale: 1 }, { scale: 1.06 }, { scale: 1 }];
  document
    .querySelector(`.table-stage [data-box="${seat}"]`)
    ?.animate?.(swells, { duration: 620, iterations: 2, easing: "ease-in-out" });
}
