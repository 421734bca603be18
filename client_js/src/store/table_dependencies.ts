import type { ReadonlySignal } from "@preact/signals";
import type { Connection, LinkState } from "../connection/connection";
import type { Toasts } from "./toasts";

/** What a table needs of the rest of the client. */
export interface TableDependencies {
  readonly connection: Connection;
  readonly link: ReadonlySignal<LinkState>;
  readonly signedIn: ReadonlySignal<boolean>;
  readonly myName: ReadonlySignal<string | null>;
  readonly balance: ReadonlySignal<number | null>;
  readonly toasts: Toasts;
  readonly askToSignIn: () => void;
}
