// The players' side of a table: boxes in an arc, each with its spots, its cards or tiles, its
// player.

import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { Avatar } from "../../components/Avatar";
import { BotBadge } from "../../components/BotBadge";
import { ChipStack } from "../../components/ChipStack";
import { useFinger } from "../../components/finger";
import { PlayerName } from "../../components/PlayerName";
import { ReactionSign } from "../../components/ReactionSign";
import { TurnMark } from "../../components/TurnMark";
import type { Reaction, SpotInfo } from "../../protocol";
import { text } from "../../text";
import { payout } from "../../text/format";
import { type GameView, type GameViewProps, spotKey } from "../contract";
import type { Turn } from "../turn";
import { type BoxResult, settledOn } from "./box_results";
import { type Box, type BoxChips, placeOnArc } from "./boxes";
import { useTurning } from "./turning";
import "../../components/BetSpot.css";
import "../layout/layout.css";
import "./cloth.css";
import "./seats.css";

export interface SeatArcProps extends GameViewProps {
  readonly label: string;
  /** From the left end of the arc; null is a gap as wide as a box. */
  readonly boxes: readonly (Box | null)[];
  /** The spots of a box, the one nearest to its player last. */
  readonly spotsOf: (box: Box) => readonly string[];
  readonly nameOf: GameView["nameOf"];
  /** What is printed in a spot. */
  readonly print: (on: string) => string;
  readonly resultOf: (box: Box) => BoxResult | null;
  /** Whether a spot of a box has lost; without it, all spots do where the box has. */
  readonly isLost?: (box: Box, on: string) => boolean;
  /** The cards or tiles of a box. */
  readonly children: (box: Box) => ComponentChildren;
  /** What is said of a spot of a box whose chips are settled already, or lie beside others. */
  readonly noteOf?: (box: Box, on: string) => string | null;
  /** A marker that lies beside the name: the bank's. */
  readonly markerOf?: (box: Box) => string | null;
}

export function SeatArc(props: SeatArcProps) {
  const { boxes, label } = props;
  const [pressed, setPressed] = useState(0);
  const arc = useTurning(boxes.map((box) => box?.number ?? 0).join());
  return (
    // biome-ignore lint/a11y/useSemanticElements: boxes at a table are no fields of a form
    <div class="seat-arc" ref={arc} role="group" aria-label={label} onKeyDown={moveFocus}>
      {boxes.map((box, index) =>
        box === null ? (
          <span key="gap" class="seat-gap" />
        ) : (
          <SeatBox
            key={box.number}
            {...props}
            box={box}
            place={placeOnArc(index, boxes.length)}
            isRefused={pressed === box.number}
            onPress={() => setPressed(box.number)}
          />
        ),
      )}
    </div>
  );
}

interface SeatBoxProps extends SeatArcProps {
  readonly box: Box;
  readonly place: number;
  readonly isRefused: boolean;
  readonly onPress: () => void;
}

function SeatBox(props: SeatBoxProps) {
  const { box, place, spotsOf, resultOf, markerOf } = props;
  const result = resultOf(box);
  const turn = props.seating.turn.value;
  const reaction = props.seating.reactions.value.get(box.number);
  const hasTurn = turn?.seats.includes(box.number) === true;
  return (
    <section
      class="seat-box"
      aria-label={text.seats.box(box.number, nameAt(box))}
      data-box={box.number}
      data-mine={box.isMine ? "" : undefined}
      data-own={box.isMine && box.number === props.seating.seat.value ? "" : undefined}
      data-may={box.mayWager ? "" : undefined}
      data-free={box.seat === null && !box.isMine && box.chips.length === 0 ? "" : undefined}
      data-result={result?.own ?? result?.kind}
      data-turn={hasTurn ? "" : undefined}
      style={{ "--drop": 1 - place * place, "--lean": place }}
    >
      <div class="seat-hand">{props.children(box)}</div>
      <div class="seat-spots">
        {spotsOf(box).map((on) => (
          <BoxSpot key={on} {...props} on={on} />
        ))}
      </div>
      <SeatName
        box={box}
        marker={markerOf?.(box) ?? null}
        turn={hasTurn ? turnAt(box, turn, props) : null}
        reaction={reaction ?? null}
        houseNow={props.houseNow}
      />
      <p class="seat-result" data-kind={result?.kind} data-kept="">
        {result && <ResultWords words={result.word} />}
      </p>
    </section>
  );
}

/** A sum is on one line with its sign: "Loses −$25". */
function ResultWords({ words }: { readonly words: string }) {
  return words.split(/([+−]\S+)/).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} class="seat-sum">
        {part}
      </span>
    ) : (
      part
    ),
  );
}

function nameAt({ seat, isMine }: Box): string {
  if (seat === null) return isMine ? text.account.you : text.seats.free;
  if (seat.gone) return `${seat.name} (${text.account.gone})`;
  return seat.connected === false ? `${seat.name} (${text.account.away})` : seat.name;
}

/** While the clock of the bets runs, that of another's offer would be a second one. */
function turnAt({ isMine }: Box, turn: Turn, { open, seating }: GameViewProps): Turn {
  return isMine || !open.value || seating.closesMs.value === null
    ? turn
    : { ...turn, closesMs: null };
}

interface SeatNameProps extends Pick<GameViewProps, "houseNow"> {
  readonly box: Box;
  readonly marker: string | null;
  readonly turn: Turn | null;
  readonly reaction: Reaction | null;
}

function SeatName({ box, marker, turn, reaction, houseNow }: SeatNameProps) {
  const { seat, isMine, number } = box;
  return (
    <p
      class="seat-name"
      data-marked={marker !== null && !isMine ? "" : undefined}
      data-away={seat?.connected === false || seat?.gone ? "" : undefined}
      data-gone={seat?.gone ? "" : undefined}
    >
      {marker !== null && <span class="seat-marker">{marker}</span>}
      {turn !== null && (
        <TurnMark isMine={isMine} closesMs={turn.closesMs} houseNow={houseNow} isShort={!isMine} />
      )}
      {reaction !== null && (turn === null || !isMine) && (
        <span class="seat-reaction">
          <ReactionSign reaction={reaction} />
          <span class="unseen">{text.company.reactions[reaction]}</span>
        </span>
      )}
      {seat?.kind === "bot" ? (
        <BotBadge />
      ) : (
        seat !== null &&
        turn === null &&
        reaction === null && <Avatar avatar={seat.avatar ?? 0} size={18} />
      )}
      {(turn === null || !isMine) && (
        <span
          class={isMine || seat ? "seat-who" : "seat-who seat-number"}
          data-kept=""
          data-free={isMine || seat ? undefined : text.seats.free}
        >
          {isMine ? text.account.you : seat ? <PlayerName name={seat.name} /> : number}
        </span>
      )}
    </p>
  );
}

function BoxSpot(props: SeatBoxProps & { readonly on: string }) {
  const { box, on, facts, nameOf, print, refused, isRefused } = props;
  const note = props.noteOf?.(box, on) ?? null;
  const key = spotKey(on, []);
  const spot = facts.spots.get(key);
  const chips = box.chips.find((stack) => stack.on === on);
  const refusal = isRefused && refused.value?.spot === key ? refused.value.message : null;
  const isCutOff = props.isCutOff?.value ?? false;
  const { press, takeOff } = useWagering(props, spot);
  const finger = useFinger();
  return (
    <span class="seat-spot-frame" data-on={on}>
      <button
        type="button"
        class="bet-spot seat-spot"
        data-spot={key}
        aria-label={spotWords(box, spot, nameOf(on, []), chips, note)}
        disabled={spot === undefined || (!box.mayWager && !isCutOff)}
        aria-disabled={isCutOff ? true : undefined}
        onClick={(event) => {
          const isOfKeys = event.detail === 0;
          if (isOfKeys || !finger.isHeld(event)) press();
        }}
        onContextMenu={(event) => {
          event.preventDefault();
          if (!finger.isThere) takeOff();
        }}
        onKeyDown={(event) => {
          if (event.key === "Backspace" || event.key === "Delete") takeOff();
        }}
        onPointerDown={(event) => finger.pressed(event)}
        // A touch sets no focus: a focus ring would cover what is below.
        onMouseDown={(event) => {
          if (finger.isThere) event.preventDefault();
        }}
        onPointerEnter={() => props.point(spot ?? null)}
        onPointerLeave={() => props.point(null)}
        onFocus={() => props.point(spot ?? null)}
        onBlur={() => props.point(null)}
      >
        <span class="bet-spot-area" />
        <span class="seat-spot-print">{print(on)}</span>
        {chips &&
          (box.isMine ? (
            <MyStack {...props} chips={chips} on={key} />
          ) : (
            <OthersStack {...props} chips={chips} on={key} />
          ))}
        {note !== null && <span class="seat-spot-note">{note}</span>}
      </button>
      {refusal !== null && (
        <span class="felt-note seat-note" data-refused="" role="status">
          {refusal}
        </span>
      )}
    </span>
  );
}

interface StackProps extends SeatBoxProps {
  readonly chips: BoxChips;
  readonly on: string;
}

function MyStack({ box, chips, on, seating }: StackProps) {
  const settled = settledOn(box, { seating }).filter((wager) => wager.on === on);
  const fates = new Set(settled.map(({ id }) => seating.fates.value.get(id)));
  const fate = fates.size === 1 ? [...fates][0] : undefined;
  if (fate === "gone") return null;
  return <StackInBox chips={chips} owner="me" on={on} isLost={fate === "swept"} />;
}

/** They are swept with mine, or leave for their player when mine come home. */
function OthersStack({ box, chips, on, seating, resultOf, isLost }: StackProps) {
  const cleared = seating.cleared.value;
  const hasLost = isLost?.(box, on) ?? resultOf(box)?.kind === "lost";
  return (
    <StackInBox
      chips={chips}
      owner="box"
      isLost={cleared !== "nothing" && hasLost}
      isHome={cleared === "all" && !hasLost}
    />
  );
}

interface StackInBoxProps {
  readonly chips: BoxChips;
  readonly owner: "me" | "box";
  /** The spot, of chips of mine. */
  readonly on?: string;
  readonly isLost: boolean;
  readonly isHome?: boolean;
}

function StackInBox({ chips, owner, on, isLost, isHome = false }: StackInBoxProps) {
  return (
    <svg class="seat-chips" viewBox="-30 -36 60 66" aria-hidden="true">
      <g
        class="chips-of-spot"
        data-chips={on}
        data-lost={isLost ? "" : undefined}
        data-home={isHome ? "" : undefined}
      >
        <ChipStack
          cents={chips.cents}
          pending={chips.pending}
          owner={owner}
          x={0}
          y={0}
          size={50}
        />
      </g>
    </svg>
  );
}

function spotWords(
  box: Box,
  spot: SpotInfo | undefined,
  name: string,
  chips: BoxChips | undefined,
  note: string | null,
): string {
  const words = text.seats.spot(name, box.number);
  const priced = spot === undefined ? words : text.layout.spot(words, payout(spot.pays));
  const lying = chips === undefined ? priced : `${priced}, ${text.players.onTable(chips.cents)}`;
  return note === null ? lying : `${lying}, ${note}`;
}

/** Wagering on a box. A player without a seat sits down at the box of the first wager. */
function useWagering(props: SeatBoxProps, spot: SpotInfo | undefined) {
  const { box, seating, isCutOff, lay, takeOff, onPress } = props;
  const isSitting = useRef(false);
  const press = async () => {
    onPress();
    if (spot === undefined || isSitting.current) return;
    if (seating.seat.peek() === null && !isCutOff?.peek()) {
      isSitting.current = true;
      const isSeated = await seating.sit(box.number);
      isSitting.current = false;
      if (!isSeated) return;
    }
    if (seating.seat.peek() === box.number) lay(spot);
    else lay(spot, undefined, { box: box.number });
  };
  const off = () => {
    if (spot === undefined || !box.isMine) return;
    if (seating.seat.peek() === box.number) takeOff(spot);
    else takeOff(spot, box.number);
  };
  return { press: () => void press(), takeOff: off };
}

const STEPS: Readonly<Record<string, readonly [across: number, along: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Arrows go from spot to spot: across from box to box, along within one. */
function moveFocus(event: KeyboardEvent): void {
  const step = STEPS[event.key];
  const arc = event.currentTarget as HTMLElement;
  const from = (event.target as Element).closest<HTMLElement>(".seat-spot");
  if (step === undefined || from === null) return;
  const isOpen = (spot: HTMLElement) => !(spot as HTMLButtonElement).disabled;
  const spots = [...arc.querySelectorAll<HTMLElement>(".seat-spot")].filter(isOpen);
  const here = centreOf(from);
  const ahead = spots.filter((spot) => {
    const { x, y } = centreOf(spot);
    return spot !== from && (x - here.x) * step[0] + (y - here.y) * step[1] > 4;
  });
  // Straight ahead first: one sideways costs as much as three ahead.
  const cost = (spot: HTMLElement) => {
    const { x, y } = centreOf(spot);
    const [dx, dy] = [Math.abs(x - here.x), Math.abs(y - here.y)];
    return step[0] === 0 ? dy + 3 * dx : dx + 3 * dy;
  };
  const next = ahead.sort((a, b) => cost(a) - cost(b))[0];
  if (next === undefined) return;
  next.focus();
  event.preventDefault();
}

function centreOf(element: Element): { readonly x: number; readonly y: number } {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}
