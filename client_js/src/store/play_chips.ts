// The cage gives play chips to players who have little, and not too often.

import { type ReadonlySignal, signal } from "@preact/signals";
import type { Connection } from "../connection/connection";
import type { ReplyTo } from "../connection/replies";
import type { Welcome } from "../protocol";
import { text } from "../text";
import type { Notices } from "./notices";
import type { OpenTables } from "./open_tables";

type Reply = ReplyTo<"get_chips">;

interface House {
  readonly connection: Pick<Connection, "request" | "clock">;
  readonly notices: Notices;
  readonly welcome: ReadonlySignal<Welcome | null>;
  readonly balance: ReadonlySignal<number | null>;
  readonly myName: ReadonlySignal<string | null>;
  readonly open: OpenTables;
  /** A reply, or why there is none as a sentence. */
  ask(asked: Promise<Reply>): Promise<Exclude<Reply, { type: "refused" | "error" }> | string>;
}

const MINUTE_MS = 60_000;

export class PlayChips {
  /** When the house gives chips again, and to whom. */
  readonly #again = signal({ name: "", ms: 0 });
  readonly #house: House;

  constructor(house: House) {
    this.#house = house;
  }

  /** In a few words when there are chips for me; "" if there are some now. */
  when(): string {
    if (!this.#isLow()) return text.account.chipsBelow(this.#below);
    const minutes = this.#minutes();
    return minutes === 0 ? "" : text.account.chipsIn(minutes);
  }

  /** Ask for some, if there are any for me; otherwise say why not. */
  async get(): Promise<void> {
    const { connection, notices } = this.#house;
    const why = this.#whyNot();
    if (why !== "") {
      notices.say(why);
      return;
    }
    const asked = connection.request<"get_chips">({ type: "get_chips" });
    const reply = await this.#house.ask(asked);
    if (typeof reply !== "string") {
      notices.say(text.account.chipsGiven(reply.cents), "good");
      return;
    }
    const answer = await asked.catch(() => null);
    const ms = answer?.type === "refused" ? (answer.again_ms ?? 0) : 0;
    this.#again.value = { name: this.#house.myName.peek() ?? "", ms };
    notices.say(this.#whyNot() || reply, "bad");
  }

  #whyNot(): string {
    if (!this.#isLow()) return text.account.chipsToWhom(this.#below);
    const minutes = this.#minutes();
    return minutes === 0 ? "" : text.account.chipsLater(minutes);
  }

  get #below(): number {
    return this.#house.welcome.value?.refill_below ?? 0;
  }

  /** As far as this page knows: chips on a table that is not open here count too. */
  #isLow(): boolean {
    const { balance, open } = this.#house;
    const staked = open.all.value.reduce(
      (sum, { presentation }) => sum + presentation.staked.value,
      0,
    );
    return (balance.value ?? 0) - open.uncounted.value + staked < this.#below;
  }

  #minutes(): number {
    const { connection, myName } = this.#house;
    const { name, ms } = this.#again.value;
    if (name !== myName.value) return 0;
    return Math.max(0, Math.ceil((ms - connection.clock.houseNow()) / MINUTE_MS));
  }
}
