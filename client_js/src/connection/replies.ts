// Which reply answers which request.

import type {
  ChatPage,
  ChipsGiven,
  Chosen,
  ClientMessage,
  Done,
  History,
  Error as HouseError,
  Layout,
  LobbyState,
  Odds,
  Outcomes,
  Pong,
  Receipt,
  Refused,
  RulesSubmission,
  Seated,
  SessionList,
  SignedIn,
  SignedOut,
  TableResumed,
  TableSnapshot,
  TakenDown,
  WagerAccepted,
  Welcome,
} from "../protocol";

interface Replies {
  hello: Welcome;
  register: SignedIn;
  sign_in: SignedIn;
  enter_as_guest: SignedIn;
  sign_in_by_token: SignedIn;
  sign_out: SignedOut;
  sign_out_everywhere: SignedOut;
  change_password: SignedIn;
  list_sessions: SessionList;
  end_session: Done;
  pick_avatar: Done;
  ping: Pong;
  watch_lobby: LobbyState;
  leave_lobby: Done;
  watch_table: TableSnapshot | TableResumed;
  leave_table: Done;
  sit: Seated;
  place_wager: WagerAccepted;
  take_down: TakenDown;
  call_working: Done;
  choose: Chosen;
  get_odds: Odds;
  get_layout: Layout;
  get_outcomes: Outcomes;
  get_rules: RulesSubmission;
  get_receipt: Receipt;
  get_history: History;
  get_chips: ChipsGiven;
  react: Done;
  read_chat: ChatPage;
  say_in_chat: Done;
  report_chat: Done;
}

/** The house refused the request, or it failed. */
export type No = Refused | HouseError;

export type ReplyTo<T extends ClientMessage["type"]> = Replies[T] | No;

/** A message of the client, before it is numbered. */
export type Request<T extends ClientMessage["type"]> = Omit<
  Extract<ClientMessage, { type: T }>,
  "request"
>;

export function isNo(reply: { readonly type: string }): reply is No {
  return reply.type === "refused" || reply.type === "error";
}
