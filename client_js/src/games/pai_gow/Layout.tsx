// The players' side: six boxes with their tiles, and what the house asks of a seat.

import { money, netMoney } from "../../text/format";
import type { GameViewProps } from "../contract";
import { type Box, boxesOf, centsOn } from "../seats/boxes";
import { type BoxResult, SeatArc } from "../seats/SeatArc";
import { isCalled } from "./Badge";
import { BankPrompt } from "./BankPrompt";
import { HandSetter } from "./HandSetter";
import { handWords } from "./hand_words";
import "./pai_gow.css";
import { StandPrompt } from "./StandPrompt";
import { TileHand } from "./TileHand";
import {
  type Comparison,
  compared,
  DEALER,
  type PlayerBank,
  playerBank,
  resultWord,
  SEATS,
  type TilesOnTable,
  useTilesOnTable,
} from "./table";
import { nameOf, text } from "./text";
import type { Hands } from "./tiles";

const SPOTS = ["hand"] as const;
const BANKS_SPOTS = ["bank"] as const;

export function Layout(props: GameViewProps) {
  const onTable = useTilesOnTable(props);
  // Seat 1 is at the dealer's right: at the left end for those who sit across.
  const boxes = boxesOf(SEATS, props);
  const bank = playerBank(props);
  const asked = askedBox(props, boxes);
  const scene = { ...props, boxes, bank, onTable };
  return (
    <div class="seat-layout gow-layout" data-asked={asked === null ? undefined : ""}>
      <div class="felt-middle">
        <Middle {...scene} asked={asked} />
      </div>
      <SeatArc
        {...props}
        label={text.layout}
        boxes={boxes}
        nameOf={nameOf}
        print={(on) => (on === "hand" ? text.handPrint : text.bank.marker)}
        spotsOf={(box) => (box.number === bank?.seat ? BANKS_SPOTS : SPOTS)}
        resultOf={(box) => resultOf(box, scene)}
        markerOf={(box) => markerOf(box, bank)}
      >
        {(box) => <BoxTiles {...scene} box={box} />}
      </SeatArc>
    </div>
  );
}

interface SceneProps extends GameViewProps {
  readonly boxes: readonly Box[];
  readonly bank: PlayerBank | null;
  readonly onTable: TilesOnTable;
}

/** The box of mine that has to choose next: of two hands to be set that with the larger wager,
 * between equals counterclockwise (621a.13(b)). */
function askedBox({ seating }: GameViewProps, boxes: readonly Box[]): Box | null {
  const asked = seating.decision.value?.seats ?? [];
  const mine = boxes.filter((box) => box.isMine && asked.includes(box.number));
  return (
    mine.sort((a, b) => centsOn(b, "hand") - centsOn(a, "hand") || a.number - b.number)[0] ?? null
  );
}

/** What is asked of me; else what is printed on the cloth, and whom the others wait for. */
function Middle(props: SceneProps & { readonly asked: Box | null }) {
  const { asked, seating, boxes, bank, onTable } = props;
  const decision = seating.decision.value;
  const { hands, sets } = onTable.open;
  if (asked !== null && decision !== null) {
    const box = asked.number;
    const tiles = hands[box];
    const own = sets[box];
    const dealers = sets[DEALER];
    const common = { ...props, decision, box };
    if (decision.choices.includes("set") && tiles !== undefined) {
      return <HandSetter {...common} key={box} tiles={tiles} />;
    }
    if (decision.choices.includes("surrender") && own !== undefined && dealers !== undefined) {
      const comparison = compared(own, dealers);
      const cents = centsOn(asked, "hand");
      return <StandPrompt {...common} key={box} cents={cents} comparison={comparison} />;
    }
  }
  const offer = seating.offer.value?.offer === "bank" ? seating.offer.value : null;
  if (offer !== null && offer.seat === seating.seat.value) {
    const wagered = boxes.filter((box) => box.isMine && centsOn(box, "hand") > 0);
    return <BankPrompt {...props} offer={offer} wagered={wagered} />;
  }
  const named = (seat: number) => seating.seats.value.get(seat)?.name ?? text.box(seat);
  const waitsFor = decision?.seats ?? [];
  return (
    <>
      <p class="felt-words">
        {text.odds}
        <small>{bank === null ? text.copies : text.copiesToBank}</small>
      </p>
      <p class="felt-status">
        {offer !== null && text.bank.offered(named(offer.seat))}
        {waitsFor.length > 0 && text.waitsFor(waitsFor.map(named).join(", "))}
        {offer === null &&
          waitsFor.length === 0 &&
          bank !== null &&
          text.bank.is(named(bank.seat), money(bank.funds ?? 0))}
      </p>
    </>
  );
}

function markerOf(box: Box, bank: PlayerBank | null): string | null {
  if (bank === null || bank.seat !== box.number) return null;
  return bank.co_bank ? text.bank.coMarker : text.bank.marker;
}

/** The tiles before a box: those of nobody go to the dead hand, and of one who has surrendered to
 * the dealer (621a.8(e), .10(e)). */
function BoxTiles(props: SceneProps & { readonly box: Box }) {
  const { box, onTable, seating } = props;
  const at = String(box.number);
  const { delivered, isDelivered, isStill, open, counted } = onTable;
  const mark = <span class="gow-counted" data-counted={counted === at ? "" : undefined} />;
  if (!delivered.includes(at) || (isDelivered && !isPlayed(box, props))) return mark;
  const tiles = open.hands[at] ?? null;
  const sets = open.sets[at] ?? null;
  const decision = seating.decision.value;
  const isSetting = decision?.choices.includes("set") === true;
  const isSet = sets !== null || hasSet(props, box, isSetting);
  const words = tilesInWords(tiles, sets, isSet);
  return (
    <>
      {mark}
      <TileHand
        label={text.tiles(text.box(box.number), words)}
        tiles={tiles}
        sets={sets}
        isSet={isSet}
        isStill={isStill}
        comparison={comparisonOf(box, props)}
      />
    </>
  );
}

/** Whether a box has its tiles to the end. Who comes to a settled round sees no chips any more: it
 * is told by what was called. */
function isPlayed(box: Box, { bank, phase, results }: SceneProps): boolean {
  if (bank?.seat === box.number || centsOn(box, "hand") > 0) return true;
  return phase.value === "settled" && isCalled(results.value[0]?.outcome ?? "", box.number);
}

/** Whether hands lie set, though they are not seen. */
function hasSet({ phase, seating }: SceneProps, box: Box, isSetting: boolean): boolean {
  if (phase.value === "settled") return true;
  if (phase.value !== "deciding") return false;
  return !isSetting || seating.decision.value?.seats.includes(box.number) === false;
}

function tilesInWords(tiles: readonly string[] | null, sets: Hands | null, isSet: boolean): string {
  if (sets !== null) return text.hands(handWords(sets.low), handWords(sets.high));
  if (tiles !== null) return tiles.join(", ");
  return isSet ? text.setFaceDown : text.faceDown;
}

/** How a box stands against the dealer or the bank, once all hands are exposed. */
function comparisonOf(box: Box, { phase, bank, onTable }: SceneProps): Comparison | null {
  if (phase.value !== "settled" || box.number === bank?.seat) return null;
  const { sets } = onTable.open;
  const own = sets[box.number];
  const against = sets[bank?.seat ?? DEALER];
  return own !== undefined && against !== undefined ? compared(own, against) : null;
}

const KINDS: Readonly<Record<string, BoxResult["kind"]>> = { win: "won", lose: "lost" };

/** What became of a box; of mine with what it came to, the vigorish taken off. */
function resultOf(box: Box, props: SceneProps): BoxResult | null {
  const { seating, bank, phase } = props;
  if (phase.value !== "settled") return null;
  const own = seating.settled.value.filter(
    (wager) => (wager.box || seating.seat.value) === box.number,
  );
  const net = own.reduce((sum, { returned, amount }) => sum + returned - amount, 0);
  const kind = net > 0 ? "won" : net < 0 ? "lost" : "even";
  if (box.isMine && own.some(({ on }) => on === "bank")) {
    return { word: text.net(text.bank.marker, netMoney(net)), kind };
  }
  if (box.isMine && own.some(({ result }) => result === "surrender")) {
    return { word: text.net(text.results.surrender, netMoney(net)), kind };
  }
  const comparison = box.number === bank?.seat ? null : comparisonOf(box, props);
  if (comparison === null || !isPlayed(box, props)) return null;
  const result = resultWord(comparison);
  const words = text.results[result];
  if (!box.isMine || own.length === 0) return { word: words, kind: KINDS[result] ?? "even" };
  return { word: text.net(words, netMoney(net)), kind };
}
