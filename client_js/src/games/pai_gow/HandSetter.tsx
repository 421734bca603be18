// The player sets four tiles into a low and a high hand: by clicking, by dragging, or as
// the house way suggests. Each tile has what it counts, and its name. Once one is in the low hand, each
// of the others tells what it would make there, and the one that is pointed at both hands.

import { useState } from "preact/hooks";
import { Tile, type TileCode } from "../../components/Tile";
import type { DecisionInfo } from "../../protocol";
import type { GameViewProps } from "../contract";
import { SeatPrompt } from "../seats/SeatPrompt";
import type { Against } from "./comparison_words";
import "./hand_setter.css";
import "./hand_setter_rooms.css";
import { handMark, handWords, rankName, sumWords, tileMark, tileName } from "./hand_words";
import { type Hand, houseWay, isLegal, placeOf, read } from "./rules";
import { Suggestion } from "./Suggestion";
import { text } from "./text";
import { useTileDrag } from "./use_tile_drag";

interface HandSetterProps extends GameViewProps {
  readonly box: number;
  readonly tiles: readonly TileCode[];
  readonly decision: DecisionInfo;
  /** My hands are those of a player's bank. */
  readonly isBank: boolean;
  /** Whom they are held against. */
  readonly against: Against;
}

type Zone = "low" | "high";

export function HandSetter(props: HandSetterProps) {
  const { box, tiles, decision, isBank, against, seating, houseNow } = props;
  /** Places among the four tiles: two of them may be alike. */
  const [low, setLow] = useState<readonly number[]>([]);
  const [told, setTold] = useState<"nothing" | "house way" | "steps">("nothing");
  const [pointed, setPointed] = useState<number | null>(null);
  const high = [0, 1, 2, 3].filter((at) => !low.includes(at));
  const tilesAt = (places: readonly number[]) => places.map((at) => tiles[at] ?? "");
  const hands = { low: tilesAt(low), high: tilesAt(high) };
  const isWhole = low.length === 2;
  // 621a.1: the low hand ranks "lower than the hand formed from the remaining two tiles".
  const fault = isWhole && !isLegal(hands) ? text.set.illegal : null;
  const move = (at: number, to: Zone) => {
    setLow(moved(low, at, to));
    setTold("nothing");
    setPointed(null);
  };
  const isTried = low.length === 1 && pointed !== null && !low.includes(pointed);
  const lowSeen = isTried ? [...low, pointed] : low;
  const seen = {
    low: tilesAt(lowSeen),
    high: tilesAt([0, 1, 2, 3].filter((at) => !lowSeen.includes(at))),
  };
  // The player confirms it like any other setting, and may change it before.
  const suggest = () => {
    setLow(placesOf(tiles, houseWay(tiles).hands.low));
    setTold("house way");
  };
  const isSuggested = told !== "nothing";
  const isExplained = told === "steps";
  const zones = { tiles, low, onMove: move, onPoint: setPointed };
  return (
    <SeatPrompt
      question={decision}
      seating={seating}
      houseNow={houseNow}
      box={box}
      title={isBank ? text.set.titleOfBank : text.set.title(box)}
      answers={[
        {
          label: text.set.confirm,
          choice: "set",
          options: { low: hands.low },
          isPrimary: true,
          isOff: !isWhole || fault !== null,
        },
        isSuggested
          ? {
              name: "help",
              label: isExplained ? text.closeSteps : text.stepByStep,
              isOpen: isExplained,
              act: () => setTold(isExplained ? "house way" : "steps"),
            }
          : { name: "help", label: text.set.suggest, choice: "house_way", act: suggest },
      ]}
    >
      <div class="gow-setting" data-whole={isWhole ? "" : undefined}>
        <SettingZone zone="high" places={high} {...zones} />
        <SettingZone zone="low" places={low} {...zones} />
      </div>
      <div class="gow-advice">
        <SeenHands {...seen} isTried={isTried} />
        {low.length === 0 && <HowTo wins={text.set.wins[isBank ? "asBank" : against]} />}
        {isSuggested && <Suggestion {...{ tiles, isBank, isExplained }} />}
        {!isSuggested && low.length > 0 && (
          <p role="status" data-fault={fault === null ? undefined : ""}>
            {fault ?? (isWhole ? text.set.detail : chooseWords(hands.low))}
          </p>
        )}
      </div>
    </SeatPrompt>
  );
}

/** What the arrows under the other tiles say. */
function chooseWords([first = ""]: Hand): string {
  return text.set.chooseOne(rankName(placeOf(first)));
}

/** What is to be done, what wins, and what helps. */
function HowTo({ wins }: { readonly wins: string }) {
  return (
    <div class="gow-how-to" role="status">
      <ol>
        <li>{text.set.chooseTwo}</li>
        <li>{text.set.otherTwo}</li>
        <li>{wins}</li>
      </ol>
      <p>{text.set.unsure}</p>
    </div>
  );
}

interface SeenHandsProps {
  readonly low: Hand;
  readonly high: Hand;
  /** One of the tiles is only pointed at. */
  readonly isTried: boolean;
}

/** What both hands are, as far as they are chosen. */
function SeenHands({ low, high, isTried }: SeenHandsProps) {
  const [first] = low;
  if (first === undefined) return null;
  const isWhole = low.length === 2;
  return (
    <dl class="gow-seen" data-tried={isTried ? "" : undefined}>
      <dt>{text.high}</dt>
      <dd>
        <strong>{isWhole ? handWords(high) : "…"}</strong>
        {isWhole && <small>{sumWords(high)}</small>}
      </dd>
      <dt>{text.low}</dt>
      <dd>
        <strong>{isWhole ? handWords(low) : `${tileName(first)} + …`}</strong>
        {isWhole && <small>{sumWords(low)}</small>}
      </dd>
    </dl>
  );
}

interface SettingZoneProps {
  readonly zone: Zone;
  readonly tiles: readonly TileCode[];
  readonly places: readonly number[];
  /** The places of those in the low hand. */
  readonly low: readonly number[];
  readonly onMove: (at: number, to: Zone) => void;
  readonly onPoint: (at: number | null) => void;
}

function SettingZone({ zone, tiles, places, low, onMove, onPoint }: SettingZoneProps) {
  const other = zone === "low" ? "high" : "low";
  const words = zone === "low" ? text.set.back : text.set.take;
  const first = zone === "high" && low.length === 1 ? tiles[low[0] ?? 0] : undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: tiles on a table are no fields of a form
    <div class="gow-zone" role="group" data-zone={zone} aria-label={text[zone]}>
      <p class="gow-zone-name">{zone === "high" && low.length < 2 ? text.set.own : text[zone]}</p>
      <span class="gow-zone-tiles">
        {places.map((at) => (
          <TileButton
            key={at}
            tile={tiles[at] ?? ""}
            label={words(tileName(tiles[at] ?? ""))}
            makes={first === undefined ? null : [first, tiles[at] ?? ""]}
            onPress={() => onMove(at, other)}
            onDrop={(to) => onMove(at, to)}
            onPoint={(isPointed) => onPoint(isPointed ? at : null)}
          />
        ))}
        {zone === "low" &&
          Array.from({ length: 2 - places.length }, (_, index) => (
            <span key={`empty ${index}`} class="gow-zone-empty" />
          ))}
      </span>
    </div>
  );
}

interface TileButtonProps {
  readonly tile: TileCode;
  readonly label: string;
  /** The low hand that it would complete; null if there is none to complete. */
  readonly makes: Hand | null;
  readonly onPress: () => void;
  readonly onDrop: (to: Zone) => void;
  readonly onPoint: (isPointed: boolean) => void;
}

function TileButton({ tile, label, makes, onPress, onDrop, onPoint }: TileButtonProps) {
  const drag = useTileDrag((zone) => {
    if (zone === "low" || zone === "high") onDrop(zone);
  });
  const { spots, name } = tileMark(tile);
  return (
    <button
      type="button"
      class="gow-tile"
      aria-label={makes === null ? label : `${label}: ${handWords(makes)}`}
      data-dragged={drag.isDragged ? "" : undefined}
      style={drag.style}
      {...drag.handlers}
      onClick={() => {
        if (!drag.hasMoved()) onPress();
      }}
      onPointerEnter={() => onPoint(true)}
      onPointerLeave={() => onPoint(false)}
      onFocus={() => onPoint(true)}
      onBlur={() => onPoint(false)}
    >
      <Tile tile={tile} />
      <span class="gow-tile-name">
        <strong>{spots}</strong>
        {makes === null ? name : <span class="gow-makes">→ {handMark(makes)}</span>}
      </span>
    </button>
  );
}

/** The low hand after a tile is moved there or away. A third tile pushes the first one out. */
export function moved(low: readonly number[], at: number, to: Zone): readonly number[] {
  const rest = low.filter((place) => place !== at);
  return to === "low" ? [...rest, at].slice(-2) : rest;
}

/** The places of these tiles among mine. */
export function placesOf(
  tiles: readonly TileCode[],
  wanted: readonly TileCode[],
): readonly number[] {
  const places: number[] = [];
  for (const tile of wanted) {
    const at = tiles.findIndex((own, i) => read(own) === read(tile) && !places.includes(i));
    if (at >= 0) places.push(at);
  }
  return places;
}
