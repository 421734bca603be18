// The dealer's side: the shaker at the dealer's right, the eight stacks, the dealer's hands, and
// the dead hand at the dealer's left (621a.2(b)(3), .6(d), .8).

import { Chip } from "../../components/Chip";
import { DiceShaker } from "../../components/DiceShaker";
import { Tile } from "../../components/Tile";
import type { GameViewProps, Shown } from "../contract";
import { ChipRack } from "../seats/ClothOrnaments";
import { text as bankText } from "./bank_text";
import { compared, resultWord } from "./comparison";
import { takenWords } from "./comparison_words";
import { movedBy, orderAfter } from "./cut";
import { handWords } from "./hand_words";
import "./pai_gow.css";
import { Ranks } from "./Ranks";
import type { Hands } from "./rules";
import { TileHand } from "./TileHand";
import { text } from "./text";
import {
  DEAD_HAND,
  DEALER,
  diceOf,
  isDealerOut,
  numberAt,
  type OpenTiles,
  type PlayerBank,
  POSITIONS,
  playerBank,
  startOf,
  type TilesAndReveal,
  turnedOf,
  useTilesOnTable,
} from "./tiles_on_table";
import { isToldAt, isTurned } from "./told";
import { HIGH_TURNED, LOW_TURNED, TOLD } from "./use_reveal";

const HEIGHT = 4; // 621a.6(d)

export function Equipment(props: GameViewProps) {
  const onTable = useTilesOnTable(props);
  const { delivered, isDelivered } = onTable;
  return (
    <div class="gow-dealer" data-delivered={isDelivered ? "" : undefined}>
      <Start {...props} onTable={onTable} />
      <Wall left={POSITIONS.length - delivered.length} cut={playerBank(props)?.cut ?? []} />
      <ChipRack />
      <DealersHand {...props} onTable={onTable} />
      <div class="gow-corner">
        <div class="gow-dead" data-counted={numberAt(DEAD_HAND, onTable)} data-kept="">
          <p>{text.deadHand}</p>
          {delivered.includes(DEAD_HAND) && (
            <TileHand
              label={text.tiles(text.deadHand, text.faceDown)}
              tiles={null}
              sets={null}
              isSet={false}
              isStill={onTable.isStill}
            />
          )}
        </div>
        <Ranks {...props} onTable={onTable} />
      </div>
    </div>
  );
}

interface PartProps extends GameViewProps {
  readonly onTable: TilesAndReveal;
}

/** The dice or the generator's number, and who gets the first stack. */
function Start({ house, phase, shown, onTable }: PartProps) {
  const { isShaking, isUncovered, isTold, delivered } = onTable;
  const draw = shown.value?.draw ?? {};
  const dice = isUncovered ? diceOf(draw) : null;
  const words = isTold ? startWords(draw) : text.covered;
  const isThrown = phase.value === "drawn" && diceOf(draw) !== null && !isTold;
  const [first] = delivered;
  return (
    <div class="gow-start" data-kept="" data-thrown={isThrown ? "" : undefined}>
      <div role="img" aria-label={text.shaker(words)}>
        <DiceShaker
          house={house}
          dice={dice}
          round={shown.value?.round ?? 0}
          isShaking={isShaking}
          isOpen={isUncovered && dice !== null}
        />
      </div>
      <p class="gow-total" aria-hidden="true">
        {isTold && <strong>{startOf(draw)}</strong>}
        {first !== undefined && <span>{text.first(positionName(first))}</span>}
      </p>
    </div>
  );
}

/** "4 + 4 + 5 is 13" */
export function startWords(draw: Shown["draw"]): string {
  const dice = diceOf(draw);
  return dice === null ? text.number(startOf(draw)) : text.total(dice, startOf(draw));
}

export function positionName(position: string): string {
  if (position === DEALER) return text.atDealer;
  return position === DEAD_HAND ? text.atDeadHand : text.positionSeat(position);
}

interface WallProps {
  /** So many stacks are there. */
  readonly left: number;
  /** As the bank has cut them: they are seen to move to their places. */
  readonly cut: readonly number[];
}

function Wall({ left, cut }: WallProps) {
  const order = orderAfter(cut);
  const { left: toLeft, right: toRight } = movedBy(cut);
  // The first one is at the dealer's left: the last one before the player.
  const stacks = order.map((stood, at) => ({ stood, moves: stood - at - 1 })).reverse();
  return (
    <div
      class="gow-wall"
      data-source="wall"
      data-kept=""
      role="img"
      aria-label={left > 0 ? text.wall : text.delivered}
    >
      {stacks.map(({ stood, moves }, stack) => (
        <span
          key={`${stack} ${cut.join()}`}
          class="gow-stack"
          data-gone={stack >= left ? "" : undefined}
          data-cut={moves === 0 ? undefined : ""}
          data-moved={[...toLeft, ...toRight].includes(stood) ? "" : undefined}
          style={{ "--cut-from": moves }}
        >
          {Array.from({ length: HEIGHT }, (_, tile) => (
            <Tile key={tile} tile={null} />
          ))}
        </span>
      ))}
    </div>
  );
}

function DealersHand({ onTable, ...props }: PartProps) {
  const { delivered, open, reveal } = onTable;
  const hasTiles = delivered.includes(DEALER) && !isDealerOut(props, onTable);
  const sets = open.sets[DEALER] ?? null;
  const tiles = open.hands[DEALER] ?? null;
  // Against a player's bank nothing is held against the dealer's.
  const bank = playerBank(props);
  const turned = isTurned(props.shown.value?.draw, 0) ? TOLD : 0;
  const done = bank === null ? reveal.done : turned;
  const isBetting = (bank?.dealer_wager ?? 0) > 0 || (bank !== null && sets !== null);
  return (
    <div class="gow-dealers-hand" data-counted={numberAt(DEALER, onTable)}>
      <p data-bets={isBetting ? "" : undefined}>
        {text.dealer}
        {bank !== null && <DealersBet {...props} bank={bank} sets={open.sets} />}
      </p>
      {hasTiles && (
        <TileHand
          label={text.tiles(text.dealer, handsInWords(sets, done))}
          tiles={tiles}
          sets={sets === null ? null : turnedOf(sets, done)}
          isSet={sets !== null}
          isStill={onTable.isStill}
        />
      )}
      {sets !== null && (
        <dl class="gow-words">
          <div>
            <dt>{text.high}</dt>
            <dd>{done >= HIGH_TURNED ? handWords(sets.high) : ""}</dd>
          </div>
          <div>
            <dt>{text.low}</dt>
            <dd>{done >= LOW_TURNED ? handWords(sets.low) : ""}</dd>
          </div>
        </dl>
      )}
    </div>
  );
}

interface DealersBetProps extends GameViewProps {
  readonly bank: PlayerBank;
  readonly sets: OpenTiles["sets"];
}

/** What the dealer wagers against a player's bank (621a.11(h)), and once it is settled what it came to. */
function DealersBet({ bank, sets, seating, phase, shown }: DealersBetProps) {
  const cents = bank.dealer_wager ?? 0;
  const isMine = bank.seat === seating.seat.value;
  const [own, against] = [sets[DEALER], sets[bank.seat]];
  const isSettled = phase.value === "settled" && isToldAt(shown.value?.draw, 0);
  if (isSettled && own !== undefined && against !== undefined) {
    const result = resultWord(compared(own, against));
    return (
      <span class="gow-dealers-bet" data-result={result}>
        {cents > 0 ? takenWords(result, cents, isMine && !bank.co_bank) : text.results[result]}
      </span>
    );
  }
  if (cents === 0) return null;
  const words = isMine ? "mine" : "theirs";
  return (
    <span class="gow-dealers-bet">
      <Chip cents={cents} size={20} />
      {bankText.dealerBets[words](cents)}
    </span>
  );
}

function handsInWords(sets: Hands | null, done: number): string {
  if (sets === null) return text.faceDown;
  return done >= HIGH_TURNED
    ? text.hands(handWords(sets.low), handWords(sets.high))
    : text.setFaceDown;
}
