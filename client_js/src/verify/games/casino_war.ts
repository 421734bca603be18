// A round of Casino War under 651a: the deal, the decision on a tie hand, and the war.

import { Answers } from "../answers";
import { encode, type Plain, type PlainObject } from "../canonical";
import type { Laid, Receipt, ReceiptDecision, ReceiptSettlement } from "../receipt";
import { playedInTurns, type Turns } from "./turns";
import type { GameVerifier } from "./verifier";

const RANKS = "23456789TJQKA";
const SUITS = "cdhs";
const DECK = [...RANKS].flatMap((rank) => [...SUITS].map((suit) => rank + suit));
const NAMES: Readonly<Record<string, string>> = {
  T: "10",
  J: "jack",
  Q: "queen",
  K: "king",
  A: "ace",
};
/** 651a.5(d): "at least ten cards in from the top or bottom" */
const LEAST_CUT = 10;

export const casinoWar: GameVerifier = {
  game: "casino_war",
  isOpen: true,
  wagersSection: "651a.7",
  lawful: "six or eight decks, or two batches with a shuffler, and odds as 651a.10 has them",
  breachOf,
  ...playedInTurns((receipt) => new Round(receipt)),
};

/** 651a.3 */
function breachOf(rules: PlainObject): string | null {
  const offered = rules["shuffler"] === true ? [12, 14, 16] : [6, 8];
  if (!offered.includes(Number(rules["decks"])))
    return `${offered.join(", ")} decks are used (651a.3)`;
  return "odds" in rules ? "odds are as 651a.10 says, and not otherwise" : null;
}

/** The cards that nobody has seen yet, in the order of rank and suit. */
class Shoe {
  readonly #decks: number;
  readonly #seen: Map<string, number>;

  constructor(decks: number, seen: PlainObject = {}) {
    this.#decks = decks;
    this.#seen = new Map(Object.entries(seen).map(([card, count]) => [card, Number(count)]));
  }

  get unseen(): number {
    return this.#decks * DECK.length - [...this.#seen.values()].reduce((sum, n) => sum + n, 0);
  }

  take(at: number): string | null {
    let before = at;
    for (const card of DECK) {
      const seen = this.#seen.get(card) ?? 0;
      before -= this.#decks - seen;
      if (before >= 0) continue;
      this.#seen.set(card, seen + 1);
      return card;
    }
    return null;
  }
}

class Round implements Turns {
  readonly settled: ReceiptSettlement[] = [];
  call = "";
  readonly #receipt: Receipt;
  readonly #answers: Answers;
  #lying: readonly Laid[];

  constructor(receipt: Receipt) {
    this.#receipt = receipt;
    this.#answers = new Answers(receipt.happenings);
    this.#lying = receipt.wagers;
  }

  playOut(): string | null {
    const { decisions, draws, result } = this.#receipt;
    const betting = decisions.filter((one) => one.betting);
    for (const one of betting) {
      const fault = this.#answers.mixed(one);
      if (fault !== null) return fault;
    }
    const shoe = this.#shoe();
    const cut = betting.find(({ choice }) => choice["choice"] === "cut");
    const first = this.#deal(draws[0], shoe.shoe, shoe.isNew ? (cut ?? "dealer") : null, "initial");
    if (typeof first === "string") return first;
    let tied = this.#compare(first);
    for (const decision of decisions.filter((one) => !one.betting)) {
      const fault = this.#decided(decision, tied);
      if (fault !== null) return fault;
      tied = decision.seat === 0 ? [] : tied.filter((seat) => seat !== decision.seat);
    }
    if (tied.length > 0) return result !== "settled" ? null : "a tie hand was never decided";
    if (this.#lying.length > 0) {
      const war = this.#deal(draws[1], shoe.shoe, null, "war");
      if (typeof war === "string") return war;
      this.#compare(war);
    } else if (draws.length > 1) return "cards were dealt for nobody";
    return this.#answers.left > 0 ? "something was drawn that is not shown" : null;
  }

  /** 651a.8(d): once the cover card has come, the next round is dealt from shuffled cards. So it is
   * after an order, and at a table that was idle. */
  #shoe(): { readonly shoe: Shoe; readonly isNew: boolean } {
    const { rules, state } = this.#receipt;
    const decks = Number(rules["decks"]) / (rules["shuffler"] === true ? 2 : 1);
    const size = decks * DECK.length;
    const before = state["shoe"] as PlainObject | null | undefined;
    // 651a.5(e): "at least approximately 1/4 of the way in from the bottom of the stack"
    // 651a.5(g), (h): a floorperson ordered new cards, or the table was idle. Older records lack it.
    const isRenewed = (state["renewed"] ?? "") !== "";
    const isNew = !before || isRenewed || Number(before["out"]) > size - Math.floor(size / 4);
    const seen = isNew ? {} : (before["seen"] as PlainObject);
    return { shoe: new Shoe(decks, seen), isNew };
  }

  /** A card for each seat with such a wager, then the dealer's; or what is wrong with the draw. */
  #deal(
    draw: PlainObject | undefined,
    shoe: Shoe,
    cut: ReceiptDecision | "dealer" | null,
    on: string,
  ): ReadonlyMap<number, string> | string {
    if (draw === undefined) return "no cards were dealt";
    const words: Record<string, Plain> = {};
    if (cut !== null) {
      const at = cut === "dealer" ? this.#dealersCut(shoe) : cut.choice["at"];
      if (typeof at !== "number") return "the dealer's cut was not drawn";
      words["cut"] = { seat: cut === "dealer" ? 0 : cut.seat, at };
    }
    const seats = this.#lying.filter((wager) => wager.on === on).map(({ seat }) => seat);
    const dealt = new Map<number, string>();
    for (const seat of [...seats.sort((a, b) => a - b), 0]) {
      const at = this.#answers.number("uniform", shoe.unseen);
      const card = at === null ? null : shoe.take(at);
      if (card === null) return `the card of seat ${seat} was not drawn from this shoe`;
      dealt.set(seat, card);
    }
    words["cards"] = [...dealt.values()];
    const [recorded, recomputed] = [encode(draw), encode(words)];
    return recorded === recomputed ? dealt : `recorded ${recorded}, recomputed ${recomputed}`;
  }

  /** 651a.5(c): "If a player does not accept the cut, the dealer shall cut the cards." */
  #dealersCut(shoe: Shoe): number | null {
    const at = this.#answers.number("uniform", shoe.unseen - 2 * LEAST_CUT + 1);
    return at === null ? null : LEAST_CUT + at;
  }

  /** 651a.9(a), (g): from the dealer's left; returns the seats with a tie hand. */
  #compare(cards: ReadonlyMap<number, string>): readonly number[] {
    const dealer = cards.get(0) ?? "";
    const inTurn = [...this.#lying].sort((a, b) => a.seat - b.seat);
    const ends = inTurn.map((wager) => end(wager, cards.get(wager.seat) ?? "", dealer));
    const settled = ends.filter((one) => one !== "tie");
    this.settled.push(...settled.filter((one) => one.result === "lose"));
    this.settled.push(...settled.filter((one) => one.result !== "lose"));
    const tied = inTurn.filter((_, index) => ends[index] === "tie");
    this.#lying = this.#lying.filter((wager) => tied.includes(wager));
    const seats = tied.map(({ seat }) => seat);
    const tie = seats.length > 0 ? `, seat ${seats.join(", ")} ties` : "";
    this.call = `dealer ${NAMES[dealer[0] ?? ""] ?? dealer[0]}${tie}`;
    return seats;
  }

  #decided(decision: ReceiptDecision, tied: readonly number[]): string | null {
    const { seat, choice, raised } = decision;
    if (seat === 0) return this.#surrender(tied);
    const fault = this.#answers.mixed(decision);
    if (fault !== null) return fault;
    const initial = this.#lying.find((wager) => wager.seat === seat && wager.on === "initial");
    if (initial === undefined || !tied.includes(seat)) return `seat ${seat} has no tie hand`;
    if (choice["choice"] === "surrender") return this.#surrender([seat]);
    const [war, tie] = raised;
    const isWar = choice["choice"] === "war" && war?.on === "war" && war.amount === initial.amount;
    if (!isWar || (tie?.amount ?? null) !== (choice["tie"] ?? null))
      return `seat ${seat} goes to war for its wager, and no other amount (651a.9(e))`;
    this.settled.push({ id: initial.id, result: "lose", returned: 0 });
    this.#lying = [...this.#lying.filter((wager) => wager !== initial), ...raised];
    this.call = `seat ${seat} goes to war for ${dollars(initial.amount)}`;
    return null;
  }

  /** 651a.9(c)(1): "shall then return the remaining 1/2 of the Initial Wager" */
  #surrender(seats: readonly number[]): null {
    for (const seat of seats) {
      const initial = this.#lying.find((wager) => wager.seat === seat && wager.on === "initial");
      if (initial === undefined) continue;
      const returned = Math.floor(initial.amount / 2);
      this.settled.push({ id: initial.id, result: "surrender", returned });
      this.#lying = this.#lying.filter((wager) => wager !== initial);
    }
    this.call = `seat ${seats.join(", ")} surrenders`;
    return null;
  }
}

/** 651a.9, 651a.10: even money; a tie 10 to 1; a war 2 to 1, and 3 to 1 on a second tie. */
function end({ id, on, amount }: Laid, card: string, dealer: string): ReceiptSettlement | "tie" {
  const [mine, theirs] = [RANKS.indexOf(card[0] ?? ""), RANKS.indexOf(dealer[0] ?? "")];
  const paid = (odds: number): ReceiptSettlement => ({
    id,
    result: "win",
    returned: amount * (1 + odds),
  });
  const lost: ReceiptSettlement = { id, result: "lose", returned: 0 };
  if (on === "tie") return mine === theirs ? paid(10) : lost;
  if (mine < theirs) return lost;
  if (on === "war") return paid(mine === theirs ? 3 : 2);
  return mine === theirs ? "tie" : paid(1);
}

function dollars(cents: number): string {
  const [whole, rest] = [Math.floor(cents / 100), cents % 100];
  const words = `$${whole.toLocaleString("en-US")}`;
  return rest === 0 ? words : `${words}.${String(rest).padStart(2, "0")}`;
}
