// Everything on the felt except the chips of its spots: the puck, come wagers on their numbers, and
// the marks of wagers that rest on a come out roll.

import type { ReadonlySignal } from "@preact/signals";
import { ChipStack } from "../../components/ChipStack";
import { type GameViewProps, type PlacedWager, type SpotKey, spotKey } from "../contract";
import type { Pixel, Rect } from "../layout/surface";
import { mayLay, myLayout } from "./amounts";
import type { MovedStack } from "./come";
import { rests } from "./decisions";
import { type Felt, puckOnIn, TRAVELLED_AT } from "./felt";
import { text } from "./text";
import { POINTS } from "./throw";

/** Marked ON on the point, or OFF beside the numbers (623a.8(c)). */
export function Puck({ felt, point }: { readonly felt: Felt; readonly point: number }) {
  const box = felt.numbers.find((number) => number.point === point);
  const at = box ? puckOnIn(box.rect) : felt.puckOff;
  if (at === null) return null;
  const isOn = box !== undefined;
  return (
    <g
      class="craps-puck"
      data-on={isOn ? "" : undefined}
      style={{ transform: `translate(${at.x}px, ${at.y}px) scale(${at.size})` }}
    >
      <circle class="craps-token" r="14.5" />
      <circle class="craps-token-ring" r="11.5" />
      <text class="craps-token-print" y="0.5">
        {isOn ? text.on : text.off}
      </text>
    </g>
  );
}

interface MovedChipsProps {
  readonly felt: Felt;
  readonly moved: ReadonlySignal<readonly MovedStack[]>;
  readonly seat: ReadonlySignal<number | null>;
}

const MOST_OTHERS = 3;

/** Come wagers in the boxes of their numbers, mine in front. */
export function MovedChips({ felt, moved, seat }: MovedChipsProps) {
  const { chip } = felt.surface;
  return (
    <g class="chips-moved">
      {felt.numbers.flatMap((number) =>
        (["come", "dont_come"] as const).map((on) => {
          const there = moved.value.filter((one) => one.on === on && one.point === number.point);
          const middle = within(on === "come" ? number.rect : number.behind, TRAVELLED_AT[on]);
          const others = there.filter((one) => one.seat !== seat.value).slice(0, MOST_OTHERS);
          const mine = there.filter((one) => one.seat === seat.value);
          const cents = mine.reduce((sum, one) => sum + one.cents, 0);
          return (
            <g key={`${on}/${number.point}`} data-moved={`${on}:${number.point}`}>
              {others.map((one, index) => (
                <ChipStack
                  key={one.seat}
                  cents={one.cents}
                  owner={one.seat}
                  x={middle.x + (index - 1) * chip * 0.5}
                  y={middle.y - chip * 0.42}
                  size={chip * 0.58}
                />
              ))}
              {cents > 0 && (
                <g class="chips-of-spot" data-won={mine.some((one) => one.isWon) ? "" : undefined}>
                  <ChipStack cents={cents} x={middle.x} y={middle.y} size={chip} />
                </g>
              )}
            </g>
          );
        }),
      )}
    </g>
  );
}

function within(rect: Rect, at: Pixel): Pixel {
  return { x: rect.x + rect.width * at.x, y: rect.y + rect.height * at.y };
}

/** My wagers that rest on the come out roll, by their spots; a spot is on once all there is on. */
export function restingSpots(
  wagers: readonly PlacedWager[],
): ReadonlyMap<SpotKey, { readonly wagers: readonly PlacedWager[]; readonly isOn: boolean }> {
  const resting = new Map<SpotKey, PlacedWager[]>();
  for (const wager of wagers) {
    if (!rests(wager.on)) continue;
    const key = spotKey(wager.on, wager.pick);
    resting.set(key, [...(resting.get(key) ?? []), wager]);
  }
  return new Map(
    [...resting].map(([key, there]) => [
      key,
      { wagers: there, isOn: there.every(({ working }) => working) },
    ]),
  );
}

interface WorkingMarksProps {
  readonly felt: Felt;
  readonly wagers: ReadonlySignal<readonly PlacedWager[]>;
}

/** ON or OFF on the chips of mine that may rest, while the puck is off. */
export function WorkingMarks({ felt, wagers }: WorkingMarksProps) {
  const resting = restingSpots(wagers.value);
  return (
    <g>
      {felt.surface.places.map(({ key, chips, rect }) => {
        const there = resting.get(key);
        if (there === undefined) return null;
        // Within its area if there is room: the one below has words at its upper edge.
        const x = Math.max(chips.x + 10, Math.min(chips.x + 16, rect.x + rect.width - 14));
        const y = Math.min(chips.y + 9, rect.y + rect.height - 8);
        return (
          <g
            key={key}
            class="craps-mark"
            data-on={there.isOn ? "" : undefined}
            transform={`translate(${x} ${y})`}
          >
            <rect class="craps-token" x="-13" y="-7" width="26" height="14" rx="7" />
            <text class="craps-token-print" y="0.5">
              {there.isOn ? text.on : text.off}
            </text>
          </g>
        );
      })}
    </g>
  );
}

const LINES: ReadonlySet<string> = new Set(["pass", "dont_pass"]);

type NotNowProps = { readonly felt: Felt } & Pick<GameViewProps, "facts" | "seating" | "posted">;

/** A shade over what takes no wager as the table stands, a lighter one over a line that has one of mine. */
export function NotNow({ felt, facts, seating, posted }: NotNowProps) {
  const layout = myLayout({ seating, posted });
  const isMine = (key: string) =>
    LINES.has(key) && seating.wagers.value.some(({ on }) => on === key);
  return (
    <g>
      {felt.surface.places
        .filter(({ spot }) => !mayLay(spot, facts, layout, posted.value))
        .map(({ key, mark }) => (
          <rect
            key={key}
            class="craps-not-now"
            data-not-now={key}
            data-mine={isMine(key) ? "" : undefined}
            {...mark}
          />
        ))}
    </g>
  );
}

interface FirePointsProps {
  readonly felt: Felt;
  readonly made: ReadonlySignal<readonly number[]>;
}

/** The points made for the Fire Bet, lit in its area. */
export function FirePoints({ made, felt }: FirePointsProps) {
  const box = felt.surface.places.find(({ spot }) => spot.on === "fire");
  if (box === undefined) return null;
  const { rect } = box;
  const step = (rect.width * FLAMES_ACROSS) / POINTS.length;
  const left = rect.x + rect.width - POINTS.length * step + step / 2 - 4;
  const y = rect.y + rect.height / 2;
  return (
    <g>
      {POINTS.map((point, index) => (
        <g
          key={point}
          class="craps-flame"
          data-made={made.value.includes(point) ? "" : undefined}
          transform={`translate(${left + index * step} ${y})`}
        >
          <path class="craps-token" d={FLAME} />
          <text class="craps-token-print" y="5">
            {point}
          </text>
        </g>
      ))}
    </g>
  );
}

/** The share of the area that the flames have. */
const FLAMES_ACROSS = 0.6;

const FLAME = "M0-19C3-12 12-8 12 4A12 12 0 0 1-12 4C-12-2-8-5-7-10C-4-8-3-6-2-4C0-8 1-13 0-19Z";
