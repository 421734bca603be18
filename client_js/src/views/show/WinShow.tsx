// What I have won is said, loud by the odds; below it, small, what a neighbour has won. Loaded with the
// first table.

import type { RefObject } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Avatar } from "../../components/Avatar";
import { Chip } from "../../components/Chip";
import { CountingMoney } from "../../components/CountingMoney";
import { useReducedMotion } from "../../components/use_reduced_motion";
import { gameView } from "../../games";
import type { Payment } from "../../store/presentation_stage";
import type { TableState } from "../../store/table_state";
import type { TableStore } from "../../store/table_store";
import type { WinOnShow, WinSize } from "../../store/win_on_show";
import { text } from "../../text";
import { money, moneyToTheCent, netMoney, payout } from "../../text/format";
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
import "./win.css";

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
      {win !== null && <Win win={win} state={state} paidForMs={paid.length * stackMs.peek()} />}
      {win === null && !hasBoxes && <Paid payments={paid} state={state} />}
      {!hasBoxes && <Neighbour state={state} />}
    </>
  );
}

const CHIPS: Readonly<Record<WinSize, number>> = { plain: 0, good: 0, big: 10, huge: 18 };
const SPARKS: Readonly<Record<WinSize, number>> = { plain: 0, good: 0, big: 14, huge: 24 };
const COUNTS_FOR_MS: Readonly<Record<WinSize, number>> = {
  plain: 600,
  good: 800,
  big: 1200,
  huge: 1700,
};

interface WinProps {
  readonly win: WinOnShow;
  readonly state: TableState;
  /** How long its stacks are paid. */
  readonly paidForMs: number;
}

function Win({ win, state, paidForMs }: WinProps) {
  const moment = useMemo(() => momentOf(win, state), [win]);
  const size = sizeOfMoment(moment, win);
  const isGrand = size === "big" || size === "huge";
  const isStill = useReducedMotion();
  const plate = useRef<HTMLDivElement>(null);
  const { place, lamp } = usePlace(plate, isGrand);
  const title = titleOf(moment, size);
  const nameOf = gameView(state.facts.game)?.nameOf;
  const why = whyOf(moment, win, win.wager && nameOf ? nameOf(win.wager.on, win.wager.pick) : "");
  return (
    <>
      {isGrand && !isStill && <Scene lamp={lamp} chips={CHIPS[size]} />}
      <div class="marquee" aria-hidden="true" data-place={place}>
        <div class="marquee-win" ref={plate} data-size={size} data-moment={moment.kind}>
          {!isStill && <Sparks count={SPARKS[size]} />}
          {title !== "" && <p class="marquee-size">{title}</p>}
          <p class="marquee-sum">
            {text.show.youWin}{" "}
            <strong>
              <CountingMoney
                cents={win.netCents}
                format={money}
                counts={true}
                from={0}
                forMs={Math.max(COUNTS_FOR_MS[size], paidForMs)}
              />
            </strong>
          </p>
          <Ornament moment={moment} />
          {why !== "" && <p class="marquee-why">{why}</p>}
        </div>
      </div>
    </>
  );
}

interface PaidProps {
  readonly payments: readonly Payment[];
  readonly state: TableState;
}

/** The round has cost me something, or nothing came of it: the sum is said, and what has won of it, and
 * nothing is celebrated. */
function Paid({ payments, state }: PaidProps) {
  const plate = useRef<HTMLParagraphElement>(null);
  const { place } = usePlace(plate, false);
  const view = gameView(state.facts.game);
  // The largest comes last.
  const best = payments
    .filter(({ wonCents }) => wonCents > 0)
    .slice(-PAID_MOST)
    .reverse();
  const { settlement, round } = state;
  if (view === null || settlement?.round !== round) return null;
  const net = settlement.returned - settlement.staked;
  if (net === 0 && best.length === 0) return null;
  const words = best.map(({ on, pick, wonCents }) =>
    text.show.wagerWon(view.nameOf(on, pick), money(wonCents)),
  );
  return (
    <div class="marquee" aria-hidden="true" data-place={place}>
      <p class="marquee-paid" ref={plate}>
        <strong class="figure">{netMoney(net)}</strong>
        {words.length > 0 && <span>{words.join(" · ")}</span>}
      </p>
    </div>
  );
}

const PAID_MOST = 2;

type Lamp = ReturnType<typeof lampOver>;

/** The room goes dark around what has won, a light sweeps once over the felt, and chips spring up from
 * the rail. */
function Scene({ lamp, chips }: { readonly lamp: Lamp; readonly chips: number }) {
  return (
    <div
      class="win-scene"
      aria-hidden="true"
      style={lamp === null ? undefined : { "--lamp": `${lamp.x}% ${lamp.y}%` }}
    >
      <i class="marquee-dark" />
      <i class="win-sweep" />
      <div class="win-fountain">
        {Array.from({ length: chips }, (_, index) => (
          <FountainChip key={index} nth={index} of={chips} />
        ))}
      </div>
    </div>
  );
}

const VALUES = [5, 25, 100, 500, 5, 25, 1000, 25, 5, 100, 500, 25];

/** By turns to the left and to the right, the inner ones higher. */
function FountainChip({ nth, of: chips }: { readonly nth: number; readonly of: number }) {
  const side = nth % 2 === 0 ? 1 : -1;
  const far = (nth + 1) / chips;
  const dollars = VALUES[nth % VALUES.length] ?? 5;
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
const BOLT = "M9 0 1 13h6L4 24 15 9H9l4-9Z";

/** The steps of a streak, a lamp for each win in a row, or the lightning of a multiplier. */
function Ornament({ moment }: { readonly moment: Moment }) {
  if (moment.kind === "multiplied") {
    return [1, 2].map((side) => (
      <svg key={side} class="win-bolt" data-side={side} viewBox="0 0 16 24" aria-hidden="true">
        <path d={BOLT} />
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

/** So high a room has a middle that a plate does not fill. */
const HIGH = 480;

/** Once, from what has won on the layout at that moment. What is grand is said in the middle. */
function usePlace(plate: RefObject<HTMLElement | null>, isGrand: boolean): Found {
  const [found, setFound] = useState<Found>({ place: "usual", lamp: null });
  useLayoutEffect(() => {
    const room = plate.current?.closest(".table-room");
    if (!plate.current || !room) return;
    const [around, won] = [room.getBoundingClientRect(), wonIn(room)];
    const hasBoxes = room.querySelector('[data-layout="boxes"]') !== null;
    const isMiddle = isGrand && around.height >= HIGH && !hasBoxes;
    const places = winPlaces(restingBox(plate.current), around, isMiddle ? "middle" : "usual");
    setFound({ place: placeOfWin(places, won, boardsIn(room)), lamp: lampOver(won, around) });
  }, [plate]);
  return found;
}

function titleOf(moment: Moment, size: WinSize): string {
  if (moment.kind === "meter") return moment.title ?? text.show.huge;
  if (moment.kind === "streak") return text.show.streak(moment.length);
  return size === "huge" ? text.show.huge : "";
}

/** @param wager the name of the wager that was paid best, "" if there was no other */
function whyOf(moment: Moment, win: WinOnShow, wager: string): string {
  const { size, odds, isMultiplied, inARow } = win;
  const paid = payout(oddsInWords(odds));
  const isPaid = moment.kind !== "meter" && (isMultiplied || size !== "plain");
  const words = [
    ...(isPaid && wager !== "" ? [wager] : []),
    ...(moment.kind === "meter" ? [text.show.meter, moneyToTheCent(moment.cents)] : []),
    ...(moment.kind !== "meter" && isMultiplied ? [text.show.multiplied(paid)] : []),
    ...(moment.kind !== "meter" && !isMultiplied && size !== "plain" ? [text.show.paid(paid)] : []),
    ...(moment.kind === "row" ? [text.show.inARow(inARow)] : []),
  ];
  return words.join(" · ");
}

/** Odds to 1: whole where they are, otherwise of two digits. */
function oddsInWords(odds: number): string {
  return Number.isInteger(odds) ? String(odds) : odds.toFixed(2).replace(/0$/, "");
}

function Neighbour({ state }: { readonly state: TableState }) {
  const won = neighbourWon(state);
  if (won === null) return null;
  return (
    <p class="neighbour-won" aria-hidden="true">
      <Avatar avatar={won.player?.avatar ?? 0} size={20} />
      <span>{won.player?.name ?? text.players.seat(won.seat)}</span>
      <strong class="figure">{netMoney(won.netCents)}</strong>
    </p>
  );
}
