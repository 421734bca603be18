// How many lines of the chat I have not read.

import { act, cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { useState } from "preact/hooks";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ChatLine, ServerMessage } from "../src/protocol";
import { HouseStore } from "../src/store/house_store";
import type { TableStore } from "../src/store/table_store";
import { text } from "../src/text";
import { HouseContext } from "../src/views/house_context";
import { SidePanel, type TabName } from "../src/views/SidePanel";
import { TableHeader } from "../src/views/TableHeader";
import { snapshot, TABLE } from "./messages";
import { SimulatedSocket } from "./simulated_socket";

/** Whether the side panel stands beside the table, or is a drawer. */
let isWide = true;

beforeEach(() => {
  localStorage.clear();
  isWide = true;
  const media = () => ({ matches: isWide, addEventListener() {}, removeEventListener() {} });
  vi.stubGlobal("matchMedia", media);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const line = (id: number, who = "bb"): ChatLine => ({
  id: `${id}-0`,
  who,
  name: "Ben",
  kind: "guest",
  avatar: 2,
  at_ms: 5000,
  text: `line ${id}`,
});

const nothing = () => undefined;

function Page({ table, isOpen }: { readonly table: TableStore; readonly isOpen: boolean }) {
  const [tab, setTab] = useState<TabName>("results");
  const side = { view: null, tab, onTab: setTab, isOpen, onClose: nothing, onCheck: nothing };
  return (
    <>
      <TableHeader table={table} onPanel={nothing} onChat={() => setTab("chat")} onHelp={nothing} />
      <SidePanel table={table} {...side} />
    </>
  );
}

function atTable() {
  const socket = new SimulatedSocket();
  const house = new HouseStore(() => socket, `#/table/${TABLE}`);
  house.connection.start();
  socket.open();
  const request = socket.last("hello")?.request ?? 0;
  const greeting = { version: 3, house: "H", server: "0", time_ms: Date.now(), key: "cc" } as const;
  const more = { play_money: true, ping_every_ms: 20_000, features: ["chat"] } as const;
  socket.say({ type: "welcome", request, ...greeting, ...more });
  const hear = (message: ServerMessage) => act(() => socket.say(message));
  hear(snapshot({ request: socket.last("watch_table")?.request ?? 0 }));
  const table = house.table.value;
  if (table === null) throw new Error("no table is followed");
  const page = (isOpen: boolean) => (
    <HouseContext.Provider value={house}>
      <Page table={table} isOpen={isOpen} />
    </HouseContext.Provider>
  );
  const shown = render(page(false));
  return {
    house,
    say: (id: number, who?: string) =>
      hear({ type: "chat_said", table: TABLE, line: line(id, who) }),
    sayElsewhere: (id: number) => hear({ type: "chat_said", table: "elsewhere", line: line(id) }),
    takeOut: (id: number) => hear({ type: "chat_deleted", table: TABLE, line: `${id}-0` }),
    drawer: (isOpen: boolean) => shown.rerender(page(isOpen)),
  };
}

const tab = (name: string) => screen.getByRole("tab", { name: new RegExp(`^${name}`) });
const badges = () => [...document.querySelectorAll(".count-badge")].map((one) => one.textContent);
const onTab = () => tab(text.tabs.chat).textContent;

describe("the lines of a chat that is shut", () => {
  it("are counted on its tab and on the button of the drawer, in words for a screen reader", () => {
    const { say } = atTable();
    expect(badges()).toEqual([]);
    say(1);
    expect(onTab()).toBe(`${text.tabs.chat}1 ${text.company.unread(1)}`);
    say(2);
    expect(badges()).toEqual(["2", "2"]);
    const button = screen.getByRole("button", { name: new RegExp(text.table.openPanel) });
    expect(button.textContent).toBe(`${text.table.openPanel}2 ${text.company.unread(2)}`);
  });

  it("are not those of another table, taken out, or of players whom I have hidden", () => {
    const { house, say, sayElsewhere, takeOut } = atTable();
    sayElsewhere(1);
    say(2);
    say(3);
    say(4, "cc");
    takeOut(3);
    expect(badges()).toEqual(["2", "2"]);
    act(() => house.hiddenPlayers.hide("cc"));
    expect(badges()).toEqual(["1", "1"]);
  });

  it("are told apart up to 99", () => {
    const { say } = atTable();
    for (let id = 1; id <= 120; id++) say(id);
    expect(badges()).toEqual(["99+", "99+"]);
  });

  it("are read when the tab is opened, and counted again when it is left", () => {
    const { say } = atTable();
    say(1);
    fireEvent.click(tab(text.tabs.chat));
    expect(badges()).toEqual([]);
    say(2);
    expect(badges()).toEqual([]);
    fireEvent.click(tab(text.tabs.players));
    say(3);
    expect(badges()).toEqual(["1", "1"]);
  });

  it("are where the button of the drawer leads to", () => {
    const { say } = atTable();
    const button = screen.getByRole("button", { name: new RegExp(text.table.openPanel) });
    fireEvent.click(button);
    expect(tab(text.tabs.chat).getAttribute("aria-selected")).toBe("false");
    say(1);
    fireEvent.click(button);
    expect(tab(text.tabs.chat).getAttribute("aria-selected")).toBe("true");
    expect(badges()).toEqual([]);
  });

  it("are read in a drawer only while it is open", () => {
    isWide = false;
    const { say, drawer } = atTable();
    fireEvent.click(tab(text.tabs.chat));
    say(1);
    expect(badges()).toEqual(["1", "1"]);
    drawer(true);
    expect(badges()).toEqual([]);
    drawer(false);
    say(2);
    expect(badges()).toEqual(["1", "1"]);
  });
});
