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
import type { WinOnShow } from "../../store/win_on_show";
import { text } from "../../text";
import { money, payout } from "../../text/format";
import { placeOfWin, restingBox, type WinPlace, wonIn } from "./place_of_win";
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

function Win({ win }: { readonly win: WinOnShow }) {
  const { netCents, size } = win;
  const plate = useRef<HTMLDivElement>(null);
  const place = usePlace(plate);
  return (
    <div class="marquee" aria-hidden="true" data-place={place}>
      {size === "huge" && (
        <div class="marquee-rain">
          {RAINING.map((dollars, index) => (
            <span key={index} style={{ "--nth": index }}>
              <Chip cents={100 * dollars} size={34} />
            </span>
          ))}
        </div>
      )}
      <div class="marquee-win" ref={plate} data-size={size}>
        <p>
          {text.show.youWin}{" "}
          <strong>
            <CountingMoney cents={netCents} format={money} counts={true} from={0} />
          </strong>
        </p>
        <Why win={win} />
      </div>
    </div>
  );
}

/** Once, from what has won on the layout at that moment. */
function usePlace(plate: RefObject<HTMLElement | null>): WinPlace {
  const [place, setPlace] = useState<WinPlace>("usual");
  useLayoutEffect(() => {
    const room = plate.current?.closest(".table-room");
    if (!plate.current || !room) return;
    setPlace(placeOfWin(restingBox(plate.current), room.getBoundingClientRect(), wonIn(room)));
  }, [plate]);
  return place;
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
