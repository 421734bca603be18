// The question about a large wager. One is open at a time, and only while its bets can be laid.

import { effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";

export class WagerQuestion {
  /** What is asked about, in cents; null if nothing is. */
  readonly cents: Signal<number | null> = signal(null);
  #answer: (isMeant: boolean) => void = () => undefined;

  /** Whether it is meant. A question that is still open is answered with no, and so is this one when
   * it stands no longer. */
  async ask(cents: number, stands: ReadonlySignal<boolean>): Promise<boolean> {
    this.answer(false);
    this.cents.value = cents;
    const answered = new Promise<boolean>((resolve) => {
      this.#answer = resolve;
    });
    const end = effect(() => {
      if (!stands.value) this.answer(false);
    });
    return answered.finally(end);
  }

  answer(isMeant: boolean): void {
    this.cents.value = null;
    this.#answer(isMeant);
    this.#answer = () => undefined;
  }
}
