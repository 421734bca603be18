// 617b.4: the streak tracker with its lammer, what each length pays, and the meter above it.

import { useRef } from "preact/hooks";
import { Meter } from "../../components/Meter";
import type { SpotInfo } from "../../protocol";
import { moneyToTheCent } from "../../text/format";
import { type GameViewProps, spotKey } from "../contract";
import { numberOf } from "../roulette/rules";
import { useStanding } from "../use_rested";
import { type Streak, streakAfter, type UpPaytable, upPaytable } from "./rules";
import { SidePanel } from "./SidePanel";
import { text } from "./text";

export function RouletteUp({ spot, ...props }: GameViewProps & { readonly spot: SpotInfo }) {
  const paytable = upPaytable(props.facts.rules);
  const streak = useStreak(props, spot, paytable?.longest ?? 0);
  const previous = props.posted.value["previous"];
  const meter = props.posted.value["meter"];
  if (paytable === null) return null;
  const { wagerCents } = paytable;
  const lay = (on: SpotInfo) => (wagerCents === null ? props.lay(on) : props.lay(on, wagerCents));
  return (
    <SidePanel
      {...props}
      lay={lay}
      spot={spot}
      title={text.up.title}
      print={text.up.spot}
      explain={stateInWords(streak, String(previous ?? ""))}
    >
      {typeof meter === "number" && <Meter label={text.up.meter} amount={moneyToTheCent(meter)} />}
      <Tracker paytable={paytable} streak={streak} />
    </SidePanel>
  );
}

/** The streak as the tracker shows it; null if none runs and none has just ended. */
function useStreak(props: GameViewProps, spot: SpotInfo, longest: number): Streak | null {
  const { posted, mine, others, shown, phase, houseNow } = props;
  const standing = useStanding(shown, phase, houseNow);
  const before = useRef<{ readonly length: number; readonly previous: string } | null>(null);
  const ended = useRef<Streak | null>(null); // by its first spin, whose losers are swept soon
  const key = spotKey(spot.on, spot.pick);
  const isWagered = mine.value.has(key) || others.value.has(key);
  const length = Number(posted.value["streak"] ?? 0);
  // A running streak has its wagers on the layout: without them the round was called off.
  if (length > 0 && (isWagered || standing !== null)) {
    before.current = { length, previous: String(posted.value["previous"] ?? "") };
    return { length, ended: false };
  }
  if (phase.value === "betting") before.current = ended.current = null;
  const number = standing && numberOf(standing.draw);
  const reached = before.current;
  if (number === null) return reached && { length: reached.length, ended: false };
  if (reached === null) {
    if (isWagered) ended.current = streakAfter(0, "", number, longest);
    return ended.current;
  }
  return streakAfter(reached.length, reached.previous, number, longest);
}

function stateInWords(streak: Streak | null, previous: string): string {
  if (streak === null) return text.up.explain;
  return streak.ended ? text.up.ended(streak.length) : text.up.over(streak.length, previous);
}

interface TrackerProps {
  readonly paytable: UpPaytable;
  readonly streak: Streak | null;
}

/** 617b.4(f), (g)(1)(i): the dealer places a lammer in the 1 box, and moves it to the next. */
function Tracker({ paytable, streak }: TrackerProps) {
  const { rows, longest, wagerCents } = paytable;
  const length = streak?.length ?? 0;
  return (
    <div
      class="tracker"
      data-ended={streak?.ended ? "" : undefined}
      style={{ "--boxes": longest, "--lammer": length }}
    >
      <ol aria-label={text.up.tracker}>
        {Array.from({ length: longest }, (_, index) => {
          const box = index + 1;
          const row = rows[box];
          const words = text.up.paysInWords(row, wagerCents !== null);
          return (
            <li
              key={box}
              aria-label={text.up.box(box, words)}
              aria-current={box === length ? "step" : undefined}
              data-reached={box <= length ? "" : undefined}
              data-pays={row === undefined ? undefined : ""}
            >
              <span class="tracker-box">{box}</span>
              <span class="tracker-pays">{text.up.pays(row, wagerCents !== null)}</span>
            </li>
          );
        })}
      </ol>
      {length > 0 && <span class="lammer" aria-hidden="true" />}
    </div>
  );
}
