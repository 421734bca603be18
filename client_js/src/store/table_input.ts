// What the player does at a table: the chip in hand, chips laid and taken back, repeat and double,
// and the spot pointed at. Owns the chip, the chips that are not sent yet, and the last refusal.

import { computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { chipNear, chipValues } from "../components/chip_tray";
import { gameView } from "../games";
import { type Bundle, type Posted, type SpotKey, spotKey } from "../games/contract";
import type { SpotInfo } from "../protocol";
import { text } from "../text";
import { readStored, writeStored } from "./browser_storage";
import { fatesInWords } from "./fates_in_words";
import { isLarge } from "./preferences";
import type { TableDependencies } from "./table_dependencies";
import type { TableProtocol } from "./table_protocol";
import { type Bet, keyOf, mergedBets, total, type Wager } from "./table_state";
import { firstOfEach, isSamePlace, UnsentChips } from "./unsent_chips";

const REFUSAL_STAYS_MS = 4500;
const DEFAULT_CHIP_CENTS = "500";

/** How a wager is laid: working on the come out roll, on a box beside the player's own. */
export type WagerOptions = Partial<Pick<Wager, "working" | "box">>;

/** What one Clear has taken off: wagers, and chips that were not sent. */
interface Cleared {
  readonly round: number;
  /** Its place among the presses that lay chips. */
  readonly press: number;
  readonly wagers: readonly Wager[];
  readonly chips: readonly Bet[];
  /** Settles once the house has answered for each wager. */
  readonly down: Promise<unknown>;
}

export interface SpotRefusal {
  readonly spot: SpotKey;
  readonly message: string;
}

export class TableInput {
  /** The value of the chip in hand, in cents. */
  readonly chip: Signal<number> = signal(Number(readStored("chip") ?? DEFAULT_CHIP_CENTS));
  /** The spot whose last wager was refused, for a few seconds. */
  readonly refused: Signal<SpotRefusal | null> = signal(null);
  /** The spot pointed at or focused. */
  readonly pointed: Signal<SpotInfo | null> = signal(null);
  /** Wagers that one press would lay, pointed at or focused. */
  readonly pointedTogether: Signal<Bundle | null> = signal(null);
  readonly #protocol: TableProtocol;
  readonly #dependencies: TableDependencies;
  readonly #endings: (() => void)[];
  #presses = 0;
  #refusalTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(protocol: TableProtocol, dependencies: TableDependencies) {
    this.#protocol = protocol;
    this.#dependencies = dependencies;
    this.#endings = [
      effect(() => {
        if (protocol.facts.value !== null) this.#holdChipOfTray();
      }),
      effect(() => {
        if (!protocol.open.value) this.#dropUnsent();
      }),
    ];
  }

  /** The chips of the tray, in cents. */
  readonly chips: ReadonlySignal<readonly number[]> = computed(() => {
    const facts = this.#protocol.facts.value;
    return facts === null ? [] : chipValues(facts.minimum, facts.maximum, facts.unit);
  });
  /** As the house orders its spots: a side wager goes after the wager that it needs. */
  #unsent = new UnsentChips((wagers, chips) => {
    const spots = [...(this.#protocol.facts.value?.spots.keys() ?? [])];
    const placeOf = (bet: Bet) => spots.indexOf(keyOf(bet));
    const inTurn = [...wagers].sort((a, b) => placeOf(a) - placeOf(b));
    for (const wager of inTurn) {
      void this.#placeWhole(
        wager,
        chips.filter((chip) => isSamePlace(chip, wager)),
      );
    }
  });
  /** The chips of my one wager on a place, as they were laid, by its place. */
  #piles = new Map<string, readonly Bet[]>();
  /** My wagers and the chips that will become wagers, as they lie on the layout. */
  readonly laid: ReadonlySignal<readonly Wager[]> = computed(() => [
    ...this.#protocol.wagers.value,
    ...this.#unsent.chips.value.map(
      (chip): Wager => ({ nonce: "", id: null, working: false, box: 0, ...chip }),
    ),
  ]);
  /** Cents that lie on the layout, and that the house has not acknowledged. */
  readonly pending: ReadonlySignal<number> = computed(() =>
    total(this.laid.value.filter((wager) => wager.id === null)),
  );
  /** Cents that the house's balance has and the layout has too, less those that neither has: what
   * is being taken down is no more on the layout. */
  readonly uncounted: ReadonlySignal<number> = computed(
    () => this.pending.value - this.#protocol.comingBack.value,
  );
  #view = computed(() => gameView(this.#protocol.facts.value?.game ?? ""));
  #secondWager = computed(() => this.#view.value?.secondWager ?? null);
  /** I may lay nothing in this round: the chips are of no use. */
  readonly isBarred: ReadonlySignal<boolean> = computed(() => {
    const state = this.#protocol.state.value;
    return state !== null && this.#view.value?.barsBets?.(state) === true;
  });
  #mayLay = computed(() => this.#protocol.open.value && !this.isBarred.value);
  /** What lies on spots of the layout: not what a bank has put up. */
  #onSpots = computed(() => {
    const spots = this.#protocol.facts.value?.spots;
    return this.laid.value.filter((wager) => spots?.has(keyOf(wager)));
  });
  /** What lies on the layout, as it may be laid again. */
  readonly savable: ReadonlySignal<readonly Bet[]> = computed(() =>
    mergedBets(this.#onSpots.value, this.#maximum()),
  );
  /** Bets on this layout can be saved: it has spots, not a box for each seat. */
  readonly canSave: ReadonlySignal<boolean> = computed(
    () => this.#view.value?.layoutKind === "spots",
  );
  /** I have laid something in this very round. */
  #hasLaid = computed(() => {
    const staying = this.#protocol.state.value?.staying;
    return this.laid.value.some(({ id }) => id === null || !staying?.has(id));
  });
  readonly canRepeat: ReadonlySignal<boolean> = computed(
    () => this.#mayLay.value && !this.#hasLaid.value && this.#lastBets().length > 0,
  );
  /** I have wagered, and nobody else is here: betting need not last its time. */
  readonly canStart: ReadonlySignal<boolean> = computed(() => {
    const state = this.#protocol.state.value;
    if (state === null || !this.#protocol.open.value || state.closesMs === null) return false;
    const { seat, seats, offer, posted } = state;
    const isAlone = [...seats.values()].every(
      (one) => one.seat === seat || one.gone || one.connected === false,
    );
    // Where there is a shooter, the shooter throws.
    const isMine = isAlone && seat !== null && offer === null && !("shooter" in posted);
    return isMine && this.#hasLaid.value && this.pending.value === 0;
  });
  /** All that I have laid stays on the layout until it is decided. */
  readonly isFinal: ReadonlySignal<boolean> = computed(
    () => this.#secondWager.value === "stays" && this.#unsent.chips.value.length === 0,
  );
  #sentAtMs = signal(0);
  /** House time at which my first chips of the round are sent, and stay; null if none wait for it. */
  readonly heldUntil: ReadonlySignal<number | null> = computed(() => {
    const isFirst = this.#protocol.state.value?.closesMs === null;
    const isWaiting = this.#secondWager.value === "stays" && !this.isFinal.value;
    return isFirst && isWaiting ? this.#sentAtMs.value : null;
  });
  readonly canClear: ReadonlySignal<boolean> = computed(
    () => this.#protocol.open.value && this.#onSpots.value.length > 0 && !this.isFinal.value,
  );
  /** What cannot be taken off cannot be added to either. */
  readonly canDouble: ReadonlySignal<boolean> = computed(
    () => this.#mayLay.value && this.canClear.value,
  );
  #allCleared = signal<readonly Cleared[]>([]);
  /** What was cleared in this round, the last of it last. */
  #cleared = computed(() => {
    const round = this.#protocol.state.value?.round;
    return this.#allCleared.value.filter((one) => one.round === round);
  });
  readonly canUndo: ReadonlySignal<boolean> = computed(
    () => this.canClear.value || (this.#protocol.open.value && this.#cleared.value.length > 0),
  );

  /** The table is left. */
  end(): void {
    for (const end of this.#endings) end();
    clearTimeout(this.#refusalTimer);
    this.#unsent.send();
  }

  choose(cents: number): void {
    this.chip.value = cents;
    writeStored("chip", String(cents));
  }

  /** Lay one chip of the selected value, or these cents. */
  lay = (spot: SpotInfo, cents = this.chip.value, how: WagerOptions = {}): void =>
    this.#layAll([{ on: spot.on, pick: spot.pick, amount: cents, ...how }]);

  /** Lay all of these wagers, or, if one of them is not taken, none. Undo takes them back together. */
  layTogether = ({ bets }: Pick<Bundle, "bets">): void => {
    if (this.#isRefusedHere(bets)) return;
    const fault = this.#faultOf(bets);
    if (fault !== null) this.#dependencies.notices.say(fault, "bad");
    else this.#layAll(bets, true);
  };

  /** Answer an offer, or choose in a decision window. True once the house has taken it. */
  decide = (choice: string, options: Posted = {}, box?: number): Promise<boolean> =>
    this.#protocol.decide(choice, options, box);

  /** Call a wager of mine on or off for the come out roll. */
  callWorking = (id: string, working: boolean): Promise<void> =>
    this.#protocol.callWorking(id, working);

  /** Take a seat: this one, or any. */
  sit = async (seat?: number): Promise<boolean> => {
    const { signedIn, askToSignIn } = this.#dependencies;
    if (!signedIn.value && !(await askToSignIn())) return false;
    return this.#protocol.sit(seat ?? null);
  };

  /** Lay the bets of the last round again. */
  repeat(): void {
    if (this.canRepeat.value) this.#layCovered(mergedBets(this.#lastBets(), this.#maximum()));
  }

  /** No more bets: the only player here has waited enough. */
  start(): void {
    void this.decide("start_now");
  }

  /** Lay the same again on every spot of mine. */
  double(): void {
    if (!this.canDouble.value) return;
    const isFinal = this.#secondWager.value === "stays";
    const laid = isFinal ? this.#unsent.chips.value : this.#onSpots.value;
    const bets = laid.filter((bet) => this.#mayGoUpAgain(bet));
    this.#layCovered(mergedBets(bets, this.#maximum()));
  }

  /** Lay all of these wagers; none of them, if the balance does not cover them all. */
  #layCovered(bets: readonly Bet[]): void {
    const fault = this.#whyTooDear(bets);
    if (fault !== null) this.#dependencies.notices.say(fault, "bad");
    else this.#layAll(bets);
  }

  /** Take the last chip of mine off a spot. */
  takeOff = (spot: SpotInfo, box = 0): void => {
    const place = { on: spot.on, pick: spot.pick, box };
    if (this.#unsent.takeBack(place)) return;
    const last = this.laid.value.findLast((wager) => isSamePlace(wager, place));
    if (last !== undefined && !this.#takeChips(last)) void this.#takeAllDown([last]);
  };

  /** Take all wagers of mine down. True once the house has given back every one. */
  takeAllOff = async (): Promise<boolean> => {
    this.#unsent.drop();
    return this.#takeAllDown(this.laid.value);
  };

  /** Take back what one press has done: a chip, all chips of a repeat or a double, or a clear. */
  undo(): void {
    if (!this.#protocol.open.value || this.#unsent.takeBack()) return;
    const laid = this.#onSpots.value;
    const pressOf = (wager: Wager) => this.#pileOf(wager).at(-1)?.press ?? 0;
    const press = Math.max(0, ...laid.map(pressOf));
    const cleared = this.#cleared.value.at(-1);
    if (cleared !== undefined && cleared.press > press) {
      void this.#bringBack(cleared);
      return;
    }
    const last = press === 0 ? laid.slice(-1) : laid.filter((wager) => pressOf(wager) === press);
    void this.#takeAllDown(last.filter((wager) => !this.#takeChips(wager, press)));
  }

  clear(): void {
    const { open, state } = this.#protocol;
    if (!open.value) return;
    const chips = this.#unsent.chips.value;
    this.#unsent.drop();
    const wagers = this.#secondWager.value === "stays" ? [] : this.#onSpots.value;
    if (chips.length + wagers.length === 0) return;
    const down = this.#takeAllDown(wagers);
    this.#presses += 1;
    const cleared = { round: state.value?.round ?? 0, press: this.#presses, wagers, chips, down };
    this.#allCleared.value = [...this.#cleared.value, cleared];
  }

  /** Lay what a clear has taken off, each chip as of its own press. */
  async #bringBack(cleared: Cleared): Promise<void> {
    this.#allCleared.value = this.#cleared.value.filter((one) => one !== cleared);
    await cleared.down;
    const { open, state, wagers } = this.#protocol;
    if (!open.value || state.value?.round !== cleared.round) {
      this.#dependencies.notices.say(this.#whyClosed(), "bad");
      return;
    }
    if (cleared.chips.length > 0) this.#addUnsent(cleared.chips);
    const held = new Set(wagers.value.map(({ nonce }) => nonce));
    const gone = cleared.wagers.filter(({ nonce }) => !held.has(nonce));
    this.#sayOnce(await Promise.all(gone.map((bet) => this.#protocol.place(bet, bet.press))));
  }

  #layAll(bets: readonly Bet[], isWhole = false): void {
    if (this.#isRefusedHere(bets)) return;
    const { signedIn, askToSignIn } = this.#dependencies;
    if (!signedIn.value) {
      // The bet waits for the player to come in.
      void askToSignIn().then((isSignedIn) => isSignedIn && this.#layAll(bets, isWhole));
      return;
    }
    const cents = total(bets);
    const lay = () => this.#layNow(bets, isWhole);
    if (!this.#protocol.open.value || !isLarge(cents)) lay();
    else void this.#dependencies.confirmWager(cents, this.#stays()).then((is) => is && lay());
  }

  /** True until betting ends or the chips on the layout are others: by then a question about more of
   * them is out of date. */
  #stays(): ReadonlySignal<boolean> {
    const lying = total(this.#onSpots.peek());
    return computed(() => this.#protocol.open.value && total(this.#onSpots.value) === lying);
  }

  #layNow(bets: readonly Bet[], isWhole: boolean): void {
    const { open, state } = this.#protocol;
    const first = bets[0];
    if (!open.value && first !== undefined) {
      this.#refuse(keyOf(first), this.#whyClosed());
      return;
    }
    if (state.value?.seat === null) void this.sit();
    this.#presses += 1;
    if (this.#secondWager.value !== null) {
      const isFinal = this.#secondWager.value === "stays";
      const lying = isFinal && bets.find((bet) => this.#isPlaced(bet));
      if (lying) this.#refuse(keyOf(lying), text.table.staysHere);
      else this.#addUnsent(bets.map((bet) => ({ ...bet, press: this.#presses })));
    } else if (isWhole) void this.#placeTogether(bets, this.#presses);
    else for (const bet of bets) void this.#place(bet, this.#presses);
  }

  #addUnsent(chips: readonly Bet[]): void {
    const { state, houseNow } = this.#protocol;
    const closesMs = state.value?.closesMs ?? null;
    const leftMs = closesMs === null ? null : closesMs - houseNow();
    const isFinal = this.#secondWager.value === "stays";
    this.#sentAtMs.value = houseNow() + this.#unsent.add(chips, leftMs, isFinal);
  }

  /** The house has a wager of mine on this place, or is asked to take it. */
  #isPlaced(bet: Bet): boolean {
    return this.#protocol.wagers.value.some((wager) => isSamePlace(wager, bet));
  }

  /** If the house refuses one of them, the others come down again, and the reason is said. */
  async #placeTogether(bets: readonly Bet[], press: number): Promise<void> {
    const refusals = await Promise.all(bets.map((bet) => this.#protocol.place(bet, press)));
    const reason = refusals.find((refusal) => refusal !== null);
    if (reason === undefined) return;
    const notices = this.#dependencies.notices;
    notices.say(bets.length > 1 ? text.table.noneLaid(reason) : reason, "bad");
    await this.#takeAllDown(this.laid.value.filter((wager) => wager.press === press));
  }

  /** Why these wagers cannot all be laid, as far as it is known here; null if they can. */
  #faultOf(bets: readonly Bet[]): string | null {
    const spots = this.#protocol.facts.value?.spots;
    if (bets.some((bet) => !spots?.has(keyOf(bet)))) return text.saved.notHere;
    return this.#whyTooDear(bets);
  }

  /** Why these wagers cannot be laid at this table, by what the page knows; null if they can. */
  whyNot(bets: readonly Bet[]): string | null {
    const { minimum = 0, maximum = 0 } = this.#protocol.facts.value ?? {};
    const fault = this.#faultOf(bets);
    if (fault !== null) return fault;
    if (bets.some(({ amount }) => amount > maximum)) return text.saved.aboveMaximum(maximum);
    return bets.some(({ amount }) => amount < minimum) ? text.saved.belowMinimum(minimum) : null;
  }

  #whyTooDear(bets: readonly Bet[]): string | null {
    const { signedIn, balance } = this.#dependencies;
    const left = (balance.value ?? 0) - this.uncounted.value;
    return signedIn.value && total(bets) > left ? text.saved.tooDear(total(bets)) : null;
  }

  /** Place the one wager of a box. A wager that is there and may be replaced comes down, and its
   * amount is added. */
  async #placeWhole(bet: Bet, pile: readonly Bet[]): Promise<void> {
    const lying = this.laid.value.find((wager) => isSamePlace(wager, bet));
    if (lying !== undefined && this.#secondWager.value === "replaced")
      return this.#replace(lying, [...this.#pileOf(lying), ...pile]);
    this.#piles.set(placeOf(bet), pile);
    return this.#place(bet);
  }

  /** Take the chips of a press, or the last one, off a wager that is replaced by a smaller one. False
   * if none would be left. */
  #takeChips(lying: Wager, press = 0): boolean {
    const pile = this.#secondWager.value === "replaced" ? this.#pileOf(lying) : [];
    const left = press === 0 ? pile.slice(0, -1) : pile.filter((chip) => chip.press !== press);
    if (left.length === 0) return false;
    void this.#replace(lying, left);
    return true;
  }

  #pileOf(lying: Wager): readonly Bet[] {
    const pile = this.#piles.get(placeOf(lying)) ?? [];
    return total(pile) === lying.amount ? pile : [lying];
  }

  /** If the house refuses the new wager, the one that was there is laid again. */
  async #replace(lying: Wager, pile: readonly Bet[]): Promise<void> {
    const { on, pick, box, amount } = lying;
    const bet = { on, pick, box, amount: total(pile) };
    const { stays, refusal } = await this.#protocol.replace(lying, bet);
    const isThere = this.#protocol.wagers.value.some((wager) => wager.nonce === lying.nonce);
    if (isThere) {
      this.#sayOnce([stays ?? refusal]);
    } else if (refusal === null) {
      this.#piles.set(placeOf(lying), pile);
    } else {
      this.#refuse(keyOf(lying), refusal);
      const lost = await this.#protocol.place({ on, pick, box, amount });
      if (lost !== null)
        this.#dependencies.notices.say(text.table.notLaidAgain(amount, lost), "bad");
    }
  }

  async #place(bet: Bet, press = 0): Promise<void> {
    const refusal = await this.#protocol.place(bet, press);
    if (refusal !== null) this.#refuse(keyOf(bet), refusal);
  }

  /** True once all of them are down. */
  async #takeAllDown(wagers: readonly Wager[]): Promise<boolean> {
    const refusals = await Promise.all(wagers.map((wager) => this.#protocol.takeDown(wager)));
    this.#sayOnce(refusals);
    return refusals.every((refusal) => refusal === null);
  }

  /** Each reason once, for however many wagers. */
  #sayOnce(refusals: readonly (string | null)[]): void {
    const reasons = new Set(refusals.filter((reason) => reason !== null));
    for (const reason of reasons) this.#dependencies.notices.say(reason, "bad");
  }

  /** Chips that were laid too late to be sent. */
  #dropUnsent(): void {
    const { notices } = this.#dependencies;
    const reason = this.#whyClosed();
    const chips = this.#unsent.chips.peek();
    const news = chips.map((bet) => ({ bet, fate: "refused", reason }) as const);
    this.#unsent.drop();
    const game = this.#protocol.facts.peek()?.game ?? "";
    for (const words of fatesInWords(news, game)) notices.say(words, "bad");
  }

  /** Without a connection nothing is laid, and nobody is asked anything: the spot says why. */
  #isRefusedHere([first]: readonly Bet[]): boolean {
    const isRefused = this.#protocol.isCutOff.peek() && first !== undefined;
    if (isRefused) this.#refuse(keyOf(first), this.#whyClosed());
    return isRefused;
  }

  #whyClosed(): string {
    return this.#protocol.isCutOff.peek() ? text.table.notConnected : text.table.notOpen;
  }

  #refuse(spot: SpotKey, message: string): void {
    clearTimeout(this.#refusalTimer);
    this.refused.value = { spot, message };
    this.#refusalTimer = setTimeout(() => {
      this.refused.value = null;
    }, REFUSAL_STAYS_MS);
  }

  /** The chip that was held before, or the nearest below it that this table has. */
  #holdChipOfTray(): void {
    this.chip.value = chipNear(this.chips.value, this.chip.peek());
  }

  /** In the order in which they were laid: a side wager comes after the wager that it needs. */
  #lastBets(): readonly Bet[] {
    const bets = this.#protocol.state.value?.settlement?.wagers ?? [];
    const orderOf = (id: string) => Number(id.replace(/\D/g, ""));
    const laid = [...bets].sort((a, b) => orderOf(a.id) - orderOf(b.id));
    if (this.#secondWager.value !== null) {
      const spots = this.#protocol.facts.value?.spots;
      return firstOfEach(laid.filter((bet) => spots?.has(keyOf(bet))));
    }
    if (this.#view.value?.lasting?.mayGoUpAgain === undefined) return laid;
    const up = new Set(this.laid.value.map(({ on, pick }) => spotKey(on, pick)));
    return laid.filter((bet) => !up.has(keyOf(bet)) && this.#mayGoUpAgain(bet));
  }

  #mayGoUpAgain(bet: Bet): boolean {
    const posted = this.#protocol.state.value?.posted ?? {};
    return this.#view.value?.lasting?.mayGoUpAgain?.(bet, posted) ?? true;
  }

  #maximum(): number {
    return this.#protocol.facts.value?.maximum ?? 0;
  }
}

/** A spot of a box. */
function placeOf(bet: Bet): string {
  return `${keyOf(bet)} ${bet.box ?? 0}`;
}
