// The whole client's state, fed by one connection; views derive from it.

import { computed, effect, type Signal, signal, untracked } from "@preact/signals";
import { Connection, type LinkState, type Socket } from "../connection/connection";
import { isNo, type ReplyTo } from "../connection/replies";
import type { AccountKind, Movement, ServerMessage, TableCard, Welcome } from "../protocol";
import { text } from "../text";
import { keep, recall } from "./keepsakes";
import { withNews } from "./lobby";
import { hashOf, parseRoute, type Route } from "./route";
import { TableStore } from "./table_store";
import { Toasts } from "./toasts";

export interface Session {
  readonly name: string;
  readonly kind: AccountKind;
}

/** null: done. Otherwise the sentence that says why not. */
export type Outcome = Promise<string | null>;

export interface HistoryPage {
  readonly movements: readonly Movement[];
  readonly next: string | null;
}

export class HouseStore {
  readonly connection: Connection;
  readonly link: Signal<LinkState> = signal({ kind: "connecting" });
  readonly welcome = signal<Welcome | null>(null);
  readonly session = signal<Session | null>(null);
  readonly balance = signal<number | null>(null);
  /** null while the house has not said yet which tables there are. */
  readonly cards = signal<ReadonlyMap<string, TableCard> | null>(null);
  readonly leftLast = signal(recall("table"));
  readonly route: Signal<Route>;
  readonly table = signal<TableStore | null>(null);
  /** What the house has to say to everybody, until it says something else. */
  readonly notice = signal<{ readonly code: string; readonly message: string } | null>(null);
  readonly asksToEnter = signal(false);
  readonly toasts = new Toasts();
  readonly signedIn = computed(() => this.session.value !== null);
  readonly myName = computed(() => this.session.value?.name ?? null);

  /** True while a token from an earlier visit is being looked at. */
  readonly isReturning = signal(recall("token") !== null);

  constructor(openSocket: () => Socket, hash: string) {
    const isKnownHere = this.isReturning.value;
    this.route = signal(parseRoute(hash, { view: isKnownHere ? "lobby" : "entrance" }));
    this.connection = new Connection({
      openSocket,
      token: () => recall("token"),
      events: {
        onMessage: (message) => this.#receive(message),
        onLink: (link) => {
          this.link.value = link;
        },
        onReady: (welcome) => this.#ready(welcome),
      },
    });
    effect(() => {
      const route = this.route.value;
      untracked(() => this.#followRoute(route));
    });
  }

  /** Go somewhere in the house. The address follows. */
  goTo(route: Route): void {
    this.asksToEnter.value = false;
    this.arrive(hashOf(route));
    if (location.hash !== hashOf(route)) location.hash = hashOf(route);
  }

  /** The address has changed. */
  arrive(hash: string): void {
    const route = parseRoute(hash);
    if (hashOf(route) !== hashOf(this.route.value)) this.route.value = route;
  }

  enterAsGuest(): Outcome {
    return this.#entered(this.connection.request<"enter_as_guest">({ type: "enter_as_guest" }));
  }

  signIn(name: string, password: string): Outcome {
    return this.#entered(this.connection.request<"sign_in">({ type: "sign_in", name, password }));
  }

  register(name: string, password: string): Outcome {
    return this.#entered(this.connection.request<"register">({ type: "register", name, password }));
  }

  async signOut(): Promise<void> {
    await this.connection.request<"sign_out">({ type: "sign_out" }).catch(() => null);
    this.#forgetSession();
    this.toasts.say(text.account.signedOut);
    this.goTo({ view: "lobby" });
  }

  async getChips(): Promise<void> {
    const reply = await this.#ask(this.connection.request<"get_chips">({ type: "get_chips" }));
    if (typeof reply === "string") this.toasts.say(reply, "bad");
    else this.toasts.say(text.account.chipsGiven(reply.cents), "good");
  }

  /** A page of my ledger, or the sentence that says why not. */
  async history(before: string | null): Promise<HistoryPage | string> {
    const request = { type: "get_history", count: 30 } as const;
    return this.#ask(
      this.connection.request<"get_history">(before === null ? request : { ...request, before }),
    );
  }

  /** The signed receipt of a finished round as text, byte for byte; null when there is none. */
  async receipt(table: string, round: number): Promise<string | null> {
    const reply = await this.#ask(
      this.connection.request<"get_receipt">({ type: "get_receipt", table, round }),
    );
    return typeof reply === "string" ? null : reply.receipt;
  }

  async #entered(asked: Promise<ReplyTo<"sign_in">>): Outcome {
    const reply = await this.#ask(asked);
    if (typeof reply === "string") return reply;
    this.asksToEnter.value = false;
    // What this seat holds, if the account has one here.
    void this.table.value?.watch();
    return null;
  }

  async #ask<R extends { readonly type: string }>(
    asked: Promise<R>,
  ): Promise<Exclude<R, { type: "refused" | "error" }> | string> {
    try {
      const reply = await asked;
      if (isNo(reply)) return reply.message;
      return reply as Exclude<R, { type: "refused" | "error" }>;
    } catch {
      return this.link.value.kind === "open" ? text.link.noAnswer : text.table.notConnected;
    }
  }

  #ready(welcome: Welcome): void {
    this.welcome.value = welcome;
    this.isReturning.value = false;
    this.notice.value = null;
    this.#follow(this.route.value);
  }

  #receive(message: ServerMessage): void {
    const balance = balanceIn(message);
    if (balance !== null) this.balance.value = balance;
    switch (message.type) {
      case "signed_in":
        keep("token", message.token);
        this.session.value = { name: message.name, kind: message.kind };
        break;
      case "error":
        if (message.code === "token_expired" || message.code === "token_invalid") {
          this.#forgetSession();
          this.toasts.say(text.account.tokenGone);
        }
        break;
      case "lobby_state":
        this.cards.value = withNews(new Map(), message.tables);
        break;
      case "lobby_news":
        if (this.cards.value) this.cards.value = withNews(this.cards.value, message.tables);
        break;
      case "house_notice":
      case "goodbye":
        this.notice.value = message.code === "cage_back" ? null : message;
        break;
    }
    this.table.value?.receive(message);
  }

  #forgetSession(): void {
    keep("token", null);
    this.session.value = null;
    this.balance.value = null;
  }

  #followRoute(route: Route): void {
    const before = this.table.peek();
    const wanted = route.view === "table" ? route.table : null;
    if (before !== null && before.id !== wanted) {
      before.leave();
      this.leftLast.value = before.id;
      this.table.value = null;
    }
    if (wanted !== null && before?.id !== wanted) {
      keep("table", wanted);
      this.table.value = new TableStore(wanted, {
        connection: this.connection,
        link: this.link,
        signedIn: this.signedIn,
        myName: this.myName,
        balance: this.balance,
        toasts: this.toasts,
        askToEnter: () => {
          this.asksToEnter.value = true;
        },
      });
    }
    if (this.link.peek().kind === "open") this.#follow(route);
  }

  /** Tell the house what is to be seen from here. */
  #follow(route: Route): void {
    if (route.view === "table") {
      this.connection.request<"leave_lobby">({ type: "leave_lobby" }).catch(() => null);
      void this.table.peek()?.watch();
    } else {
      this.connection.request<"watch_lobby">({ type: "watch_lobby" }).catch(() => null);
    }
  }
}

/** What a message says of my balance in cents, if it does. */
function balanceIn(message: ServerMessage): number | null {
  switch (message.type) {
    case "signed_in":
    case "wager_accepted":
    case "taken_down":
    case "chosen":
    case "chips_given":
    case "wagers_settled":
    case "balance_changed":
    case "table_snapshot":
    case "table_resumed":
      return message.balance;
    default:
      return null;
  }
}
