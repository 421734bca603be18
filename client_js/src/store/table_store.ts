// The table that is being watched. Three parts, each the only owner of its signals, each reading
// those before it: the protocol, the player's input, and the presentation.

import type { Seating } from "../games/contract";
import type { ServerMessage } from "../protocol";
import { text } from "../text";
import type { Notices } from "./notices";
import { Reactions } from "./reactions";
import type { TableDependencies } from "./table_dependencies";
import { TableInput } from "./table_input";
import { TablePresentation } from "./table_presentation";
import { TableProtocol } from "./table_protocol";
import { UnreadChat } from "./unread_chat";

/** The news that a table waits for a dealer is not shown for longer, whatever becomes of it. */
const WAITS_MS = 60_000;
/** What a table says that has a dealer. */
const GOES_ON: ReadonlySet<string> = new Set(["table_moved", "table_snapshot", "table_resumed"]);

export class TableStore {
  readonly id: string;
  readonly houseNow: () => number;
  readonly protocol: TableProtocol;
  readonly input: TableInput;
  readonly presentation: TablePresentation;
  readonly reactions: Reactions;
  readonly chat: UnreadChat;
  /** The seats and what is asked of them, as games are given it. */
  readonly seating: Seating;
  readonly #notices: Notices;

  constructor(id: string, dependencies: TableDependencies) {
    this.id = id;
    this.#notices = dependencies.notices;
    this.houseNow = dependencies.connection.clock.houseNow;
    this.protocol = new TableProtocol(id, dependencies);
    this.input = new TableInput(this.protocol, dependencies);
    this.presentation = new TablePresentation(this.protocol, this.input, dependencies.balance);
    this.reactions = new Reactions(id);
    this.chat = new UnreadChat(id);
    const { sit, decide, callWorking } = this.input;
    this.seating = {
      ...this.presentation.seating,
      sit,
      decide,
      callWorking,
      reactions: this.reactions.shown,
    };
  }

  /** Every message of the house passes through here. */
  receive(message: ServerMessage): void {
    this.protocol.receive(message);
    this.reactions.receive(message);
    this.chat.receive(message);
    this.#tellOfDealer(message);
  }

  /** Say that the table waits for another dealer, until it goes on. */
  #tellOfDealer(message: ServerMessage): void {
    if (!("table" in message) || message.table !== this.id) return;
    const subject = `dealer of ${this.id}`;
    if (message.type === "table_waits") {
      const title = this.protocol.state.peek()?.title ?? this.id;
      this.#notices.put(text.table.waits(title), { subject, staysMs: WAITS_MS });
    } else if (GOES_ON.has(message.type)) this.#notices.withdraw(subject);
  }

  /** Stop watching. Wagers on the layout stay there and are settled. */
  leave(): void {
    this.presentation.end();
    this.reactions.end();
    this.input.end();
    this.protocol.leave();
    this.#notices.withdraw(`dealer of ${this.id}`);
  }
}
