// What the tables have just come to, one after another: the outcome, and who has won what. Each leads to
// its table.

import { useComputed } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { BotBadge } from "../../components/BotBadge";
import { useInSight } from "../../components/use_in_sight";
import { isMotionReduced } from "../../components/use_reduced_motion";
import { gameView } from "../../games";
import { inOrder, type Latest as LatestNews, latestOf, newsIn } from "../../store/latest";
import { netOf } from "../../store/lobby";
import { hashOf } from "../../store/route";
import { sizeOf } from "../../store/win_on_show";
import { netMoney } from "../../text/format";
import { useHouse } from "../house_context";
import { text } from "./text";
import "./latest.css";

const MOST = 12;
/** So many wait at most for their turn; the others are not told. */
const MOST_WAITING = 6;
/** Time enough to read one before the next comes. */
const EACH_MS = 1_800;
const SLIDES_MS = 450;

export function Latest() {
  const place = useRef<HTMLDivElement | null>(null);
  const list = useRef<HTMLUListElement | null>(null);
  const isInSight = useInSight(place);
  const latest = useLatest(isInSight);
  useSlide(list, latest[0]?.key ?? "");
  return (
    <div ref={place}>
      <section class="latest" aria-label={text.latest}>
        <h2>{text.latest}</h2>
        {latest.length === 0 && <p class="latest-none">{text.nothingYet}</p>}
        <ul ref={list}>
          {latest.map((one) => (
            <li key={one.key}>
              <LatestTile {...one} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** The list as it is told: what is new waits for its turn. Out of sight nothing moves. */
function useLatest(isInSight: boolean): readonly LatestNews[] {
  const house = useHouse();
  const [latest, setLatest] = useState(() => {
    const cards = house.cards.peek() ?? new Map();
    return latestOf(cards, house.connection.clock.houseNow(), MOST, house.lastTable.peek());
  });
  useEffect(() => {
    if (!isInSight) return;
    let before = house.cards.peek() ?? new Map();
    let waiting: readonly LatestNews[] = [];
    const end = house.cards.subscribe((cards) => {
      const after = cards ?? before;
      waiting = inOrder([...waiting, ...newsIn(before, after)]).slice(0, MOST_WAITING);
      before = after;
    });
    const timer = setInterval(() => {
      const [next, ...later] = waiting;
      if (next === undefined || document.hidden) return;
      waiting = later;
      setLatest((now) => [next, ...now.filter(({ key }) => key !== next.key)].slice(0, MOST));
    }, EACH_MS);
    return () => {
      end();
      clearInterval(timer);
    };
  }, [house, isInSight]);
  return latest;
}

/** The new one comes in from the edge, and the others make room. */
function useSlide(list: { readonly current: HTMLUListElement | null }, newest: string): void {
  const before = useRef(newest);
  useLayoutEffect(() => {
    const [first, second] = list.current?.children ?? [];
    const isNew = before.current !== newest;
    before.current = newest;
    if (!isNew || !(first instanceof HTMLElement) || isMotionReduced()) return;
    const wide = second instanceof HTMLElement ? second.offsetLeft - first.offsetLeft : 0;
    const slide = [{ transform: `translateX(${-wide}px)` }, { transform: "none" }];
    list.current?.animate?.(slide, { duration: SLIDES_MS, easing: "cubic-bezier(.2,.7,.3,1)" });
    first.animate?.([{ opacity: 0 }, { opacity: 1 }], SLIDES_MS);
  }, [newest]);
}

function LatestTile({ table, outcome, win }: LatestNews) {
  const house = useHouse();
  const card = useComputed(() => house.cards.value?.get(table)).value;
  const view = card === undefined ? null : gameView(card.game);
  if (card === undefined || view === null) return null;
  const net = win === null ? 0 : netOf(win);
  return (
    <a
      class="latest-one"
      href={hashOf({ view: "table", table })}
      data-size={win === null ? undefined : sizeOf(net, win.staked)}
    >
      <view.Badge outcome={outcome} />
      <span class="latest-words">
        {win !== null && (
          <span class="latest-won">
            <span class="latest-name">{win.name}</span> {win.kind === "bot" && <BotBadge />}{" "}
            <b class="figure">{netMoney(net)}</b>
          </span>
        )}
        <span class="latest-table">{card.title}</span>
      </span>
    </a>
  );
}
