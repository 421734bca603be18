// A round of Pai Gow under 621a: the bank, the deal, two windows of decisions, the comparison.

import { cut, DEALER, deliver, isStyle, SET, type Stack } from "../../games/pai_gow/delivery";
import { beats, type Hands, houseWay, vigorishOn, without } from "../../games/pai_gow/rules";
import { Answers } from "../answers";
import { encode, isObject, type Plain, type PlainObject } from "../canonical";
import type { Laid, Receipt, ReceiptDecision, ReceiptSettlement } from "../receipt";
import { playedInTurns, type Turns } from "./turns";
import type { GameVerifier } from "./verifier";

const BOXES = 6;
const STACKS = 8;
const HEIGHT = 4;
/** 621a.8(d) */
const DEFAULT_STYLE = "house_way_right";

/** The player who is the bank, on what terms. */
interface Bank {
  readonly seat: number;
  readonly isShared: boolean;
  /** null: not chosen yet. */
  readonly style: string | null;
  readonly cut: readonly number[];
  /** Cents that the dealer wagers against the bank. */
  readonly dealerWager: number;
  /** The wager that holds its funds; null if the bank put up none. */
  readonly up: Laid | null;
}

export const paiGow: GameVerifier = {
  game: "pai_gow",
  isOpen: true,
  wagersSection: "621a.7",
  lawful: "a style of delivery, a vigorish, a bank and boxes as 621a has them",
  breachOf,
  ...playedInTurns((receipt) => new Round(receipt)),
};

function breachOf(rules: PlainObject): string | null {
  const boxes = Number(rules["boxes"]);
  if (!isStyle(String(rules["deal"]))) return "621a.8 and 621a.9 have no such style of deal";
  if (!["dice", "generator"].includes(String(rules["start"])))
    return "the start is by dice or by a generator (621a.8(a))";
  if (!["exact", "quarter"].includes(String(rules["vigorish"])))
    return "the vigorish is exact or rounded up to 25 cents (621a.10(k))";
  if (!Number.isInteger(boxes) || boxes < 1 || boxes > BOXES)
    return `a player has from 1 to ${BOXES} adjacent boxes (621a.13(a))`;
  return "odds" in rules ? "odds are 1 to 1 (621a.10(k))" : null;
}

class Round implements Turns {
  readonly settled: ReceiptSettlement[] = [];
  call = "";
  readonly #receipt: Receipt;
  readonly #answers: Answers;
  /** Wagers on hands that are not settled yet, from the dealer's right counterclockwise. */
  #lying: readonly Laid[];
  #bank: Bank | null = null;
  /** Cents that were wagered last against the dealer, by the seat where that player sits now. */
  #lastWagers: ReadonlyMap<number, number>;
  #lastBank: number;
  /** Decisions after "no more bets" that were not looked at yet. */
  #late: readonly ReceiptDecision[];
  #tiles: ReadonlyMap<string, Stack> = new Map();
  readonly #hands = new Map<string, Hands>();
  #undecided: readonly number[] = [];
  #window: "setting" | "surrendering" | "over" = "setting";

  constructor(receipt: Receipt) {
    this.#receipt = receipt;
    this.#answers = new Answers(receipt.happenings);
    this.#lying = receipt.wagers
      .filter(({ on }) => on === "hand")
      .sort((one, other) => one.seat - other.seat);
    const { last_wagers: wagered, last_bank: banked } = receipt.state;
    const entries = Object.entries(isObject(wagered) ? wagered : {});
    this.#lastWagers = new Map(entries.map(([seat, cents]) => [Number(seat), Number(cents)]));
    this.#lastBank = Number(banked);
    this.#late = receipt.decisions.filter(({ betting }) => !betting);
  }

  playOut(): string | null {
    return this.#bet() ?? this.#choosesStyle() ?? this.#deal() ?? this.#decide() ?? this.#end();
  }

  // Betting

  #bet(): string | null {
    for (const decision of this.#receipt.decisions.filter(({ betting }) => betting)) {
      const fault = this.#answers.mixed(decision) ?? this.#offered(decision);
      if (fault !== null) return fault;
    }
    const { wagers } = this.#receipt;
    const other = wagers.find(({ on, id }) => on !== "hand" && id !== this.#bank?.up?.id);
    if (other !== undefined) return `${other.id}: ${other.on} is no wager of 621a.7`;
    const boxes = this.#lying.map(({ seat }) => seat);
    if (new Set(boxes).size < boxes.length) return "two wagers lie on one box";
    if (boxes.some((seat) => seat < 1 || seat > BOXES)) return "a wager lies on no box (621a.2(a))";
    return this.#bank === null ? null : this.#uncovered(this.#bank);
  }

  #offered(decision: ReceiptDecision): string | null {
    const { seat, choice, raised } = decision;
    if (choice["choice"] === "bank") return this.#banks(decision);
    if (raised.length > 0) return "passing costs nothing";
    if (choice["choice"] === "leave_seat") this.#leaves(seat, choice["to"]);
    return ["no_bank", "leave_seat"].includes(String(choice["choice"]))
      ? null
      : `${encode(choice)} is not chosen while bets are open`;
  }

  /** It is a player who wagered and who banked, not a seat: it goes along `to` another seat, and
   * changes places with what is known of that one, or it is lost. */
  #leaves(seat: number, to: Plain | undefined): void {
    const now = (at: number) => (at === seat ? Number(to ?? 0) : at === to ? seat : at);
    const moved = [...this.#lastWagers].map(([at, cents]) => [now(at), cents] as const);
    this.#lastWagers = new Map(moved.filter(([at]) => at !== 0));
    this.#lastBank = now(this.#lastBank);
  }

  #banks({ seat, choice, raised }: ReceiptDecision): string | null {
    const { rules, state } = this.#receipt;
    const last = this.#lastWagers.get(seat);
    const isShared = choice["co_bank"] === true;
    const dealerWager = isShared ? 0 : Number(choice["dealer_wager"] ?? last ?? 0);
    const [up = null] = raised;
    // Older records lack the mark: there a bank said its style when it took the bank.
    const stylesLater = state["styles_after_bets"] === true;
    const breaches: readonly (readonly [boolean, string])[] = [
      [rules["player_bank"] !== true, "players do not bank at this table (621a.11(a))"],
      [isShared && rules["co_bank"] !== true, "the house does not co-bank here (621a.11(e))"],
      [state["is_opened"] !== true, "a player may not be the bank at the start (621a.11(b))"],
      [this.#bank !== null, "one player banks, and no other (621a.11(c))"],
      [this.#lastBank === seat, "nobody banks two consecutive rounds (621a.11(c))"],
      [last === undefined, "the bank is for who wagered against the dealer (621a.11(d)(1))"],
      [dealerWager > Number(last), "the dealer wagers what the bank last did (621a.11(h))"],
      [stylesLater && "style" in choice, "the style is chosen after no more bets (621a.11(i))"],
      [raised.length > 1 || (up !== null && up.on !== "bank"), "a bank puts up its funds alone"],
      [up !== null && !this.#lies(up), `${up?.id} was put up, and is not among the wagers`],
      [this.#lying.some((one) => isOf(one, seat, up)), "the bank has no wager (621a.11(f))"],
    ];
    const style = stylesLater ? null : String(choice["style"] ?? DEFAULT_STYLE);
    const moved = (choice["cut"] ?? []) as readonly number[];
    this.#bank = { seat, isShared, style, cut: moved, dealerWager, up };
    return breaches.find(([isBroken]) => isBroken)?.[1] ?? null;
  }

  #lies(up: Laid): boolean {
    const { wagers } = this.#receipt;
    return wagers.some(
      ({ id, on, amount }) => id === up.id && on === up.on && amount === up.amount,
    );
  }

  #uncovered({ dealerWager, up }: Bank): string | null {
    const wagered = this.#lying.reduce((sum, { amount }) => sum + amount, dealerWager);
    return up !== null && wagered > up.amount
      ? "the bank covers all of the wagers (621a.11(d)(2))"
      : null;
  }

  /** 621a.11(i): "Once the dealer has announced 'no more bets,' the bank may … choose". */
  #choosesStyle(): string | null {
    const bank = this.#bank;
    if (bank === null || bank.style !== null) return null;
    const [decision, ...later] = this.#late;
    if (decision === undefined) return "the style of delivery was never chosen (621a.11(i))";
    this.#late = later;
    if (decision.seat === 0) {
      // "If the bank does not choose …, the dealer shall use the procedure in § 621a.8(d)."
      this.#bank = { ...bank, style: DEFAULT_STYLE };
      return null;
    }
    const { seat, choice } = decision;
    const style = String(choice["style"]);
    if (seat !== bank.seat || choice["choice"] !== "deliver" || !isStyle(style))
      return `${encode(choice)} is no style of the bank's (621a.11(i))`;
    this.#bank = { ...bank, style };
    return this.#answers.mixed(decision);
  }

  // The tiles

  #deal(): string | null {
    const { draws, rules } = this.#receipt;
    const order = this.#answers.numbers("shuffle", SET.length);
    if (order === null || draws.length !== 1) return "the 32 tiles are mixed and dealt once";
    const tiles = order.map((at) => SET[at] ?? "");
    const stacked = Array.from({ length: STACKS }, (_, n) =>
      tiles.slice(HEIGHT * n, HEIGHT * (n + 1)),
    );
    const bank = this.#bank;
    const stacks = bank === null || bank.cut.length === 0 ? stacked : cut(stacked, bank.cut);
    const words: Record<string, Plain> = { stacks: stacks.map((stack) => [...stack]) };
    const start = this.#start(words);
    if (start === null) return "the start was not drawn as 621a.8(a) has it";
    const [recorded, recomputed] = [encode(draws[0] ?? null), encode({ ...words, start })];
    if (recorded !== recomputed) return `recorded ${recorded}, recomputed ${recomputed}`;
    const style = bank?.style ?? String(rules["deal"]);
    // 621a.11(j): "with the position of the bank considered number one"
    const first = bank === null ? DEALER : String(bank.seat);
    this.#tiles = deliver(style, stacks, start, first);
    const seats = this.#lying.map(({ seat }) => seat);
    // 621a.11(e): "When the dealer is co-banking, the dealer shall be responsible for setting"
    this.#undecided = bank === null || bank.isShared ? seats : [...seats, bank.seat];
    return null;
  }

  /** 621a.8(a): a generator's number, or three dice; with a bank they are always shaken
   * (621a.11(i)). */
  #start(words: Record<string, Plain>): number | null {
    if (this.#receipt.rules["start"] === "generator" && this.#bank === null) {
      const at = this.#answers.number("uniform", STACKS);
      return at === null ? null : at + 1;
    }
    const dice: number[] = [];
    for (let n = 0; n < 3; n++) {
      const face = this.#answers.number("uniform", 6);
      if (face === null) return null;
      dice.push(face + 1);
    }
    words["dice"] = dice;
    return dice.reduce((sum, face) => sum + face, 0);
  }

  // Decisions

  #decide(): string | null {
    for (const decision of this.#late) {
      const fault = decision.seat === 0 ? this.#close() : this.#chosen(decision);
      if (fault !== null) return fault;
    }
    return null;
  }

  #chosen(decision: ReceiptDecision): string | null {
    const { seat, choice } = decision;
    const fault = this.#answers.mixed(decision);
    if (fault !== null) return fault;
    if (!this.#undecided.includes(seat)) return `seat ${seat} has nothing to decide`;
    this.#undecided = this.#undecided.filter((other) => other !== seat);
    return this.#window === "setting" ? this.#set(seat, choice) : this.#surrender(seat, choice);
  }

  #set(seat: number, choice: PlainObject): string | null {
    const at = String(seat);
    const tiles = this.#tiles.get(at) ?? [];
    if (choice["choice"] === "house_way") {
      this.#hands.set(at, houseWay(tiles).hands);
      return null;
    }
    const low = (choice["low"] ?? []) as readonly string[];
    const high = without(tiles, low);
    const isOwn = choice["choice"] === "set" && low.length === 2 && high.length === 2;
    if (!isOwn) return `seat ${seat} sets two of its four tiles (621a.10(a))`;
    // 621a.1: the low hand is that of the two "that rank lower"
    if (beats(low, high)) return `seat ${seat}'s low hand outranks its high hand (621a.1)`;
    this.#hands.set(at, { low, high });
    return null;
  }

  /** 621a.10(e): "the dealer shall immediately collect the wager from that player" */
  #surrender(seat: number, choice: PlainObject): string | null {
    if (choice["choice"] === "stand") return null;
    if (choice["choice"] !== "surrender") return `${encode(choice)} is no surrender (621a.10(e))`;
    const given = this.#lying.filter((wager) => wager.seat === seat);
    this.settled.push(...given.map(({ id }) => surrendered(id)));
    this.#lying = this.#lying.filter((wager) => wager.seat !== seat);
    this.call = `seat ${seat} surrenders`;
    return null;
  }

  /** A window closes: the dealer sets, or compares. */
  #close(): string | null {
    if (this.#window === "over") return "the round was settled before";
    if (this.#window === "surrendering") {
      this.#compare();
      this.#window = "over";
      return null;
    }
    for (const [at, tiles] of this.#tiles) {
      if (!this.#hands.has(at)) this.#hands.set(at, houseWay(tiles).hands);
    }
    this.call = "the dealer has set";
    this.#undecided = this.#bank === null ? this.#lying.map(({ seat }) => seat) : [];
    this.#window = "surrendering";
    return null;
  }

  #end(): string | null {
    if (this.#receipt.result !== "settled") return null;
    if (this.#window !== "over") return "the hands were never compared";
    return this.#answers.left > 0 ? "something was drawn that is not shown" : null;
  }

  // Settlement

  /** 621a.10(f): "starting with the player farthest to the right of the dealer" */
  #compare(): void {
    const bank = this.#bank;
    const against = this.#handsOf(bank?.seat ?? DEALER);
    const results = this.#lying.map(({ seat }) => resultOf(this.#handsOf(seat), against));
    const settled = this.#lying.map((wager, i) => this.#paid(wager, results[i] ?? "push"));
    const words = { win: "wins", lose: "loses", push: "ties" };
    const called = this.#lying.map(({ seat }, i) => `seat ${seat} ${words[results[i] ?? "push"]}`);
    if (bank?.up) {
      const centre = this.#lying.reduce((sum, { amount }, i) => sum - won(amount, results[i]), 0);
      // 621a.11(n): "determine if the hands of the dealer are higher in rank"
      const dealers = resultOf(this.#handsOf(DEALER), against);
      const banked = this.#banked(bank, bank.up, centre - won(bank.dealerWager, dealers));
      settled.push(banked);
      // Older records lack the mark: there the call names the other seats alone.
      if (this.#receipt.state["calls_bank"] === true) {
        if (bank.dealerWager > 0) called.unshift(`dealer ${words[dealers]}`);
        called.push(`bank at seat ${bank.seat} ${words[banked.result as Result]}`);
      }
    }
    if (called.length > 0) this.call = called.join(", ");
    this.settled.push(...settled.filter(({ result }) => result === "lose"));
    this.settled.push(...settled.filter(({ result }) => result !== "lose"));
  }

  #handsOf(position: number | string): Hands {
    return this.#hands.get(String(position)) ?? { low: [], high: [] };
  }

  #paid({ id, amount }: Laid, result: Result): ReceiptSettlement {
    const gain = won(amount, result);
    return {
      id,
      result,
      returned: Math.max(0, amount + gain - vigorishOn(gain, this.#receipt.rules)),
    };
  }

  /** 621a.11(o), (r): what is left in the centre, of a co-bank's a half, its odd cent the
   * player's. */
  #banked(bank: Bank, { id, amount }: Laid, centre: number): ReceiptSettlement {
    const share = bank.isShared ? Math.ceil(centre / 2) : centre;
    const net = share - vigorishOn(share, this.#receipt.rules);
    return { id, result: net > 0 ? "win" : net < 0 ? "lose" : "push", returned: amount + net };
  }
}

type Result = "win" | "lose" | "push";

/** 621a.10(g), (h), (j): both hands higher, one of them, or neither; what is equal is not
 * higher. */
function resultOf(mine: Hands, theirs: Hands): Result {
  const higher = [beats(mine.high, theirs.high), beats(mine.low, theirs.low)].filter(Boolean);
  return (["lose", "push", "win"] as const)[higher.length] ?? "push";
}

/** On the bank's seat, or by the player who has put up for it. */
function isOf(wager: Laid, seat: number, up: Laid | null): boolean {
  return wager.seat === seat || wager.player === up?.player;
}

function won(amount: number, result: Result | undefined): number {
  return result === "win" ? amount : result === "lose" ? -amount : 0;
}

function surrendered(id: string): ReceiptSettlement {
  return { id, result: "surrender", returned: 0 };
}
