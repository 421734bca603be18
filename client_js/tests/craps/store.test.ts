// Repeat, double and others' chips at a table whose wagers lie over many throws.

import { signal } from "@preact/signals";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { LinkState } from "../../src/connection/connection";
import type { MyWager, ServerMessage, SettledWager } from "../../src/protocol";
import { Notices } from "../../src/store/notices";
import { TableStore } from "../../src/store/table_store";
import {
  bettingOpened,
  outcomeDrawn,
  roundSettled,
  type Seen,
  snapshot,
  TABLE,
  wagersSettled,
} from "../messages";
import { openLine } from "../simulated_socket";
import spots from "./spots.json";

beforeEach(() => {
  vi.useFakeTimers({ now: 5000 });
});
afterEach(() => {
  vi.useRealTimers();
});

function crapsTable(changes: Seen) {
  const link = signal<LinkState>({ kind: "connecting" });
  const line = openLine({
    onLink: (next) => {
      link.value = next;
    },
    onMessage: (message) => table.receive(message),
    onReady: () => void table.protocol.watch(),
  });
  const table = new TableStore(TABLE, {
    connection: line.connection,
    link,
    notices: new Notices(),
    askToSignIn: async () => false,
    confirmWager: async () => true,
    signedIn: signal(true),
    myName: signal("Ada"),
    balance: signal(100_000),
  });
  line.connection.start();
  line.socket().open();
  line.socket().welcome();
  const request = line.socket().last("watch_table")?.request ?? 0;
  line.socket().say({ ...snapshot({ game: "craps", spots, ...changes }), request });
  const laid = () =>
    line
      .socket()
      .sent.flatMap((one) => (one.type === "place_wager" ? [`${one.on} ${one.amount}`] : []));
  return { table, laid, say: (message: ServerMessage) => line.socket().say(message) };
}

const settled = (...wagers: readonly (readonly [on: string, pick: readonly string[]])[]) => ({
  ...wagersSettled(40),
  wagers: wagers.map(
    ([on, pick], index): SettledWager => ({
      id: `w${index + 1}`,
      on,
      pick,
      amount: 600,
      result: "win",
      returned: 1200,
    }),
  ),
});

const lying = (on: string, pick: readonly string[]): MyWager => ({
  id: "w9",
  nonce: "n9",
  on,
  pick,
  amount: 500,
});

it("repeat puts up what came down, and no odds without their wager", () => {
  const { table, laid } = crapsTable({
    shown: { point: 0, rolls: 3 },
    settled_since: [settled(["pass", []], ["pass_odds", []], ["place_win", ["6"]])],
  });
  table.input.repeat();
  expect(laid()).toEqual(["pass 600", "place_win 600"]);
});

it("repeat lays nothing where it lies already, nor on the line once there is a point", () => {
  const { table, laid, say } = crapsTable({
    shown: { point: 8 },
    mine: [lying("place_win", ["6"])],
    settled_since: [settled(["pass", []], ["place_win", ["6"]], ["field", []])],
  });
  say(bettingOpened(101, 42));
  table.input.repeat();
  expect(laid()).toEqual(["field 600"]);
});

it("double leaves out what may not be laid now", () => {
  const { table, laid } = crapsTable({
    shown: { point: 8 },
    mine: [lying("pass", []), lying("pass_odds", []), lying("place_win", ["6"])],
  });
  table.input.double();
  expect(laid()).toEqual(["place_win 500"]);
});

it("others' chips stay on the layout where the throw has not decided them", async () => {
  const { table, say } = crapsTable({
    shown: { point: 8, come: [] },
    stacks: [
      { seat: 2, on: "pass", pick: [], cents: 500 },
      { seat: 2, on: "field", pick: [], cents: 500 },
      { seat: 2, on: "place_win", pick: ["6"], cents: 600 },
    ],
  });
  say(outcomeDrawn(101, 41, { draw: { dice: [4, 1] }, rest_ms: 1000, shown: { point: 8 } }));
  const { result, ...rest } = roundSettled(102, 41);
  say({ ...rest, result: { ...result, outcome: "4-1" } });
  await vi.advanceTimersByTimeAsync(5000);
  expect(table.presentation.stage.value).toBe("paid");
  expect([...table.presentation.others.value.keys()].sort()).toEqual(["pass", "place_win:6"]);
});
