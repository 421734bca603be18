// The whole client's state, fed by one connection; views derive from it.

import { computed, effect, type Signal, signal, untracked } from "@preact/signals";
import { Connection, type LinkState, type Socket } from "../connection/connection";
import { isNo, type ReplyTo } from "../connection/replies";
import { gameView } from "../games";
import type {
  AccountKind,
  Movement,
  Odds,
  Reaction,
  RulesSubmission,
  SeatIdle,
  ServerMessage,
  SessionInfo,
  TableCard,
  Welcome,
} from "../protocol";
import { text } from "../text";
import { readStored, writeStored } from "./browser_storage";
import { readCoached, writeCoached } from "./coached";
import { readFavourites, writeFavourites } from "./favourites";
import { HiddenPlayers } from "./hidden_players";
import { layoutOf, type Spots } from "./layouts";
import { LeftTables } from "./left_tables";
import { followLink } from "./link_notices";
import { withNews } from "./lobby";
import { Notices } from "./notices";
import { MOST_TABLES, OpenTables } from "./open_tables";
import type { PastRound } from "./past_outcomes";
import { PlayChips } from "./play_chips";
import type { Recording } from "./replay";
import { hashOf, parseRoute, type Route } from "./route";
import { TableStore } from "./table_store";
import { WagerQuestion } from "./wager_question";

export interface Session {
  readonly name: string;
  readonly kind: AccountKind;
  /** The picture that stands for me at tables. */
  readonly avatar?: number;
}

/** null if it is done, otherwise the reason as a sentence. */
export type Outcome = Promise<string | null>;

/** The rules of a table, and the wagers of its layout. */
export type TableOdds = Odds & { readonly spots: Spots };

export interface HistoryPage {
  readonly movements: readonly Movement[];
  readonly next: string | null;
}

const HOUSE_NOTICE = "house";
const TOO_MANY_NOTICE = "too many tables";
/** Of a table that is passed to another dealer, until that one shows it. */
const waitOf = (table: string): string => `wait of ${table}`;
const ANNOUNCEMENT_STAYS_MS = 20_000;

export class HouseStore {
  readonly connection: Connection;
  readonly link: Signal<LinkState> = signal({ kind: "connecting" });
  readonly welcome = signal<Welcome | null>(null);
  readonly session = signal<Session | null>(null);
  readonly balance = signal<number | null>(null);
  /** null until the house has sent its tables. */
  readonly cards = signal<ReadonlyMap<string, TableCard> | null>(null);
  readonly lastTable = signal(readStored("table"));
  readonly route: Signal<Route>;
  /** The table on show. */
  readonly table = signal<TableStore | null>(null);
  /** Parts of the page that are there for a while, and hear every message of the house. */
  readonly listeners = new Set<(message: ServerMessage) => void>();
  readonly asksToSignIn = signal(false);
  /** A large wager that the player is asked about. */
  readonly largeWager = new WagerQuestion();
  /** A past round of mine that is played again on the table that I am at. */
  readonly replayed = signal<Recording | null>(null);
  readonly notices = new Notices();
  readonly open = new OpenTables(
    (id) => this.#newTable(id),
    new LeftTables({
      notices: this.notices,
      go: (table) => this.goTo({ view: "table", table }),
      history: () => this.history(null),
    }),
  );
  /** The games whose first steps the player has seen, or has closed. */
  readonly coached = signal(readCoached());
  #askedSteps = "";
  /** The tables that the player has marked, in this browser. */
  readonly favourites = signal(readFavourites());
  readonly hiddenPlayers = new HiddenPlayers();
  readonly playChips = new PlayChips(this);
  readonly hasChat = computed(() => this.welcome.value?.features?.includes("chat") === true);
  readonly signedIn = computed(() => this.session.value !== null);
  readonly myName = computed(() => this.session.value?.name ?? null);

  /** True while the house checks a token from an earlier visit. */
  readonly isReturning = signal(readStored("token") !== null);

  readonly #waitForSignIn: ((isSignedIn: boolean) => void)[] = [];

  constructor(openSocket: () => Socket, hash: string) {
    const isKnownHere = this.isReturning.value;
    this.route = signal(parseRoute(hash, { view: isKnownHere ? "lobby" : "entrance" }));
    this.connection = new Connection({
      openSocket,
      token: () => readStored("token"),
      events: {
        onMessage: (message) => this.#receive(message),
        onLink: (link) => {
          this.link.value = link;
        },
        onReady: (welcome) => this.#ready(welcome),
      },
    });
    followLink(this.link, this.notices, {
      start: () => this.connection.start(),
      retryNow: () => this.connection.retryNow(),
    });
    this.open.restore(tableIn(this.route.peek()));
    effect(() => {
      const route = this.route.value;
      untracked(() => this.#followRoute(route));
    });
  }

  /** Show another view, and set the address to it. */
  goTo(route: Route): void {
    this.signInDeclined();
    this.arrive(hashOf(route));
    if (location.hash !== hashOf(route)) location.hash = hashOf(route);
  }

  /** The address has changed. */
  arrive(hash: string): void {
    const route = parseRoute(hash);
    if (hashOf(route) !== hashOf(this.route.value)) this.route.value = route;
  }

  /** Open the form. True once the player has signed in and the table knows of it; false if the
   * player declines. */
  askToSignIn(): Promise<boolean> {
    this.asksToSignIn.value = true;
    return new Promise((resolve) => this.#waitForSignIn.push(resolve));
  }

  /** The form was closed. */
  signInDeclined(): void {
    this.asksToSignIn.value = false;
    this.#answerSignIn(false);
  }

  enterAsGuest(): Outcome {
    return this.#entered(this.connection.request<"enter_as_guest">({ type: "enter_as_guest" }));
  }

  signIn(name: string, password: string): Outcome {
    const device = readStored("device");
    const request = { type: "sign_in", name, password } as const;
    return this.#entered(
      this.connection.request<"sign_in">(device === null ? request : { ...request, device }),
    );
  }

  register(name: string, password: string): Outcome {
    return this.#entered(this.connection.request<"register">({ type: "register", name, password }));
  }

  async signOut(): Promise<void> {
    await this.connection.request<"sign_out">({ type: "sign_out" }).catch(() => null);
    this.#forgetSession();
    this.notices.say(text.account.signedOut);
    this.goTo({ view: "lobby" });
  }

  /** End every session of my account, this one too. */
  async signOutEverywhere(): Outcome {
    const reply = await this.ask(
      this.connection.request<"sign_out_everywhere">({ type: "sign_out_everywhere" }),
    );
    if (typeof reply === "string") return reply;
    this.#forgetSession();
    this.notices.say(text.account.signedOut);
    this.goTo({ view: "lobby" });
    return null;
  }

  async changePassword(old: string, next: string): Outcome {
    const reply = await this.ask(
      this.connection.request<"change_password">({ type: "change_password", old, new: next }),
    );
    if (typeof reply === "string") return reply;
    this.notices.say(text.account.passwordChanged, "good");
    return null;
  }

  /** The sessions of my account, or the reason as a sentence. */
  async sessions(): Promise<readonly SessionInfo[] | string> {
    const reply = await this.ask(
      this.connection.request<"list_sessions">({ type: "list_sessions" }),
    );
    return typeof reply === "string" ? reply : reply.sessions;
  }

  /** End another session of my account. */
  async endSession(session: string): Outcome {
    const reply = await this.ask(
      this.connection.request<"end_session">({ type: "end_session", session }),
    );
    return typeof reply === "string" ? reply : null;
  }

  /** A page of my ledger, or the reason as a sentence. */
  async history(before: string | null): Promise<HistoryPage | string> {
    const request = { type: "get_history", count: 100 } as const;
    return this.ask(
      this.connection.request<"get_history">(before === null ? request : { ...request, before }),
    );
  }

  /** A table's rules submission in words; null when there is none. */
  async rules(table: string): Promise<RulesSubmission | null> {
    const reply = await this.ask(
      this.connection.request<"get_rules">({ type: "get_rules", table }),
    );
    return typeof reply === "string" ? null : reply;
  }

  /** A table's name for players; its id while the page does not know it. */
  titleOf(table: string): string {
    const here = this.table.value;
    const known = here?.id === table ? here.protocol.state.value : this.cards.value?.get(table);
    return known?.title ?? table;
  }

  /** The wagers of a table with their exact returns; null when there is no such table. */
  async odds(table: string): Promise<TableOdds | null> {
    const reply = await this.ask(this.connection.request<"get_odds">({ type: "get_odds", table }));
    if (typeof reply === "string") return null;
    const spots = await layoutOf(reply.layout, this.connection).catch(() => null);
    return spots === null ? null : { ...reply, spots };
  }

  /** How the last rounds of a table ended, newest first: up to 500. Null when there is no answer. */
  async outcomes(table: string): Promise<readonly PastRound[] | null> {
    const reply = await this.ask(
      this.connection.request<"get_outcomes">({ type: "get_outcomes", table }),
    );
    if (typeof reply === "string") return null;
    return reply.outcomes.map(([round, outcome]) => ({ round, outcome }));
  }

  /** The signed receipt of a finished round as text, byte for byte; null when there is none. */
  async receipt(table: string, round: number): Promise<string | null> {
    const reply = await this.ask(
      this.connection.request<"get_receipt">({ type: "get_receipt", table, round }),
    );
    return typeof reply === "string" ? null : reply.receipt;
  }

  /** Show a sign at my seat. */
  async react(table: string, reaction: Reaction): Promise<void> {
    const reply = await this.ask(
      this.connection.request<"react">({ type: "react", table, reaction }),
    );
    if (typeof reply === "string") this.notices.say(reply, "bad");
  }

  /** Pick the picture that stands for me. Null if it is done, otherwise the reason. */
  async pickAvatar(avatar: number): Outcome {
    const reply = await this.ask(
      this.connection.request<"pick_avatar">({ type: "pick_avatar", avatar }),
    );
    if (typeof reply === "string") return reply;
    const session = this.session.peek();
    if (session !== null) this.session.value = { ...session, avatar };
    return null;
  }

  /** Whether the first steps at games that are bet on like this one are done with. */
  isCoached(game: string): boolean {
    return this.coached.value.has(gameView(game)?.betLike ?? game);
  }

  /** Whether the player has asked for the first steps at games like this. */
  hasAskedForSteps(game: string): boolean {
    return this.#askedSteps === (gameView(game)?.betLike ?? game);
  }

  /** Remember that the player needs these steps no more, or wants them again. */
  setCoached(game: string, isCoached: boolean): void {
    const like = gameView(game)?.betLike ?? game;
    const coached = new Set(this.coached.value);
    if (isCoached) coached.add(like);
    else coached.delete(like);
    this.#askedSteps = isCoached ? "" : like;
    writeCoached(coached);
    this.coached.value = coached;
  }

  /** Mark a table, or take its mark away. */
  setFavourite(table: string, isFavourite: boolean): void {
    const favourites = new Set(this.favourites.value);
    if (isFavourite) favourites.add(table);
    else favourites.delete(table);
    writeFavourites(favourites);
    this.favourites.value = favourites;
  }

  async #entered(asked: Promise<ReplyTo<"sign_in">>): Outcome {
    const reply = await this.ask(asked);
    if (typeof reply === "string") return reply;
    this.asksToSignIn.value = false;
    // The account may have a seat and wagers here.
    void this.open.watch().then(() => this.#answerSignIn(true));
    return null;
  }

  /** A reply of the house, or why there is none as a sentence. */
  async ask<R extends { readonly type: string }>(
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
    this.notices.withdraw(HOUSE_NOTICE);
    this.#followLobby(this.route.value);
    void this.open.watch();
  }

  #receive(message: ServerMessage): void {
    const balance = balanceIn(message);
    if (balance !== null) this.balance.value = balance;
    switch (message.type) {
      case "signed_in":
        writeStored("token", message.token);
        if (message.device) writeStored("device", message.device);
        this.session.value = {
          name: message.name,
          kind: message.kind,
          avatar: message.avatar ?? 0,
        };
        break;
      case "token_renewed":
        writeStored("token", message.token);
        break;
      case "seat_idle":
        this.#sayIdle(message);
        break;
      case "error":
        if (message.code === "token_expired" || message.code === "token_invalid") {
          this.#forgetSession();
          this.notices.say(text.account.tokenGone);
        }
        break;
      case "lobby_state":
        this.cards.value = withNews(new Map(), message.tables);
        break;
      case "lobby_news":
        if (this.cards.value) this.cards.value = withNews(this.cards.value, message.tables);
        break;
      case "house_notice":
        if (message.code === "table_waiting") {
          this.notices.put(text.house.tableWaits, { subject: waitOf(message.table ?? "") });
        } else this.#tellNotice(message);
        break;
      case "table_snapshot":
      case "table_resumed":
        this.notices.withdraw(waitOf(message.table));
        break;
      case "goodbye":
        // Another tab may have stored the token of a new session: the next connection tries it.
        if (message.code === "session_ended") this.session.value = this.balance.value = null;
        if (message.again_ms === undefined) this.#tellNotice(message);
        break;
    }
    this.open.receive(message);
    for (const hear of this.listeners) hear(message);
  }

  #sayIdle({ table, rounds }: SeatIdle): void {
    const title = this.titleOf(table);
    const words =
      rounds > 0 ? text.account.seatIdle(title, rounds) : text.account.seatReleased(title);
    this.notices.put(words, { tone: rounds > 0 ? "plain" : "bad", subject: `seat of ${table}` });
  }

  #answerSignIn(isSignedIn: boolean): void {
    for (const answer of this.#waitForSignIn.splice(0)) answer(isSignedIn);
  }

  #tellNotice({ code, message }: { readonly code: string; readonly message: string }): void {
    if (code === "cage_back") this.notices.withdraw(HOUSE_NOTICE);
    else {
      const words = message || text.house.closing;
      this.notices.put(words, { subject: HOUSE_NOTICE, staysMs: ANNOUNCEMENT_STAYS_MS });
    }
  }

  #forgetSession(): void {
    this.open.closeBut(this.table.peek()?.id ?? "");
    writeStored("token", null);
    this.session.value = null;
    this.balance.value = null;
  }

  #followRoute(route: Route): void {
    const before = this.table.peek();
    const wanted = tableIn(route);
    if (before !== null && before.id !== wanted) {
      if (!this.open.isKeeping.peek()) this.open.close(before.id);
      this.replayed.value = null;
      this.largeWager.answer(false);
      if (!before.protocol.missing.peek()) this.lastTable.value = before.id;
      this.table.value = null;
    }
    const isConnected = this.link.peek().kind === "open";
    if (isConnected) this.#followLobby(route);
    if (wanted === null || before?.id === wanted) return;
    const table = this.#opened(wanted);
    if (table === null) {
      this.goTo({ view: "lobby" });
      return;
    }
    writeStored("table", wanted);
    this.table.value = table;
    // The strip is for several tables.
    if (this.open.all.peek().length === 1) this.open.isKeeping.value = false;
  }

  /** Keep the table on show open, and look for another one. */
  openAnother(): void {
    this.open.isKeeping.value = true;
    this.goTo({ view: "lobby" });
  }

  /** Open one more table, and stay where I am. */
  openBeside(id: string): void {
    this.open.isKeeping.value = true;
    this.#opened(id);
  }

  /** A table that is open, or is opened and followed now. Null, with a notice, if there is no room. */
  #opened(id: string): TableStore | null {
    const known = this.open.all.peek();
    const table = this.open.open(id);
    if (table === null) {
      // Longer than other notices: the lobby that it stands in is not what was asked for.
      this.notices.put(text.table.tooMany(MOST_TABLES), {
        ...{ tone: "bad", subject: TOO_MANY_NOTICE, staysMs: ANNOUNCEMENT_STAYS_MS },
      });
      return null;
    }
    this.notices.withdraw(TOO_MANY_NOTICE);
    const isConnected = this.link.peek().kind === "open";
    if (isConnected && !known.includes(table)) void table.protocol.watch();
    return table;
  }

  /** Close a table. If it was on show, another one takes its place. */
  closeTable(id: string): void {
    const isOnShow = this.table.peek()?.id === id;
    this.open.close(id);
    this.notices.withdraw(TOO_MANY_NOTICE);
    if (!isOnShow) return;
    const next = this.open.all.peek().at(-1);
    this.table.value = null;
    this.goTo(next === undefined ? { view: "lobby" } : { view: "table", table: next.id });
  }

  #newTable(id: string): TableStore {
    return new TableStore(id, {
      connection: this.connection,
      link: this.link,
      signedIn: this.signedIn,
      myName: this.myName,
      balance: this.balance,
      notices: this.notices,
      askToSignIn: () => this.askToSignIn(),
      confirmWager: (cents, stands) => this.largeWager.ask(cents, stands),
    });
  }

  /** Ask for the tables of the house, and for news of them until another view is shown. */
  watchLobby(): void {
    this.connection.request<"watch_lobby">({ type: "watch_lobby" }).catch(() => null);
  }

  /** Tell the house whether this view needs the news of the lobby. */
  #followLobby({ view }: Route): void {
    if (view !== "table") this.watchLobby();
    else this.connection.request<"leave_lobby">({ type: "leave_lobby" }).catch(() => null);
  }
}

/** My balance in cents, if the message has it. */
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

function tableIn(route: Route): string | null {
  return route.view === "table" ? route.table : null;
}
