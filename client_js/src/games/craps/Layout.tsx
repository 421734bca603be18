// The craps layout: one felt on a desk, on a phone the line and the propositions one at a time. There
// the part on show fills the room.

import {
  computed,
  type ReadonlySignal,
  type Signal,
  useComputed,
  useSignal,
} from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useCallback, useMemo, useRef, useState } from "preact/hooks";
import { type Tab, Tabs } from "../../components/Tabs";
import type { SpotInfo } from "../../protocol";
import { type GameViewProps, type SpotKey, spotKey } from "../contract";
import { Cloth } from "../layout/Cloth";
import "../layout/grid.css";
import { SpotLayer } from "../layout/SpotLayer";
import { useAspect, useNarrow, useRoom } from "../layout/use_narrow";
import { usePointed } from "../layout/use_pointed";
import { LEAST_FIRE_CENTS, laidBy, MOST_FIRE_CENTS, multipleOf, myLayout } from "./amounts";
import { mineOnLines, movedStacks, othersOnLines } from "./come";
import { rests } from "./decisions";
import { FirePoints, MovedChips, NotNow, Puck, WorkingMarks } from "./FeltMarkers";
import { FeltNote } from "./FeltNote";
import { FeltPrint } from "./FeltPrint";
import { type Felt, feltOf, feltSpots, type Part } from "./felt";
import { Laid } from "./Laid";
import { LazyTotals } from "./LazyTotals";
import { crapsPosted, firePoints } from "./posted";
import { SeatRail } from "./SeatRail";
import { ShooterBar } from "./ShooterBar";
import {
  easySpots,
  hasHops,
  hasPropositions,
  isLow as isLowWidth,
  type Spots,
  type Width,
} from "./strips";
import { Toggle } from "./Toggle";
import { text } from "./table_text";
import { nameOf } from "./text";
import { lightOf, type Standing, useThrow } from "./throw_on_show";
import { WorkingMenu, WorkingPanel } from "./WorkingPanel";
import "./craps.css";
import "./desk.css";
import "./upright.css";

/** In a room narrower than this the parts of the felt take turns. */
const PARTED_BELOW = 908;
/** From here on a low one has the dice beside the whole felt. */
const BESIDE_FROM = 1014;
/** Where the frame is narrower than this, areas stand upright. */
const NARROW_BELOW = 500;
/** The room of a phone held across; that of a phone held upright is no wider than this. */
const LOW = 400;
const UPRIGHT = 560;

/** A part of the felt. */
type FeltPane = Exclude<Part, "whole">;
type Pane = FeltPane | "seats" | "working";

const isFelt = (pane: Pane): pane is FeltPane => pane !== "seats" && pane !== "working";

function panesOf(width: Width, offered: Spots): readonly Tab<Pane>[] {
  const isPhone = width === "narrow" || width === "low";
  const isThere: Readonly<Partial<Record<Pane, boolean>>> = {
    numbers: isLowWidth(width),
    props: !isPhone && hasPropositions(offered),
    others: isPhone && hasPropositions(offered),
    hops: isPhone && hasHops(offered),
  };
  const panes: readonly Tab<Pane>[] = [
    { name: "line", label: width === "wide" ? text.linePane : text.shortLinePane },
    { name: "numbers", label: text.numbersPane },
    { name: "props", label: text.propsPane },
    { name: "others", label: text.propsPane },
    { name: "hops", label: text.hopsPane },
    { name: "seats", label: text.seatsPane },
    { name: "working", label: text.workingPane },
  ];
  return panes.filter(({ name }) => isThere[name] ?? true);
}

function widthOf(isLowRoom: boolean, isNarrow: boolean): Width {
  if (isLowRoom) return isNarrow ? "tiny" : "low";
  return isNarrow ? "narrow" : "wide";
}

/** Whether there is less room below the dice than a felt as wide as the room needs, and too little
 * beside them for all of the seats. */
function isLow(width: number, height: number): boolean {
  if (height <= LOW) return true;
  if (width >= PARTED_BELOW) return width < BESIDE_FROM && width >= 2 * height;
  return width > UPRIGHT && height < 0.75 * width + 200;
}

/** Whether there is room below the dice and the bar for a felt that is higher than it needs to be, and
 * for the seats. */
const isHigh = (width: number, height: number) => height >= DESK_ASPECT * width + 210;
/** Of a felt on a desk, for a width of 1. */
const DESK_ASPECT = 0.46;

const isParting = (width: number, height: number) => width < PARTED_BELOW || isLow(width, height);

export function Layout(props: GameViewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isLowRoom = useRoom(frame, isLow);
  const isParted = useRoom(frame, isParting);
  const isHighRoom = useRoom(frame, isHigh);
  const isNarrow = useNarrow(frame, NARROW_BELOW);
  const laysWorking = useSignal(false);
  const table = useCrapsTable(props, laysWorking.value);
  const standing = useThrow(props);
  const width = widthOf(isLowRoom, isNarrow);
  const easy = props.choice("easy", "no");
  const totals = props.choice("totals", "no");
  const isEasy = easy.value === "yes";
  const offered = useOffered(props, isEasy);
  const { panes, chosen, part, choose } = usePanes(width, offered);
  const showsTotals = totals.value === "yes";
  const whole = hasPropositions(offered) ? "whole" : "line";
  const isUpright = width === "narrow";
  const detailOf = (name: Pane) =>
    isFelt(name) && (
      <>
        {name === part && name !== chosen && <i class="craps-under" />}
        <Laid {...props} {...{ width }} part={name} shown={part} />
      </>
    );
  return (
    <div
      class="craps-layout"
      data-parted={isParted ? "" : undefined}
      data-low={isLowRoom ? "" : undefined}
      data-upright={isUpright ? "" : undefined}
    >
      <div class="craps-bar">
        <ShooterBar {...props}>
          <FeltNote {...props} isShort={isParted} />
        </ShooterBar>
      </div>
      {!isParted && (
        <ChoiceToggles {...props} isExplained={false}>
          <WorkingMenu {...props} laysWorking={laysWorking} />
        </ChoiceToggles>
      )}
      <div class="craps-table" ref={frame}>
        {isParted ? (
          <>
            {showsTotals && !isLowRoom && <LazyTotals {...props} />}
            <Tabs
              label={text.panes}
              tabs={panes.map((tab) => ({ ...tab, detail: detailOf(tab.name) }))}
              chosen={chosen}
              onChoose={choose}
              isUpright={isLowRoom}
            >
              {!isFelt(chosen) && (
                <div class="craps-sheet">
                  <button type="button" class="craps-back" onClick={() => choose(part)}>
                    {text.backTo(panes.find(({ name }) => name === part)?.label ?? "")}
                  </button>
                  {chosen === "seats" ? (
                    <SeatRail {...props} isParted={true} />
                  ) : (
                    <Switches {...props} laysWorking={laysWorking} showsTotals={width === "tiny"} />
                  )}
                </div>
              )}
              {showsTotals && width === "low" && <LazyTotals {...props} />}
              <CrapsFelt {...table} {...{ standing, offered, width, part }} />
            </Tabs>
          </>
        ) : (
          <>
            <Felted
              {...table}
              {...{ standing, offered }}
              part={whole}
              width="desk"
              {...(isHighRoom && { aspect: DESK_ASPECT })}
            />
            {showsTotals ? <LazyTotals {...props} /> : <SeatRail {...props} isParted={false} />}
          </>
        )}
      </div>
    </div>
  );
}

/** The tabs, the one that is chosen, and the part of the felt on show: the seats and the switches
 * lie over the last one, until their tab is pressed again. */
function usePanes(width: Width, offered: Spots) {
  const [pane, setPane] = useState<Pane>("line");
  const [last, setLast] = useState<FeltPane>("line");
  const panes = panesOf(width, offered);
  const hasPane = (wanted: Pane) => panes.some(({ name }) => name === wanted);
  const chosen = hasPane(pane) ? pane : "line";
  const part = isFelt(chosen) ? chosen : hasPane(last) ? last : "line";
  const choose = (next: Pane) => {
    setPane(next === chosen ? part : next);
    setLast(part);
  };
  return { panes, chosen, part, choose };
}

interface SwitchesProps extends GameViewProps {
  readonly laysWorking: Signal<boolean>;
  /** Where there is room the totals of the next roll stand above the felt. */
  readonly showsTotals: boolean;
}

/** What can be switched, where it has a tab of its own. */
function Switches({ laysWorking, showsTotals, ...props }: SwitchesProps) {
  const isOn = props.choice("totals", "no").value === "yes";
  return (
    <>
      <ChoiceToggles {...props} isExplained={true} />
      {isOn && showsTotals && <LazyTotals {...props} />}
      <WorkingPanel {...props} laysWorking={laysWorking} />
    </>
  );
}

interface ChoiceTogglesProps extends GameViewProps {
  /** What each of them does is said under its label, not only where it is pointed at. */
  readonly isExplained: boolean;
  readonly children?: ComponentChildren;
}

function ChoiceToggles({ choice, isExplained, children }: ChoiceTogglesProps) {
  const { totals, easy } = text.switches;
  return (
    <div class="craps-switches">
      <ChoiceToggle choice={choice("totals", "no")} words={totals} {...{ isExplained }} />
      <ChoiceToggle choice={choice("easy", "no")} words={easy} {...{ isExplained }} />
      {children}
    </div>
  );
}

interface ChoiceToggleProps {
  readonly choice: Signal<string>;
  /** Its label, and what it does. */
  readonly words: readonly [string, string];
  readonly isExplained: boolean;
}

/** A switch that the browser remembers. */
function ChoiceToggle({ choice, words: [label, title], isExplained }: ChoiceToggleProps) {
  const isOn = choice.value === "yes";
  return (
    <Toggle
      label={label}
      {...(isExplained ? { note: title } : { title })}
      isOn={isOn}
      isOff={false}
      turn={() => {
        choice.value = isOn ? "no" : "yes";
      }}
    />
  );
}

/** The spots on the felt: in the easy layout only those propositions that something of mine is on. */
function useOffered({ facts, mine }: GameViewProps, isEasy: boolean): Spots {
  const laid = useComputed(() => [...mine.value.keys()].sort().join()).value;
  const kept = isEasy ? laid : "";
  return useMemo(() => {
    if (!isEasy) return facts.spots;
    return easySpots(facts.spots, new Map(kept.split(",").map((key) => [key, true])));
  }, [facts.spots, isEasy, kept]);
}

/** The table as its felt needs it: a press lays what the spot can take. */
function useCrapsTable(props: GameViewProps, laysWorking: boolean): GameViewProps {
  const { facts, chip, lay, refused, seating, posted } = props;
  const { refusal, noted, refuse, remark, withdraw } = useNotes();
  const said = useComputed(() => refusal.value ?? refused.value);
  const layFitting = useCallback(
    (spot: SpotInfo) => {
      const laid = laidBy(chip.peek(), spot, facts, myLayout({ seating, posted }));
      const at = spotKey(spot.on, spot.pick);
      withdraw();
      if ("refusal" in laid) refuse({ spot: at, message: laid.refusal });
      else {
        lay(spot, laid.cents, { working: laysWorking && rests(spot.on) });
        if (laid.note !== "") remark({ spot: at, message: laid.note });
      }
    },
    [facts, chip, lay, seating, posted, laysWorking, refuse, remark, withdraw],
  );
  return { ...props, refused: said, noted, lay: layFitting };
}

const NOTE_STAYS_MS = 4500;

type Note = { readonly spot: SpotKey; readonly message: string };

/** What this page, not the house, says of the last press: why it lays nothing, or why another sum than the
 * chip's. It disappears after a few seconds. */
function useNotes() {
  const refusal = useSignal<Note | null>(null);
  const noted = useSignal<Note | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  return useMemo(() => {
    const withdraw = () => {
      clearTimeout(timer.current);
      refusal.value = noted.value = null;
    };
    const saying = (where: typeof noted) => (note: Note) => {
      where.value = note;
      timer.current = setTimeout(withdraw, NOTE_STAYS_MS);
    };
    return { refusal, noted, refuse: saying(refusal), remark: saying(noted), withdraw };
  }, [refusal, noted]);
}

interface CrapsFeltProps extends GameViewProps {
  readonly standing: Standing;
  readonly offered: Spots;
  readonly part: Part;
  readonly width: Width;
}

/** The least height of a felt that fills a room, for a width of 1. */
const LEAST_ASPECT = 0.4;

function CrapsFelt(props: CrapsFeltProps) {
  const { part, width } = props;
  // On a narrow felt all propositions are too small for a low room: they scroll.
  if (width === "tiny" && part === "props") return <Felted {...props} width="narrow" />;
  return width === "wide" ? <Felted {...props} /> : <FilledRoom {...props} />;
}

function FilledRoom(props: CrapsFeltProps) {
  const room = useRef<HTMLDivElement>(null);
  const aspect = useAspect(room);
  return (
    <div class="craps-filled" ref={room}>
      {aspect !== null && <Felted {...props} aspect={Math.max(LEAST_ASPECT, aspect)} />}
    </div>
  );
}

function Felted(props: CrapsFeltProps & { readonly aspect?: number }) {
  const { facts, house, part, width, posted, seating, aspect } = props;
  const point = useComputed(() => crapsPosted(posted.value).point).value;
  const { offered } = props;
  const spots = useMemo(() => feltSpots(offered, point), [offered, point]);
  const lines = useMemo(() => inscriptions(offered, width, part), [offered, width, part]);
  const felt = useMemo(
    () => feltOf(part, width, spots, lines, aspect),
    [part, width, spots, lines, aspect],
  );
  const { surface } = felt;
  const viewBox = `0 0 ${surface.width} ${surface.height}`;
  const cloth = useMemo(
    () => (
      <svg class="felt-drawing" viewBox={viewBox} aria-hidden="true">
        <Cloth width={surface.width} height={surface.height} />
      </svg>
    ),
    [viewBox, surface.width, surface.height],
  );
  const multiple = multipleOf(facts);
  const print = useMemo(
    () => <FeltPrint {...{ felt, house, multiple }} />,
    [felt, house, multiple],
  );
  const made = useComputed(() => firePoints(crapsPosted(posted.value), seating.seat.value));
  const { standing } = props;
  const { thrown } = standing;
  const { moved, mine, others } = useLyingChips(props);
  const [pointed, tell] = usePointed(props.point);
  return (
    <div
      class="grid-felt craps-felt"
      data-width={width}
      style={{
        "--ratio": surface.width / surface.height,
        ...(aspect === undefined ? {} : { aspectRatio: "var(--ratio)" }),
      }}
      data-dimmed={!props.open.value && thrown === null ? "" : undefined}
    >
      {cloth}
      <svg class="grid-print" viewBox={viewBox} aria-hidden="true">
        <g class="felt-lights">
          {surface.places.map(({ key, spot, mark }) => {
            const light = lightOf(key, spot, standing);
            const isMine = light === "mine" ? "" : undefined;
            return light && <rect key={key} class="felt-won" data-mine={isMine} {...mark} />;
          })}
          <Lit felt={felt} pointed={pointed} />
        </g>
      </svg>
      {print}
      <SpotLayer
        {...props}
        surface={surface}
        label={text.layout}
        nameOf={nameOf}
        onPoint={tell}
        mine={mine}
        others={others}
        lights={
          <>
            <NotNow {...{ felt, facts, seating, posted }} />
            <FirePoints felt={felt} made={made} />
          </>
        }
      >
        <MovedChips felt={felt} moved={moved} seat={seating.seat} />
        {point === 0 && <WorkingMarks felt={felt} wagers={seating.wagers} />}
        <Puck felt={felt} point={point} />
      </SpotLayer>
    </div>
  );
}

/** 623a.2(d)(3), and 623a.2(f)(3) where the Fire Bet is on the felt: on a narrow one beside it
 * alone. */
function inscriptions(spots: Spots, width: Width, part: Part): readonly string[] {
  const isApart = width === "tiny" || (width === "narrow" && part !== "props" && part !== "others");
  if (!spots.has("fire") || isApart) return [text.felt.noCallBets];
  return [
    text.felt.noCallBets,
    text.felt.fireWhen,
    text.felt.fireLimits(LEAST_FIRE_CENTS, MOST_FIRE_CENTS),
  ];
}

/** Chips on the lines, and those that have moved on to a number. */
function useLyingChips({ standing, posted, mine, others, seating }: CrapsFeltProps) {
  const { before, thrown } = standing;
  const { seat } = seating;
  return useMemo(() => {
    const moved = computed(() =>
      movedStacks(crapsPosted(posted.value), before, thrown, mine.value, seat.value),
    );
    return {
      moved,
      mine: computed(() => mineOnLines(mine.value, moved.value, seat.value)),
      others: computed(() => othersOnLines(others.value, moved.value, seat.value)),
    };
  }, [before, thrown, posted, mine, others, seat]);
}

interface LitProps {
  readonly felt: Felt;
  readonly pointed: ReadonlySignal<SpotInfo | null>;
}

function Lit({ felt, pointed }: LitProps) {
  const lit = felt.surface.places.find(({ spot }) => spot === pointed.value);
  return lit ? <rect class="felt-lit" {...lit.rect} /> : null;
}
