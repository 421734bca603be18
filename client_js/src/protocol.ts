// Made from protocol/*.py by `python -m protocol.generate`; a test fails when it is stale.

export const VERSION = 3;

export type AccountKind = "guest" | "player" | "bot";

export type ErrorCode = "already_greeted" | "already_registered" | "already_signed_in" | "bad_message" | "bad_name" | "cage_unavailable" | "house_busy" | "house_full" | "internal" | "name_reserved" | "name_taken" | "no_password" | "no_record" | "no_such_layout" | "no_such_session" | "no_such_table" | "not_signed_in" | "this_session" | "token_expired" | "token_invalid" | "too_many_attempts" | "too_many_messages" | "too_many_newcomers" | "too_many_requests" | "too_many_tables" | "unknown_message" | "unsupported_version" | "wrong_password";

export type Feature = "layouts" | "resumption" | "outcomes" | "receipts" | "submissions" | "sessions" | "play_chips" | "chat";

export type GoodbyeCode = "gateway_closing" | "house_closing" | "no_hello" | "not_the_protocol" | "session_ended" | "signed_in_elsewhere" | "too_many_messages" | "unsupported_version";

export type MovementKind = "hold" | "reduce" | "settle" | "issue" | "redeem";

export type NoticeCode = "announcement" | "cage_back" | "cage_waiting" | "house_closing" | "table_waiting";

export type Phase = "idle" | "betting" | "no_more_bets" | "drawn" | "deciding" | "settled";

export type Reaction = "applause" | "luck" | "wow" | "laugh" | "ouch" | "thanks";

export type RefusalCode = "above_maximum" | "account_suspended" | "already_wagered" | "bad_message" | "bad_pick" | "bad_setting" | "bad_text" | "below_minimum" | "betting_closed" | "bots_are_silent" | "cage_unavailable" | "chat_off" | "contract_bet" | "filtered" | "insufficient_funds" | "limit_reached" | "meter_locked" | "muted" | "needs_roulette_wager" | "no_account" | "no_previous_spin" | "no_such_line" | "no_such_seat" | "not_in_units" | "not_now" | "not_offered" | "not_seated" | "not_watching" | "not_your_wager" | "seat_taken" | "table_full" | "table_retired" | "too_fast" | "too_many_seats" | "uneven_amount";

export type TableStatus = "open" | "paused" | "closed" | "waiting" | "retired";

export type WagerResult = "win" | "lose" | "push" | "void" | "surrender";

/** The first frame of every connection. */
export interface Hello {
  readonly type: "hello";
  readonly request: number;
  readonly version: number;
  readonly client?: string;
}

/** Open an account with a name and a password. A guest who registers keeps the bankroll. */
export interface Register {
  readonly type: "register";
  readonly request: number;
  readonly name: string;
  readonly password: string;
}

/**
 * Sign in with a name and a password. `device` is that of an earlier `signed_in` of this name.
 *
 * A known device signs in although strangers have guessed at the password.
 */
export interface SignIn {
  readonly type: "sign_in";
  readonly request: number;
  readonly name: string;
  readonly password: string;
  readonly device?: string;
}

/**
 * Open an account without a password. Only its token can sign in to it again.
 *
 * `bot` discloses a simulated player; everybody at the table sees it.
 */
export interface EnterAsGuest {
  readonly type: "enter_as_guest";
  readonly request: number;
  readonly bot?: boolean;
}

/** Sign in again, with the newest token of the session: of `signed_in` or `token_renewed`. */
export interface SignInByToken {
  readonly type: "sign_in_by_token";
  readonly request: number;
  readonly token: string;
}

/** End this session: its token is worth nothing any more, on any connection. */
export interface SignOut {
  readonly type: "sign_out";
  readonly request: number;
}

/** End every session of my account, this one too. */
export interface SignOutEverywhere {
  readonly type: "sign_out_everywhere";
  readonly request: number;
}

/** Change my password. Every other session of my account ends, and this one is a new one. */
export interface ChangePassword {
  readonly type: "change_password";
  readonly request: number;
  readonly old: string;
  readonly new: string;
}

/** Ask for the sessions of my account. */
export interface ListSessions {
  readonly type: "list_sessions";
  readonly request: number;
}

/** End another session of my account, by its id in `session_list`. */
export interface EndSession {
  readonly type: "end_session";
  readonly request: number;
  readonly session: string;
}

/** Pick the picture that stands for me at tables: one of the twelve that every client draws. */
export interface PickAvatar {
  readonly type: "pick_avatar";
  readonly request: number;
  readonly avatar: number;
}

/** Ask for the house's time, so that a client's countdown follows the house's clock. */
export interface Ping {
  readonly type: "ping";
  readonly request: number;
}

export interface WatchLobby {
  readonly type: "watch_lobby";
  readonly request: number;
}

export interface LeaveLobby {
  readonly type: "leave_lobby";
  readonly request: number;
}

/** Watch a table. With `after`, get only the missed events, if the house still has them. */
export interface WatchTable {
  readonly type: "watch_table";
  readonly request: number;
  readonly table: string;
  readonly after?: LastSeen | null;
}

/** The last event that a client has: its stream and its number. */
export interface LastSeen {
  readonly stream: string;
  readonly number: number;
}

/** Stop watching, and stand up if no wager of this player is open. */
export interface LeaveTable {
  readonly type: "leave_table";
  readonly request: number;
  readonly table: string;
}

/** Take a seat; without a number, any free one. A seated player gets the seat they have. */
export interface Sit {
  readonly type: "sit";
  readonly request: number;
  readonly table: string;
  readonly seat?: number | null;
}

/**
 * A wager for one round. The same `nonce` in the same round is the same wager.
 *
 * Sent again after a lost connection, it gets the same answer and is not placed twice. The nonce
 * is also the player's share of the round's randomness, so clients choose it at random. `box` is
 * another box than the player's own, if the rules let a player wager on several.
 */
export interface PlaceWager {
  readonly type: "place_wager";
  readonly request: number;
  readonly table: string;
  readonly round: number;
  readonly nonce: string;
  readonly on: string;
  readonly amount: number;
  readonly pick?: readonly string[];
  readonly working?: boolean;
  readonly box?: number | null;
}

/** Call a wager on the layout on (`working`) or off, for the next come out roll. */
export interface CallWorking {
  readonly type: "call_working";
  readonly request: number;
  readonly table: string;
  readonly id: string;
  readonly working: boolean;
}

/** Take a wager off the layout, or reduce it to `to` cents, while bets are open. */
export interface TakeDown {
  readonly type: "take_down";
  readonly request: number;
  readonly table: string;
  readonly id: string;
  readonly to?: number;
}

/**
 * A decision in a game that asks for one, or the answer to an offer: `roll`, `war`, `set`.
 *
 * `box` is one of the player's boxes, if there are several; without it, the player's own.
 */
export interface Choose {
  readonly type: "choose";
  readonly request: number;
  readonly table: string;
  readonly choice: string;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly box?: number | null;
}

/** The table's rules, and the name of its layout, without watching it. */
export interface GetOdds {
  readonly type: "get_odds";
  readonly request: number;
  readonly table: string;
}

/**
 * The wagers of a layout, with their odds, by the layout's name (`table_snapshot.layout`).
 *
 * A name stands for the same wagers for ever: ask once, and keep the answer.
 */
export interface GetLayout {
  readonly type: "get_layout";
  readonly request: number;
  readonly layout: string;
}

/** The table's rules submission as a document. */
export interface GetRules {
  readonly type: "get_rules";
  readonly request: number;
  readonly table: string;
}

/** The outcomes of the table's last rounds, more of them than a snapshot has. */
export interface GetOutcomes {
  readonly type: "get_outcomes";
  readonly request: number;
  readonly table: string;
}

export interface GetReceipt {
  readonly type: "get_receipt";
  readonly request: number;
  readonly table: string;
  readonly round: number;
}

/** My latest movements of money, newest first; `before` asks for an older page. */
export interface GetHistory {
  readonly type: "get_history";
  readonly request: number;
  readonly count?: number;
  readonly before?: string | null;
}

/** Ask the cage for play chips when the bankroll is low, if the house gives them. */
export interface GetChips {
  readonly type: "get_chips";
  readonly request: number;
}

/** Show a sign at my seat for some seconds. */
export interface React {
  readonly type: "react";
  readonly request: number;
  readonly table: string;
  readonly reaction: Reaction;
}

/** The last lines of a table's chat. New ones come to everybody who watches the table. */
export interface ReadChat {
  readonly type: "read_chat";
  readonly request: number;
  readonly table: string;
}

/** Say something to everybody who watches a table: at most 200 characters. */
export interface SayInChat {
  readonly type: "say_in_chat";
  readonly request: number;
  readonly table: string;
  readonly text: string;
}

/** Report a line of a table's chat to the operators. */
export interface ReportChat {
  readonly type: "report_chat";
  readonly request: number;
  readonly table: string;
  readonly line: string;
}

export interface Welcome {
  readonly type: "welcome";
  readonly request: number;
  readonly version: number;
  readonly house: string;
  readonly server: string;
  readonly time_ms: number;
  readonly key: string;
  readonly play_money: boolean;
  readonly ping_every_ms: number;
  readonly features?: readonly Feature[];
  readonly refill_below?: number;
}

export interface SignedIn {
  readonly type: "signed_in";
  readonly request: number;
  readonly account: string;
  readonly name: string;
  readonly kind: AccountKind;
  readonly token: string;
  readonly balance: number;
  readonly held: number;
  readonly device?: string;
  readonly avatar?: number;
}

export interface SignedOut {
  readonly type: "signed_out";
  readonly request: number;
}

/** The sessions of my account, the latest first. */
export interface SessionList {
  readonly type: "session_list";
  readonly request: number;
  readonly sessions: readonly SessionInfo[];
}

/** A session of my account. Times are Unix milliseconds. */
export interface SessionInfo {
  readonly session: string;
  readonly client: string;
  readonly address: string;
  readonly opened_ms: number;
  readonly seen_ms: number;
  readonly current: boolean;
}

export interface Pong {
  readonly type: "pong";
  readonly request: number;
  readonly time_ms: number;
}

/** The request was carried out. Nothing else needs an answer. */
export interface Done {
  readonly type: "done";
  readonly request: number;
}

/**
 * The request failed or was not understood. `field` names the wrong field (`$.amount`).
 *
 * `message` says what the house expects there.
 */
export interface Error {
  readonly type: "error";
  readonly request: number;
  readonly code: ErrorCode;
  readonly message: string;
  readonly field?: string;
}

/** The rules do not allow it: a code, a sentence for the player, and the section of the law. */
export interface Refused {
  readonly type: "refused";
  readonly request: number;
  readonly code: RefusalCode;
  readonly message: string;
  readonly section?: string;
  readonly nonce?: string;
  readonly again_ms?: number;
}

export interface LobbyState {
  readonly type: "lobby_state";
  readonly request: number;
  readonly tables: readonly TableCard[];
}

/** A table as the lobby shows it. */
export interface TableCard {
  readonly table: string;
  readonly title: string;
  readonly game: string;
  readonly variant: string;
  readonly status: TableStatus;
  readonly phase: Phase;
  readonly round: number;
  readonly closes_ms: number | null;
  readonly minimum: number;
  readonly maximum: number;
  readonly players: number;
  readonly watchers: number;
  readonly results: readonly string[];
  readonly meter?: number | null;
  readonly features?: readonly string[];
  readonly bots?: number;
  readonly win?: TableWin | null;
}

/** The largest win of a round, with the name that its seat showed to everybody at the table. */
export interface TableWin {
  readonly round: number;
  readonly outcome: string;
  readonly name: string;
  readonly kind: AccountKind;
  readonly staked: number;
  readonly returned: number;
  readonly at_ms: number;
}

/** Everything that a client needs to show a table. */
export interface TableSnapshot {
  readonly type: "table_snapshot";
  readonly request: number;
  readonly table: string;
  readonly stream: string;
  readonly number: number;
  readonly time_ms: number;
  readonly title: string;
  readonly game: string;
  readonly variant: string;
  readonly minimum: number;
  readonly maximum: number;
  readonly unit: number;
  readonly rules: Readonly<Record<string, unknown>>;
  readonly rules_hash: string;
  readonly layout: string;
  readonly max_seats: number;
  readonly status: TableStatus;
  readonly status_message: string;
  readonly phase: Phase;
  readonly round: number;
  readonly commitment: string;
  readonly opened_ms: number;
  readonly closes_ms: number | null;
  readonly betting_ms: number;
  readonly seats: readonly SeatInfo[];
  readonly players: number;
  readonly crowded: boolean;
  readonly stacks: readonly Stack[];
  readonly sums: readonly SpotSum[];
  readonly results: readonly RoundResult[];
  readonly earlier: readonly PastOutcome[];
  readonly drawn: Readonly<Record<string, unknown>> | null;
  readonly call: string;
  readonly shown: Readonly<Record<string, unknown>>;
  readonly seat: number | null;
  readonly mine: readonly MyWager[];
  readonly settled_since: readonly WagersSettled[];
  readonly balance: number | null;
  readonly meter?: MeterInfo | null;
  readonly offer?: OfferInfo | null;
  readonly decision?: DecisionInfo | null;
  readonly seen?: Readonly<Record<string, unknown>>;
  readonly added_commitments?: readonly string[];
  readonly rest_ms?: number;
}

/** Who sits where. Names are public; balances are not. */
export interface SeatInfo {
  readonly seat: number;
  readonly name: string;
  readonly kind: AccountKind;
  readonly connected?: boolean;
  readonly gone?: boolean;
  readonly avatar?: number;
}

/**
 * A row of three: the chips of one seat on one spot, after the change.
 *
 * `spot` is the spot's index in the layout, from 0. Chips that lie on no spot of the layout (the
 * money of a bank, a wager that went up in mid-round) have a list instead: `on`, then the `pick`.
 */
export type Stack = readonly [spot: number | readonly string[], cents: number, seat: number];

/** A row of two: all chips on one spot, after the change. `spot` is as in a `Stack`. */
export type SpotSum = readonly [spot: number | readonly string[], cents: number];

/** A finished round in the table's history. */
export interface RoundResult {
  readonly round: number;
  readonly outcome: string;
  readonly call: string;
  readonly seed: string;
  readonly commitment: string;
  readonly added_seeds?: readonly RevealedSeed[];
}

/** A seed that a restart of the house has added to a round, and the commitment to it. */
export interface RevealedSeed {
  readonly commitment: string;
  readonly seed: string;
}

/** A row of two: a finished round, and how it ended, in the word of `RoundResult.outcome`. */
export type PastOutcome = readonly [round: number, outcome: string];

/** One of my open wagers. */
export interface MyWager {
  readonly id: string;
  readonly nonce: string;
  readonly on: string;
  readonly pick: readonly string[];
  readonly amount: number;
  readonly working?: boolean;
  readonly box?: number;
}

/** The results of my wagers in a round. */
export interface WagersSettled {
  readonly type: "wagers_settled";
  readonly table: string;
  readonly round: number;
  readonly call: string;
  readonly wagers: readonly SettledWager[];
  readonly staked: number;
  readonly returned: number;
  readonly balance: number;
}

export interface SettledWager {
  readonly id: string;
  readonly on: string;
  readonly pick: readonly string[];
  readonly amount: number;
  readonly result: WagerResult;
  readonly returned: number;
  readonly box?: number;
}

/** A progressive meter, which many tables may share. */
export interface MeterInfo {
  readonly meter: string;
  readonly title: string;
  readonly cents: number;
  readonly locked: boolean;
}

/** An offer to one seat while bets are open: `dice`, `cut`, `bank`. */
export interface OfferInfo {
  readonly offer: string;
  readonly seat: number;
  readonly choices: readonly string[];
  readonly declined: string;
  readonly closes_ms: number;
  readonly terms?: Readonly<Record<string, unknown>>;
}

/** A decision window: the seats that must still choose, and the choice when time is up. */
export interface DecisionInfo {
  readonly seats: readonly number[];
  readonly choices: readonly string[];
  readonly default: string;
  readonly closes_ms: number;
}

/** The missed events follow this reply, in order, up to `number`. */
export interface TableResumed {
  readonly type: "table_resumed";
  readonly request: number;
  readonly table: string;
  readonly stream: string;
  readonly number: number;
  readonly time_ms: number;
  readonly seat: number | null;
  readonly mine: readonly MyWager[];
  readonly balance: number | null;
  readonly settled_since: readonly WagersSettled[];
  readonly seen?: Readonly<Record<string, unknown>>;
}

export interface Seated {
  readonly type: "seated";
  readonly request: number;
  readonly table: string;
  readonly seat: number;
}

export interface WagerAccepted {
  readonly type: "wager_accepted";
  readonly request: number;
  readonly table: string;
  readonly round: number;
  readonly id: string;
  readonly nonce: string;
  readonly amount: number;
  readonly balance: number;
}

export interface TakenDown {
  readonly type: "taken_down";
  readonly request: number;
  readonly table: string;
  readonly ids: readonly string[];
  readonly left: number;
  readonly refunded: number;
  readonly balance: number;
}

/** The choice is made. `balance` is set if it placed wagers (`ids`); `placed` are these. */
export interface Chosen {
  readonly type: "chosen";
  readonly request: number;
  readonly table: string;
  readonly ids: readonly string[];
  readonly balance: number | null;
  readonly placed?: readonly MyWager[];
}

export interface Odds {
  readonly type: "odds";
  readonly request: number;
  readonly table: string;
  readonly game: string;
  readonly rules: Readonly<Record<string, unknown>>;
  readonly rules_hash: string;
  readonly layout: string;
}

/**
 * The wagers of a layout. Their place in this list is what a `Stack` calls their `spot`.
 *
 * `layout` is the SHA-256 of `spots` as canonical JSON: an answer can be kept, and checked.
 */
export interface Layout {
  readonly type: "layout";
  readonly request: number;
  readonly layout: string;
  readonly spots: readonly SpotInfo[];
}

/** A distinct wager of a table: what it covers, what it pays and its exact return. */
export interface SpotInfo {
  readonly on: string;
  readonly pick: readonly string[];
  readonly section: string;
  readonly pays: string;
  readonly odds: readonly number[];
  readonly even: number;
  readonly covers: readonly string[];
  readonly win_probability: string;
  readonly win_millionths: number;
  readonly back: string;
  readonly back_millionths: number;
  readonly push_probability?: string;
}

/** The outcomes of a table's last rounds. */
export interface Outcomes {
  readonly type: "outcomes";
  readonly request: number;
  readonly table: string;
  readonly outcomes: readonly PastOutcome[];
}

/** A table's rules submission (58 Pa. Code § 601a.2), and what changed since the one before. */
export interface RulesSubmission {
  readonly type: "rules_submission";
  readonly request: number;
  readonly table: string;
  readonly game: string;
  readonly title: string;
  readonly chapter: string;
  readonly hash: string;
  readonly since_ms: number;
  readonly choices: readonly SubmittedChoice[];
  readonly previous_hash: string;
  readonly previous_ms: number | null;
  readonly changes: readonly SubmittedChange[];
  readonly texts: Readonly<Record<string, string>>;
  readonly paytables?: readonly SubmittedPaytable[];
}

/** One choice of a rules submission: what it is about, and its value in words. */
export interface SubmittedChoice {
  readonly key: string;
  readonly section: string;
  readonly sentence: string;
  readonly words: string;
}

/** What the submission before said at a place, and what this one says. */
export interface SubmittedChange {
  readonly key: string;
  readonly before: string;
  readonly after: string;
  readonly section?: string;
  readonly sentence?: string;
}

/** A paytable that the table uses. */
export interface SubmittedPaytable {
  readonly title: string;
  readonly section: string;
  readonly rows: readonly SubmittedPayout[];
}

/** A row of a paytable: what is paid, and how, in words as in `SpotInfo.pays`. */
export interface SubmittedPayout {
  readonly what: string;
  readonly pays: string;
}

/** `receipt` is the signed text itself, JSON, byte for byte. */
export interface Receipt {
  readonly type: "receipt";
  readonly request: number;
  readonly table: string;
  readonly round: number;
  readonly receipt: string;
}

export interface History {
  readonly type: "history";
  readonly request: number;
  readonly movements: readonly Movement[];
  readonly next: string | null;
}

/** A line of my ledger. */
export interface Movement {
  readonly id: string;
  readonly kind: MovementKind;
  readonly cents: number;
  readonly balance: number;
  readonly table: string;
  readonly round: number;
  readonly at_ms: number;
  readonly why?: string;
  readonly held?: number;
}

export interface ChipsGiven {
  readonly type: "chips_given";
  readonly request: number;
  readonly cents: number;
  readonly balance: number;
}

/** The last lines of a table's chat, the oldest first. */
export interface ChatPage {
  readonly type: "chat_page";
  readonly request: number;
  readonly table: string;
  readonly lines: readonly ChatLine[];
  readonly who?: string;
}

/**
 * A line of a table's chat. `who` is the same for all lines of one player, here and elsewhere.
 *
 * It is not the account's id, and says nothing about it.
 */
export interface ChatLine {
  readonly id: string;
  readonly who: string;
  readonly name: string;
  readonly kind: AccountKind;
  readonly avatar: number;
  readonly at_ms: number;
  readonly text: string;
}

/** The cage has not answered yet. The reply itself follows later. */
export interface WagerPending {
  readonly type: "wager_pending";
  readonly request: number;
  readonly table: string;
  readonly nonce: string;
}

/** All face-down tiles that only I may see: those of my boxes. */
export interface HandSeen {
  readonly type: "hand_seen";
  readonly table: string;
  readonly round: number;
  readonly seen: Readonly<Record<string, unknown>>;
}

export interface BalanceChanged {
  readonly type: "balance_changed";
  readonly balance: number;
  readonly why: string;
}

/** My session has a new token. The one before it signs in until this one is used. */
export interface TokenRenewed {
  readonly type: "token_renewed";
  readonly token: string;
}

/** My seat is released after `rounds` more rounds without a wager; 0: it has been released. */
export interface SeatIdle {
  readonly type: "seat_idle";
  readonly table: string;
  readonly rounds: number;
}

/**
 * A notice to everybody: `house_closing`, `cage_waiting`, `cage_back`, …
 *
 * `table_waiting` is to those who watch `table`: it is passed to another dealer.
 */
export interface HouseNotice {
  readonly type: "house_notice";
  readonly code: NoticeCode;
  readonly message: string;
  readonly table?: string;
}

/**
 * The last frame before the house closes a connection, and why.
 *
 * `again_ms`: the house stays open. Come back after a random part of so many milliseconds.
 */
export interface Goodbye {
  readonly type: "goodbye";
  readonly code: GoodbyeCode;
  readonly message: string;
  readonly again_ms?: number | null;
}

/** A round opens, once. The layout is empty; wagers that stay on it follow. */
export interface BettingOpened {
  readonly type: "betting_opened";
  readonly table: string;
  readonly number: number;
  readonly round: number;
  readonly commitment: string;
  readonly opened_ms: number;
  readonly closes_ms: number | null;
  readonly added_commitments?: readonly string[];
}

/** The clock of the round's betting was started, moved or stopped. Nothing else changed. */
export interface DeadlineChanged {
  readonly type: "deadline_changed";
  readonly table: string;
  readonly number: number;
  readonly round: number;
  readonly closes_ms: number | null;
}

export interface SeatsChanged {
  readonly type: "seats_changed";
  readonly table: string;
  readonly number: number;
  readonly taken: readonly SeatInfo[];
  readonly left: readonly number[];
  readonly players: number;
}

/**
 * Chips that moved since the last tick: the new height of each stack. Coalesced.
 *
 * A crowded table tells `sums` instead, until the round ends: the first ones of a round are the
 * whole layout. `shown` holds other changes of what the table posts, if no other event told them.
 */
export interface LayoutChanged {
  readonly type: "layout_changed";
  readonly table: string;
  readonly number: number;
  readonly stacks?: readonly Stack[];
  readonly sums?: readonly SpotSum[];
  readonly shown?: Readonly<Record<string, unknown>>;
}

/** No more bets. The outcome does not exist yet. */
export interface BettingClosed {
  readonly type: "betting_closed";
  readonly table: string;
  readonly number: number;
  readonly round: number;
  readonly wagers: number;
  readonly staked: number;
  readonly wagers_hash: string;
}

/** The outcome is drawn. A client may show the moving equipment for `rest_ms`. */
export interface OutcomeDrawn {
  readonly type: "outcome_drawn";
  readonly table: string;
  readonly number: number;
  readonly round: number;
  readonly spin: number;
  readonly draw: Readonly<Record<string, unknown>>;
  readonly call: string;
  readonly shown: Readonly<Record<string, unknown>>;
  readonly void_spin: boolean;
  readonly rest_ms: number;
}

export interface RoundSettled {
  readonly type: "round_settled";
  readonly table: string;
  readonly number: number;
  readonly round: number;
  readonly result: RoundResult;
  readonly staked: number;
  readonly returned: number;
  readonly winners: readonly Winner[];
  readonly next_ms: number;
}

/** A seat's stake and return in a round. Public, like the chips on a layout. */
export interface Winner {
  readonly seat: number;
  readonly staked: number;
  readonly returned: number;
}

/** Every wager goes back. `shown` is what the table posts from now on (the puck is off). */
export interface RoundVoided {
  readonly type: "round_voided";
  readonly table: string;
  readonly number: number;
  readonly round: number;
  readonly reason: string;
  readonly shown?: Readonly<Record<string, unknown>>;
}

export interface StatusChanged {
  readonly type: "status_changed";
  readonly table: string;
  readonly number: number;
  readonly status: TableStatus;
  readonly message: string;
}

/** The progressive meter changed, at this table or another. At most four a second. */
export interface MeterChanged {
  readonly type: "meter_changed";
  readonly table: string;
  readonly number: number;
  readonly meter: MeterInfo | null;
}

/** A decision window opens. */
export interface DecisionAsked {
  readonly type: "decision_asked";
  readonly table: string;
  readonly number: number;
  readonly round: number;
  readonly seats: readonly number[];
  readonly choices: readonly string[];
  readonly default: string;
  readonly closes_ms: number;
  readonly shown: Readonly<Record<string, unknown>>;
}

/** A seat has chosen, or its time is up, in a decision window or for an offer. */
export interface DecisionMade {
  readonly type: "decision_made";
  readonly table: string;
  readonly number: number;
  readonly round: number;
  readonly seat: number;
  readonly choice: string;
  readonly call: string;
  readonly seats: readonly number[];
  readonly shown: Readonly<Record<string, unknown>>;
}

/** An offer to a seat; None: the offer has ended. */
export interface OfferMade {
  readonly type: "offer_made";
  readonly table: string;
  readonly number: number;
  readonly round: number;
  readonly offer: OfferInfo | null;
}

/** A player has shown a sign, at this seat. */
export interface ReactionShown {
  readonly type: "reaction_shown";
  readonly table: string;
  readonly seat: number;
  readonly reaction: Reaction;
}

/** A new line of the table's chat. */
export interface ChatSaid {
  readonly type: "chat_said";
  readonly table: string;
  readonly line: ChatLine;
}

/** An operator has taken a line out of the table's chat. */
export interface ChatDeleted {
  readonly type: "chat_deleted";
  readonly table: string;
  readonly line: string;
}

/**
 * Another process of the house deals the table from now on, where the last one stopped.
 *
 * Its events are numbered in another stream, and come to those who watch the table again.
 */
export interface TableMoved {
  readonly type: "table_moved";
  readonly table: string;
}

/** The cards of the tables that changed since the last news. */
export interface LobbyNews {
  readonly type: "lobby_news";
  readonly tables: readonly TableCard[];
}

export type ClientMessage =
  | Hello
  | Register
  | SignIn
  | EnterAsGuest
  | SignInByToken
  | SignOut
  | SignOutEverywhere
  | ChangePassword
  | ListSessions
  | EndSession
  | PickAvatar
  | Ping
  | WatchLobby
  | LeaveLobby
  | WatchTable
  | LeaveTable
  | Sit
  | PlaceWager
  | CallWorking
  | TakeDown
  | Choose
  | GetOdds
  | GetLayout
  | GetRules
  | GetOutcomes
  | GetReceipt
  | GetHistory
  | GetChips
  | React
  | ReadChat
  | SayInChat
  | ReportChat;

export type ServerReply =
  | Welcome
  | SignedIn
  | SignedOut
  | SessionList
  | Pong
  | Done
  | Error
  | Refused
  | LobbyState
  | TableSnapshot
  | TableResumed
  | Seated
  | WagerAccepted
  | TakenDown
  | Chosen
  | Odds
  | Layout
  | Outcomes
  | RulesSubmission
  | Receipt
  | History
  | ChipsGiven
  | ChatPage;

export type ServerTableEvent =
  | BettingOpened
  | DeadlineChanged
  | SeatsChanged
  | LayoutChanged
  | BettingClosed
  | OutcomeDrawn
  | RoundSettled
  | RoundVoided
  | StatusChanged
  | MeterChanged
  | DecisionAsked
  | DecisionMade
  | OfferMade;

export type ServerMessage =
  | Welcome
  | SignedIn
  | SignedOut
  | SessionList
  | Pong
  | Done
  | Error
  | Refused
  | LobbyState
  | TableSnapshot
  | TableResumed
  | Seated
  | WagerAccepted
  | TakenDown
  | Chosen
  | Odds
  | Layout
  | Outcomes
  | RulesSubmission
  | Receipt
  | History
  | ChipsGiven
  | ChatPage
  | WagerPending
  | WagersSettled
  | HandSeen
  | BalanceChanged
  | TokenRenewed
  | SeatIdle
  | HouseNotice
  | Goodbye
  | BettingOpened
  | DeadlineChanged
  | SeatsChanged
  | LayoutChanged
  | BettingClosed
  | OutcomeDrawn
  | RoundSettled
  | RoundVoided
  | StatusChanged
  | MeterChanged
  | DecisionAsked
  | DecisionMade
  | OfferMade
  | ReactionShown
  | ChatSaid
  | ChatDeleted
  | TableMoved
  | LobbyNews;

export const REPLIES: ReadonlySet<ServerMessage["type"]> = new Set([
  "welcome",
  "signed_in",
  "signed_out",
  "session_list",
  "pong",
  "done",
  "error",
  "refused",
  "lobby_state",
  "table_snapshot",
  "table_resumed",
  "seated",
  "wager_accepted",
  "taken_down",
  "chosen",
  "odds",
  "layout",
  "outcomes",
  "rules_submission",
  "receipt",
  "history",
  "chips_given",
  "chat_page",
]);

export const TABLE_EVENTS: ReadonlySet<ServerMessage["type"]> = new Set([
  "betting_opened",
  "deadline_changed",
  "seats_changed",
  "layout_changed",
  "betting_closed",
  "outcome_drawn",
  "round_settled",
  "round_voided",
  "status_changed",
  "meter_changed",
  "decision_asked",
  "decision_made",
  "offer_made",
]);
