// Layouts by their names: asked for once, kept in the page and in the browser.

import { signal } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LinkState } from "../src/connection/connection";
import type { SpotInfo } from "../src/protocol";
import { layoutOf } from "../src/store/layouts";
import { Notices } from "../src/store/notices";
import { TableStore } from "../src/store/table_store";
import { sha256, toHex, utf8 } from "../src/verify/bytes";
import { encode, type Plain } from "../src/verify/canonical";
import { bettingOpened, SPOTS, snapshot, spot, TABLE, wagerAccepted } from "./messages";
import { openLine } from "./simulated_socket";

const nameOf = async (spots: readonly SpotInfo[]) =>
  toHex(await sha256(utf8(encode(spots as unknown as Plain))));

/** A layout that no other test knows. */
const layoutWith = (pays: string) => SPOTS.map((one) => ({ ...one, pays }));

const house = (spots: readonly SpotInfo[]) => {
  const request = vi.fn(async (asked: { layout?: string }) => ({
    type: "layout",
    request: 1,
    layout: asked.layout,
    spots,
  }));
  return { request } as unknown as Parameters<typeof layoutOf>[1] & { request: typeof request };
};

const stored = (name: string) => localStorage.getItem(`croupier.layout.${name}`);

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

describe("a layout", () => {
  it("is asked for once, by whatever many tables", async () => {
    const spots = layoutWith("asked once");
    const name = await nameOf(spots);
    const asked = house(spots);
    expect(await Promise.all([layoutOf(name, asked), layoutOf(name, asked)])).toEqual([
      spots,
      spots,
    ]);
    await layoutOf(name, asked);
    expect(asked.request).toHaveBeenCalledTimes(1);
    expect(asked.request).toHaveBeenCalledWith({ type: "get_layout", layout: name });
  });

  it("is kept in the browser as the text that its name is the hash of", async () => {
    const spots = layoutWith("10 to 1 … 1000 to 1");
    const name = await nameOf(spots);
    await layoutOf(name, house(spots));
    const text = stored(name) ?? "";
    expect(text).toBe(encode(spots as unknown as Plain));
    expect(toHex(await sha256(utf8(text)))).toBe(name);
  });

  it("comes from the browser after a new start of the page", async () => {
    const spots = layoutWith("kept");
    const name = await nameOf(spots);
    localStorage.setItem(`croupier.layout.${name}`, encode(spots as unknown as Plain));
    const asked = house([]);
    expect(await layoutOf(name, asked)).toEqual(spots);
    expect(asked.request).not.toHaveBeenCalled();
  });

  it("is asked for again where the browser's text is another one", async () => {
    const spots = layoutWith("right");
    const name = await nameOf(spots);
    const wrong = encode(layoutWith("wrong") as unknown as Plain);
    localStorage.setItem(`croupier.layout.${name}`, wrong);
    expect(await layoutOf(name, house(spots))).toEqual(spots);
    expect(stored(name)).not.toBe(wrong);
  });

  it("makes room in the browser for newer ones", async () => {
    const names: string[] = [];
    for (let n = 0; n < 14; n++) {
      const spots = layoutWith(`room ${n}`);
      names.push(await nameOf(spots));
      await layoutOf(names[n] ?? "", house(spots));
    }
    expect(names.map((name) => stored(name) !== null)).toEqual([
      ...[false, false],
      ...Array(12).fill(true),
    ]);
  });
});

describe("a table whose layout is not known", () => {
  const watch = () => {
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
      signedIn: signal(true),
      myName: signal("Ada"),
      balance: signal(100_000),
      notices: new Notices(),
      askToSignIn: async () => false,
      confirmWager: async () => true,
    });
    line.connection.start();
    line.socket().open();
    line.socket().welcome();
    return { table, ...line };
  };
  /** Whatever has its answer goes on. */
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  const { spots: _, ...unknown } = snapshot();

  it("waits for it, and misses nothing that comes meanwhile", async () => {
    const { table, socket, connection } = watch();
    const spots = [spot("high", [], ["36"]), ...layoutWith("held")];
    const layout = await nameOf(spots);
    const request = socket().last("watch_table")?.request ?? 0;
    socket().say({ ...unknown, layout, stacks: [[0, 500, 2]], request });
    socket().say(bettingOpened(101, 42));
    const stacks = [[2, 700, 3]] as const;
    socket().say({ type: "layout_changed", table: TABLE, number: 102, stacks });
    socket().say(wagerAccepted("n", "w1"));
    expect(table.protocol.state.value).toBeNull();
    await vi.waitFor(() => expect(socket().last("get_layout")?.layout).toBe(layout));
    const asked = socket().last("get_layout")?.request ?? 0;
    socket().say({ type: "layout", request: asked, layout, spots });
    await vi.waitFor(() => expect(table.protocol.state.value?.number).toBe(102));
    expect([...(table.protocol.state.value?.stacks.values() ?? [])]).toEqual([
      { seat: 3, on: "split", pick: ["17", "18"], cents: 700 },
    ]);
    table.leave();
    connection.stop();
  });

  it("is watched again on the next connection, if this one is lost before", async () => {
    const { table, socket, sockets, connection } = watch();
    const layout = await nameOf(layoutWith("lost"));
    const request = socket().last("watch_table")?.request ?? 0;
    socket().say({ ...unknown, layout, request });
    await vi.waitFor(() => expect(socket().last("get_layout")).toBeDefined());
    socket().break();
    await settle();
    connection.retryNow();
    expect(sockets).toHaveLength(2);
    socket().open();
    socket().welcome();
    const again = socket().last("watch_table");
    expect(again?.after).toBeUndefined();
    socket().say({ ...snapshot(), request: again?.request ?? 0 });
    expect(table.protocol.state.value?.number).toBe(100);
    table.leave();
    connection.stop();
  });

  it("is not shown where the house has no such layout", async () => {
    const { table, socket, connection } = watch();
    const layout = await nameOf(layoutWith("gone"));
    const request = socket().last("watch_table")?.request ?? 0;
    socket().say({ ...unknown, layout, request });
    await vi.waitFor(() => expect(socket().last("get_layout")).toBeDefined());
    const asked = socket().last("get_layout")?.request ?? 0;
    socket().say({ type: "error", request: asked, code: "no_such_layout", message: "" });
    await vi.waitFor(() => expect(table.protocol.missing.value).toBe(true));
    table.leave();
    connection.stop();
  });
});
