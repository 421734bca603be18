// Where the outcome is called while the equipment is close, and what I have won is said: loud by the
// odds, and nothing at all of what I have lost. A screen reader hears the same from the announcer.

import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Chip } from "../../components/Chip";
import { CountingMoney } from "../../components/CountingMoney";
import { useNextFrame } from "../../components/use_next_frame";
import type { GameView } from "../../games/contract";
import { calledLast, outcomeCalled } from "../../store/calls";
import { hasReached, isSecret } from "../../store/presentation_stage";
import type { TableStore } from "../../store/table_store";
import type { WinOnShow, WinSize } from "../../store/win_on_show";
import { text } from "../../text";
import { money, payout } from "../../text/format";
import { lampOver, placeOfWin, restingBox, type WinPlace, wonIn } from "./place_of_win";
import "./show.css";

/** From so many wins one after another on, they are spoken of. */
const STREAK = 3;

interface MarqueeProps {
  readonly table: TableStore;
  readonly view: GameView;
}

export function Marquee({ table, view }: MarqueeProps) {
  const { win } = table.presentation;
  // The felt is lit, and the results are told, in the same moment.
  const stage = useNextFrame(table.presentation.stage);
  const state = table.protocol.state.value;
  const now = stage.value;
  if (state === null || now === "none" || isSecret(now)) return null;
  if (win.value !== null && hasReached(now, "paying")) {
    return <Win key={state.round} win={win.value} />;
  }
  if (hasReached(now, "paying") || state.shown === null) return null;
  const outcome = outcomeCalled(state);
  return (
    <div class="marquee" aria-hidden="true">
      <p class="marquee-call" key={`${state.shown.round}/${state.shown.spin}`}>
        {outcome !== "" && <view.Badge outcome={outcome} />}
        <span>{calledLast(state)}</span>
      </p>
    </div>
  );
}

const RAINING = [5, 25, 100, 500, 5, 25, 1000, 25, 5, 100, 500, 25];
const RAINS: Readonly<Record<WinSize, number>> = { plain: 0, good: 0, big: 9, huge: 24 };
const SPARKS: Readonly<Record<WinSize, number>> = { plain: 0, good: 0, big: 16, huge: 28 };
const COUNTS_FOR_MS: Readonly<Record<WinSize, number>> = {
  plain: 600,
  good: 800,
  big: 1200,
  huge: 1700,
};

function Win({ win }: { readonly win: WinOnShow }) {
  const { netCents, size } = win;
  const plate = useRef<HTMLDivElement>(null);
  const { place, lamp } = usePlace(plate);
  return (
    <>
      {RAINS[size] > 0 && (
        <div
          class="marquee-dark"
          style={lamp === null ? undefined : { "--lamp": `${lamp.x}% ${lamp.y}%` }}
        />
      )}
      <div class="marquee" aria-hidden="true" data-place={place}>
        {RAINS[size] > 0 && <Rain chips={RAINS[size]} />}
        <div class="marquee-win" ref={plate} data-size={size}>
          <Sparks count={SPARKS[size]} />
          {size === "huge" && <p class="marquee-size">{text.show.huge}</p>}
          <p>
            {text.show.youWin}{" "}
            <strong>
              <CountingMoney
                cents={netCents}
                format={money}
                counts={true}
                from={0}
                forMs={COUNTS_FOR_MS[size]}
              />
            </strong>
          </p>
          <Why win={win} />
        </div>
      </div>
    </>
  );
}

function Rain({ chips }: { readonly chips: number }) {
  return (
    <div class="marquee-rain">
      {Array.from({ length: chips }, (_, index) => {
        const dollars = RAINING[index % RAINING.length] ?? 5;
        const left = (100 * ((index * 7) % chips)) / chips;
        return (
          <span key={index} style={{ "--nth": index, "--left": `${left}%` }}>
            <Chip cents={100 * dollars} size={26 + ((index * 5) % 4) * 6} />
          </span>
        );
      })}
    </div>
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

interface Found {
  readonly place: WinPlace;
  /** What stays lit when the room goes dark. */
  readonly lamp: ReturnType<typeof lampOver>;
}

/** Once, from what has won on the layout at that moment. */
function usePlace(plate: RefObject<HTMLElement | null>): Found {
  const [found, setFound] = useState<Found>({ place: "usual", lamp: null });
  useLayoutEffect(() => {
    const room = plate.current?.closest(".table-room");
    if (!plate.current || !room) return;
    const [around, won] = [room.getBoundingClientRect(), wonIn(room)];
    const place = placeOfWin(restingBox(plate.current), around, won);
    setFound({ place, lamp: lampOver(won, around) });
  }, [plate]);
  return found;
}

/** What is special about it. */
function Why({ win: { size, odds, isMultiplied, inARow, isMeter } }: { readonly win: WinOnShow }) {
  const paid = payout(oddsInWords(odds));
  const words = [
    ...(isMeter ? [text.show.meter] : []),
    ...(isMultiplied ? [text.show.multiplied(paid)] : []),
    ...(!isMultiplied && size !== "plain" ? [text.show.paid(paid)] : []),
    ...(inARow >= STREAK ? [text.show.inARow(inARow)] : []),
  ];
  return words.length === 0 ? null : <p class="marquee-why">{words.join(" · ")}</p>;
}

/** Odds to 1: whole where they are, otherwise of two digits. */
function oddsInWords(odds: number): string {
  return Number.isInteger(odds) ? String(odds) : odds.toFixed(2).replace(/0$/, "");
}
