import type { ReadonlySignal } from "@preact/signals";
import type { Connection, LinkState } from "../connection/connection";
import type { Notices } from "./notices";

/** What a table needs of the rest of the client. */
export interface TableDependencies {
  readonly connection: Pick<Connection, "request"> & {
    readonly clock: Pick<Connection["clock"], "houseNow">;
  };
  readonly link: ReadonlySignal<LinkState>;
  readonly signedIn: ReadonlySignal<boolean>;
  readonly myName: ReadonlySignal<string | null>;
  readonly balance: ReadonlySignal<number | null>;
  readonly notices: Notices;
  /** Ask a spectator to sign in. True once they have, and the table knows of it. */
  readonly askToSignIn: () => Promise<boolean>;
  /** Ask whether to wager so many cents in one press, if that is much; only while the question
   * stands. */
  readonly confirmWager: (cents: number, stands: ReadonlySignal<boolean>) => Promise<boolean>;
}
