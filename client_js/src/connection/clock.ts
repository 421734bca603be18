// The house's clock, as seen from here. The quickest round trip gives the best reading: its
// answer can be wrong by half of the trip at most.

/** An old reading counts less, because two clocks drift apart. */
const READING_LASTS_MS = 120_000;

export class HouseClock {
  #offsetMs = 0;
  #tripMs = Number.POSITIVE_INFINITY;
  #readAtMs = 0;

  constructor(private readonly now: () => number = Date.now) {}

  /** House time in Unix milliseconds. */
  houseNow = (): number => this.now() + this.#offsetMs;

  /** The house said `houseMs` in answer to a question sent at `sentMs` of our own clock. */
  read(sentMs: number, houseMs: number): void {
    const heardMs = this.now();
    const tripMs = heardMs - sentMs;
    const isStale = heardMs - this.#readAtMs > READING_LASTS_MS;
    if (tripMs > this.#tripMs && !isStale) return;
    this.#offsetMs = Math.round(houseMs - (sentMs + tripMs / 2));
    this.#tripMs = tripMs;
    this.#readAtMs = heardMs;
  }
}
