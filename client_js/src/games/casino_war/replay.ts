// A past round of Casino War, as its receipt has it: the deal, the choices on tie hands, the war.

import type {
  LaidWager,
  RecordedDecision,
  RecordedRound,
  ReplayedChange,
  ReplayedTurn,
  RoundReplay,
} from "../contract";
import {
  BURNT_FOR_WAR,
  cardsIn,
  DEALER,
  type LyingCards,
  positionsDealt,
  rankOf,
  type ShoeOnShow,
  withDealt,
} from "./deal";
import { text } from "./replay_text";
import { cardName } from "./text";

const CARDS_IN_A_DECK = 52;
/** How long one card takes, and how long the cards lie before somebody decides. */
const CARD_MS = 800;
const LIE_MS = 900;

export function replayOf(round: RecordedRound): RoundReplay | null {
  const { draws, laid, decisions } = round;
  const told = new War(round);
  if (!told.deals(laid, false)) return null;
  for (const decision of decisions.filter(({ betting }) => !betting)) told.decides(decision);
  if (told.isAtWar && !told.deals(told.lying, true)) return null;
  if (told.isUndecided || told.dealt !== draws.length) return null;
  const outcome = draws.map((draw) => cardsIn(draw).at(-1) ?? "").join(" / ");
  const { before, turns } = told;
  const answers = decisions.filter(({ betting }) => betting).flatMap(answered);
  return { outcome, before, after: told.posted, answers, turns };
}

function answered({ seat, choice }: RecordedDecision): readonly ReplayedChange[] {
  if (choice["choice"] === "cut") return [{ said: text.cut(seat) }];
  return choice["choice"] === "no_cut" ? [{ said: text.noCut(seat) }] : [];
}

/** The table, from happening to happening. */
class War {
  readonly before: { readonly shoe: ShoeOnShow | null; readonly cards: LyingCards };
  readonly turns: ReplayedTurn[] = [];
  lying: readonly LaidWager[] = [];
  /** How many deals there were. */
  dealt = 0;
  posted: { readonly shoe: ShoeOnShow | null; readonly cards: LyingCards };
  #tied: readonly number[] = [];
  readonly #round: RecordedRound;

  constructor(round: RecordedRound) {
    this.#round = round;
    this.before = { shoe: shoeBefore(round), cards: {} };
    this.posted = this.before;
  }

  get isAtWar(): boolean {
    return this.lying.some(({ on }) => on === "war");
  }

  get isUndecided(): boolean {
    return this.#tied.length > 0;
  }

  /** Deals the cards of the next draw. False if the receipt has other cards than it needs. */
  deals(lying: readonly LaidWager[], isWar: boolean): boolean {
    const draw = this.#round.draws[this.dealt] ?? {};
    const cards = cardsIn(draw);
    const stacks = lying.map((one) => ({ ...one, cents: one.amount }));
    const positions = positionsDealt(stacks, isWar);
    if (cards.length !== positions.length || cards.length < 2) return false;
    const burnt = isWar ? BURNT_FOR_WAR : 0;
    const last = isWar ? this.posted.shoe : null;
    const count = cards.length + burnt;
    const shoe = last === null ? shoeAfter(this.#round, count) : takenFrom(last, count);
    const before = isWar ? this.posted.cards : {};
    this.dealt += 1;
    this.lying = lying;
    this.posted = { shoe, cards: withDealt(before, positions, cards, cards.length) };
    if (!isWar) this.#tied = tiedIn(positions, cards);
    const dealers = cardName(cards.at(-1) ?? "");
    this.turns.push({
      kind: "drawn",
      draw,
      call: text.dealt(dealers, isWar ? [] : this.#tied),
      restMs: (cards.length + burnt) * CARD_MS + LIE_MS,
      shown: this.posted,
    });
    if (!isWar && this.isUndecided) this.#asks();
    return true;
  }

  /** 651a.9(c): the tie hands are asked. Every other wager is decided. */
  #asks(): void {
    const isOpen = ({ on, seat }: LaidWager) => on === "initial" && this.#tied.includes(seat);
    this.lying = this.lying.filter(isOpen);
    const choices = ["surrender", "war"];
    this.turns.push({ kind: "asked", seats: this.#tied, choices, laid: this.lying });
  }

  decides({ seat, choice, raised }: RecordedDecision): void {
    const isWar = choice["choice"] === "war";
    // 651a.9(c)(1): those who do not choose in time surrender.
    const seats = seat === 0 ? this.#tied : [seat];
    this.#tied = this.#tied.filter((one) => !seats.includes(one));
    this.lying = [...this.lying.filter((one) => !seats.includes(one.seat)), ...raised];
    this.turns.push({
      kind: "chosen",
      seat,
      choice: String(choice["choice"] ?? ""),
      left: this.#tied,
      said: isWar ? warIn(seat, raised) : surrenderIn(seat, seats),
      laid: this.lying,
    });
  }
}

function warIn(seat: number, raised: readonly LaidWager[]): string {
  const centsOn = (on: string) => raised.find((one) => one.on === on)?.amount ?? 0;
  return text.war(seat, centsOn("war"), centsOn("tie"));
}

function surrenderIn(seat: number, seats: readonly number[]): string {
  return seat === 0 ? text.timeUp(seats) : text.surrender(seats);
}

function tiedIn(positions: readonly string[], cards: readonly string[]): readonly number[] {
  const dealers = rankOf(cards.at(-1) ?? "");
  const seats = positions.filter((at) => at !== DEALER);
  return seats.filter((_, index) => rankOf(cards[index] ?? "") === dealers).map(Number);
}

/** A shoe in a state: the decks in it, and the cards that have left it. */
interface RecordedShoe {
  readonly decks: number;
  readonly out: number;
  readonly batch?: number;
}

function shoeIn({ state }: RecordedRound): RecordedShoe | null {
  return (state["shoe"] as RecordedShoe | null | undefined) ?? null;
}

function shoeBefore(round: RecordedRound): ShoeOnShow | null {
  const shoe = shoeIn(round);
  if (shoe === null || (round.state["renewed"] ?? "") !== "") return null;
  return { out: shoe.out, size: shoe.decks * CARDS_IN_A_DECK, batch: shoe.batch ?? 0 };
}

/** The shoe of a round after its first deal. A draw with a cut is dealt from new cards (651a.5(b)),
 * after the first of them was burnt (651a.8(b)). */
function shoeAfter(round: RecordedRound, count: number): ShoeOnShow {
  const { rules, draws } = round;
  const before = shoeBefore(round);
  const hasTwoBatches = rules["shuffler"] === true;
  if (before !== null && draws[0]?.["cut"] === undefined) return takenFrom(before, count);
  const size = (Number(rules["decks"]) / (hasTwoBatches ? 2 : 1)) * CARDS_IN_A_DECK;
  const last = shoeIn(round);
  // 651a.3(c)(4): "continuously alternated in and out of play"
  const batch = hasTwoBatches && last !== null ? 1 - (last.batch ?? 0) : 0;
  return { out: 1 + count, size, batch };
}

function takenFrom(shoe: ShoeOnShow, count: number): ShoeOnShow {
  return { ...shoe, out: shoe.out + count };
}
