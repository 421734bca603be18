// The table that is being watched. Three parts, each the only owner of its signals, each reading
// those before it: the protocol, the player's input, and the presentation.

import type { Seating } from "../games/contract";
import type { ServerMessage } from "../protocol";
import { Reactions } from "./reactions";
import type { TableDependencies } from "./table_dependencies";
import { TableInput } from "./table_input";
import { TablePresentation } from "./table_presentation";
import { TableProtocol } from "./table_protocol";
import { UnreadChat } from "./unread_chat";

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

  constructor(id: string, dependencies: TableDependencies) {
    this.id = id;
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
  }

  /** Stop watching. Wagers on the layout stay there and are settled. */
  leave(): void {
    this.presentation.end();
    this.reactions.end();
    this.input.end();
    this.protocol.leave();
  }
}
