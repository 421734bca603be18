// A past round of Pai Gow, as its receipt has it: the bank, the delivery, the hands as they were
// set, who surrendered, and the comparison. Until then I see what I saw: my tiles, and the dealer's
// once they were set (621a.10(c)).

import type {
  LaidWager,
  RecordedDecision,
  RecordedRound,
  ReplayedTurn,
  RoundReplay,
} from "../contract";
import { compared, resultWord } from "./comparison";
import { deliver, isStyle } from "./delivery";
import { handWords } from "./hand_words";
import type { HandResult } from "./outcome";
import { bankOf, type PastBank } from "./replay_bank";
import { text } from "./replay_text";
import { type Hands, houseWay, vigorishOn, without } from "./rules";
import { DEFAULT_STYLE, text as words } from "./text";
import { DEAD_HAND, DEALER, deliveryOrder, startOf } from "./tiles_on_table";

const DELIVERED_MS = 6500;
const NO_TILES = { hands: {}, sets: {} };

export function replayOf(round: RecordedRound): RoundReplay | null {
  const { bank, answers } = bankOf(round);
  const told = new Delivery(round, bank);
  const late = round.decisions.filter(({ betting }) => !betting);
  const rest = bank !== null && bank.style === null ? told.isStyled(late) : late;
  if (!told.deals()) return null;
  for (const decision of rest) told.decides(decision);
  if (!told.isOver) return null;
  const before = { player_bank: null, ...NO_TILES };
  return { outcome: told.outcome, before, after: told.posted, answers, turns: told.turns };
}

/** The table, from happening to happening. */
class Delivery {
  readonly turns: ReplayedTurn[] = [];
  posted: Readonly<Record<string, unknown>>;
  outcome = "";
  isOver = false;
  readonly #round: RecordedRound;
  readonly #mine: ReadonlySet<string>;
  #bank: PastBank | null;
  #lying: readonly LaidWager[];
  /** The tiles and the hands of each position that plays. */
  #tiles: ReadonlyMap<string, readonly string[]> = new Map();
  readonly #sets = new Map<string, Hands>();
  #isSet = false;
  #undecided: readonly number[] = [];

  constructor(round: RecordedRound, bank: PastBank | null) {
    this.#round = round;
    this.#bank = bank;
    this.#mine = new Set(round.wagers.map(({ seat }) => String(seat)));
    this.#lying = round.laid.filter(({ on }) => on === "hand" || on === "bank");
    this.posted = { player_bank: bank, ...NO_TILES };
  }

  get #hands(): readonly LaidWager[] {
    const hands = this.#lying.filter(({ on }) => on === "hand");
    return [...hands].sort((one, other) => one.seat - other.seat);
  }

  /** 621a.11(i): the bank chooses how the tiles are delivered. Returns the other decisions. */
  isStyled(late: readonly RecordedDecision[]): readonly RecordedDecision[] {
    const [chosen, ...rest] = late;
    if (this.#bank === null || chosen === undefined) return late;
    const style = chosen.seat === 0 ? DEFAULT_STYLE : String(chosen.choice["style"]);
    this.#bank = { ...this.#bank, style };
    this.posted = { ...this.posted, player_bank: this.#bank };
    const said = text.style(words.styles[style] ?? style);
    const choice = chosen.seat === 0 ? "" : "deliver";
    const shown = { player_bank: this.#bank };
    this.turns.push(
      { kind: "asked", seats: [this.#bank.seat], choices: ["deliver"] },
      { kind: "chosen", seat: chosen.seat, choice, left: [], said, shown },
    );
    return rest;
  }

  /** Delivers the stacks. False if the receipt does not tell them. */
  deals(): boolean {
    const { draws, rules } = this.#round;
    const { stacks, ...draw } = draws[0] ?? {};
    const style = this.#bank?.style ?? String(rules["deal"]);
    if (draws.length !== 1 || !Array.isArray(stacks) || !isStyle(style)) return false;
    const bank = this.#bank;
    const first = bank === null ? DEALER : String(bank.seat);
    const start = startOf(draw);
    const played = new Set([first, ...this.#hands.map(({ seat }) => String(seat))]);
    // 621a.11(l), (n): against a bank the dealer's tiles are collected if the dealer does not wager.
    if (bank !== null && bank.dealer_wager > 0) played.add(DEALER);
    const all = deliver(style, stacks as readonly (readonly string[])[], start, first);
    this.#tiles = new Map([...all].filter(([at]) => played.has(at)));
    // 621a.11(e): the dealer sets the hand of a co-bank.
    const setByDealer = new Set([DEALER, ...(bank?.co_bank ? [first] : [])]);
    const seats = [...played].filter((at) => !setByDealer.has(at)).map(Number);
    this.#undecided = seats.sort((one, other) => one - other);
    const [to = DEALER] = deliveryOrder(start, bank);
    this.turns.push({
      kind: "drawn",
      draw,
      call: text.counted(start, positionName(to)),
      restMs: DELIVERED_MS,
      shown: { ...this.posted },
      seen: this.#seen(),
    });
    this.turns.push({ kind: "asked", seats: this.#undecided, choices: ["set", "house_way"] });
    return true;
  }

  decides(decision: RecordedDecision): void {
    if (this.isOver) return;
    const { seat } = decision;
    this.#undecided = this.#undecided.filter((other) => other !== seat);
    if (seat === 0) this.#closes();
    else if (this.#isSet) this.#stands(decision);
    else this.#setsOwn(decision);
  }

  #setsOwn({ seat, choice }: RecordedDecision): void {
    const at = String(seat);
    const tiles = this.#tiles.get(at) ?? [];
    const isHouseWay = choice["choice"] === "house_way";
    const low = (choice["low"] ?? []) as readonly string[];
    const hands = isHouseWay ? houseWay(tiles).hands : { low, high: without(tiles, low) };
    this.#sets.set(at, hands);
    const who = positionName(at);
    const tell = isHouseWay ? text.houseWay : text.set;
    const said = this.#mine.has(at)
      ? tell(who, handWords(hands.high), handWords(hands.low))
      : text.hasSet(who);
    this.#chosen({ seat, choice }, said);
  }

  /** 621a.10(e): before the hands of a player are exposed. */
  #stands({ seat, choice }: RecordedDecision): void {
    const wager = this.#hands.find((one) => one.seat === seat);
    const hasLeft = choice["choice"] === "surrender";
    if (hasLeft) this.#lying = this.#lying.filter((one) => one !== wager);
    const said = hasLeft ? text.surrenders(seat, wager?.amount ?? 0) : text.stands(seat);
    this.#chosen({ seat, choice }, said);
  }

  /** A window closes: the dealer sets, or everything is exposed and compared. */
  #closes(): void {
    if (this.#isSet) {
      this.#compares();
      return;
    }
    for (const [at, tiles] of this.#tiles) {
      if (!this.#sets.has(at)) this.#sets.set(at, houseWay(tiles).hands);
    }
    this.#isSet = true;
    this.posted = { ...this.posted, ...this.#open((at) => at === DEALER) };
    const dealers = this.#sets.get(DEALER);
    const said =
      dealers === undefined
        ? text.allSet
        : text.set(text.dealer, handWords(dealers.high), handWords(dealers.low));
    this.#undecided = [];
    this.#chosen({ seat: 0, choice: {} }, said);
    // There is no surrender against a bank (621a.11).
    if (this.#bank !== null || this.#hands.length === 0) return;
    this.#undecided = this.#hands.map(({ seat }) => seat);
    this.turns.push({ kind: "asked", seats: this.#undecided, choices: ["surrender", "stand"] });
  }

  /** 621a.10(f): all hands are exposed. */
  #compares(): void {
    this.isOver = true;
    const against = this.#sets.get(this.#bank === null ? DEALER : String(this.#bank.seat));
    const results = this.#hands.flatMap(({ seat, amount }) => {
      const own = this.#sets.get(String(seat));
      if (own === undefined || against === undefined) return [];
      return [{ seat, amount, result: resultWord(compared(own, against)) }];
    });
    const bank = this.#bank;
    const { state, rules } = this.#round;
    // Older receipts lack the mark: their round has no result of the bank.
    const isBankCalled = bank !== null && state["calls_bank"] === true;
    const dealers = this.#sets.get(DEALER);
    if (isBankCalled && dealers !== undefined && against !== undefined) {
      const result = resultWord(compared(dealers, against));
      results.unshift({ seat: 0, amount: bank.dealer_wager, result });
    }
    const told = results.map(({ seat, result }) => `${seat}:${result}`);
    const banked = isBankCalled ? [bankToken(bank, results, rules)] : [];
    this.outcome = [...told, ...banked].join(" ");
    this.posted = { player_bank: null, ...this.#open(() => true) };
    this.#chosen({ seat: 0, choice: {} });
  }

  #chosen({ seat, choice }: Pick<RecordedDecision, "seat" | "choice">, said?: string): void {
    this.turns.push({
      kind: "chosen",
      seat,
      choice: String(choice["choice"] ?? ""),
      left: this.#undecided,
      ...(said === undefined ? {} : { said }),
      shown: this.posted,
      seen: this.#seen(),
      laid: this.#lying,
    });
  }

  /** What I saw at this moment. */
  #seen() {
    return this.#open((at) => this.#mine.has(at) || (this.#isSet && at === DEALER));
  }

  #open(isOpen: (at: string) => boolean) {
    const hands = [...this.#tiles].filter(([at]) => isOpen(at));
    const sets = [...this.#sets].filter(([at]) => isOpen(at));
    return { hands: Object.fromEntries(hands), sets: Object.fromEntries(sets) };
  }
}

interface Compared {
  readonly seat: number;
  readonly amount: number;
  readonly result: HandResult;
}

/** What is left in the centre is the bank's, or comes from it (621a.11(o), (r)): "4:bank_win". */
function bankToken(
  { seat, co_bank }: PastBank,
  results: readonly Compared[],
  rules: Readonly<Record<string, unknown>>,
): string {
  const centre = results.reduce((sum, { amount, result }) => {
    return sum + (result === "lose" ? amount : result === "win" ? -amount : 0);
  }, 0);
  const share = co_bank ? Math.ceil(centre / 2) : centre;
  const net = share - vigorishOn(share, rules);
  return `${seat}:bank_${net > 0 ? "win" : net < 0 ? "lose" : "push"}`;
}

function positionName(position: string): string {
  if (position === DEALER) return text.dealer;
  return position === DEAD_HAND ? text.deadHand : text.box(position);
}
