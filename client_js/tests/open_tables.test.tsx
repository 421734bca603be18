// Up to four tables at once on one connection: what the house is asked, and the strip.

import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ServerMessage } from "../src/protocol";
import { HouseStore } from "../src/store/house_store";
import { MOST_TABLES } from "../src/store/open_tables";
import { text } from "../src/text";
import { money } from "../src/text/format";
import { HouseContext } from "../src/views/house_context";
import { Strip } from "../src/views/strip/Strip";
import { text as stripText } from "../src/views/strip/text";
import { bettingOpened, roundSettled, snapshot, wagersSettled } from "./messages";
import { SimulatedSocket } from "./simulated_socket";

const NOW = 5000;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.useRealTimers();
});

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

function comeIn(hash = "#/table/roulette-1") {
  const sockets: SimulatedSocket[] = [];
  const house = new HouseStore(() => {
    const socket = new SimulatedSocket();
    sockets.push(socket);
    return socket;
  }, hash);
  house.connection.start();
  const socket = () => sockets.at(-1) as SimulatedSocket;
  socket().open();
  socket().welcome();
  const say = (message: ServerMessage) => act(() => socket().say(message));
  const asked = (type: "watch_table" | "leave_table") =>
    socket()
      .sent.filter((one) => one.type === type)
      .map((one) => ("table" in one ? one.table : ""));
  const see = (table: string, changes: object = {}) => {
    const one = socket().sent.findLast(
      (sent) => sent.type === "watch_table" && sent.table === table,
    );
    const title = table.toUpperCase();
    say(snapshot({ request: one?.request ?? 0, table, title, time_ms: NOW, ...changes }));
  };
  const goTo = (table: string) => act(() => house.goTo({ view: "table", table }));
  const ids = () => house.open.all.value.map(({ id }) => id);
  return { house, socket, say, asked, see, goTo, ids };
}

describe("several tables", () => {
  it("stay open when the player wants another one beside them", () => {
    const { house, asked, goTo, ids } = comeIn();
    house.openAnother();
    expect(house.route.value.view).toBe("lobby");
    goTo("roulette-2");
    expect(ids()).toEqual(["roulette-1", "roulette-2"]);
    expect(asked("leave_table")).toEqual([]);
    expect(house.table.value?.id).toBe("roulette-2");
  });

  it("are asked for once: a switch from one to another asks the house for nothing", () => {
    const { house, asked, goTo } = comeIn();
    house.openAnother();
    goTo("roulette-2");
    goTo("roulette-1");
    expect(house.table.value?.id).toBe("roulette-1");
    expect(asked("watch_table")).toEqual(["roulette-1", "roulette-2"]);
    house.connection.stop();
  });

  it("hear the house also while another is on show", () => {
    const { house, see, goTo } = comeIn();
    see("roulette-1");
    house.openAnother();
    goTo("roulette-2");
    see("roulette-2", { round: 7 });
    const [first, second] = house.open.all.value;
    expect([first?.protocol.state.value?.round, second?.protocol.state.value?.round]).toEqual([
      41, 7,
    ]);
  });

  it("are all followed again on a new connection", () => {
    const { house, socket, goTo, asked } = comeIn();
    house.openAnother();
    goTo("roulette-2");
    const lost = socket();
    act(() => lost.break());
    // The page waits for a random time, and does not wait for an answer for ever.
    for (let tries = 0; socket() === lost && tries < 600; tries++) pass(100);
    act(() => {
      socket().open();
      socket().welcome();
    });
    expect(asked("watch_table")).toEqual(["roulette-1", "roulette-2"]);
  });

  it("are four at most: one with nothing of mine makes way for a fifth", () => {
    const { house, see, goTo, ids } = comeIn("#/table/t-1");
    const mine = [{ id: "w1", nonce: "n1", on: "red", pick: [], amount: 500 }];
    see("t-1", { mine });
    for (const table of ["t-2", "t-3", "t-4", "t-5"]) {
      house.openAnother();
      goTo(table);
      see(table, table === "t-2" ? {} : { mine });
    }
    expect(ids()).toEqual(["t-1", "t-3", "t-4", "t-5"]);
    house.openAnother();
    goTo("t-6");
    expect(ids()).toEqual(["t-1", "t-3", "t-4", "t-5"]);
    expect(house.route.value.view).toBe("lobby");
    expect(house.notices.current.value?.text).toBe(text.table.tooMany(MOST_TABLES));
    // It is still there for a player who reads the lobby first.
    pass(15_000);
    expect(house.notices.current.value?.text).toBe(text.table.tooMany(MOST_TABLES));
    house.closeTable("t-3");
    expect(house.notices.current.value).toBeNull();
    goTo("t-6");
    expect(ids()).toEqual(["t-1", "t-4", "t-5", "t-6"]);
  });

  it("open beside those that are open, while the player stays in the lobby", () => {
    const { house, asked, see, ids } = comeIn();
    see("roulette-1");
    house.openAnother();
    act(() => house.openBeside("roulette-2"));
    act(() => house.openBeside("roulette-2"));
    expect(ids()).toEqual(["roulette-1", "roulette-2"]);
    expect(asked("watch_table")).toEqual(["roulette-1", "roulette-2"]);
    expect([house.route.value.view, house.table.value]).toEqual(["lobby", null]);
  });

  it("close one by one; the last one on show makes way for the lobby", () => {
    const { house, asked, goTo, ids } = comeIn();
    house.openAnother();
    goTo("roulette-2");
    house.closeTable("roulette-2");
    expect(house.table.value?.id).toBe("roulette-1");
    expect(asked("leave_table")).toEqual(["roulette-2"]);
    house.closeTable("roulette-1");
    expect([ids(), house.route.value.view]).toEqual([[], "lobby"]);
    // From here on one table is left when the next is opened, as ever.
    goTo("roulette-3");
    act(() => house.goTo({ view: "lobby" }));
    expect(ids()).toEqual([]);
  });

  it("are there again when the page is loaded again, and only where it was", () => {
    const { house, goTo } = comeIn();
    house.openAnother();
    goTo("roulette-2");
    const again = comeIn("#/table/roulette-2");
    expect(again.ids()).toEqual(["roulette-1", "roulette-2"]);
    expect(again.asked("watch_table")).toEqual(["roulette-1", "roulette-2"]);
    expect(again.house.table.value?.id).toBe("roulette-2");
    again.goTo("roulette-1");
    expect(again.ids()).toEqual(["roulette-1", "roulette-2"]);
    expect(comeIn("#/table/roulette-3").ids()).toEqual(["roulette-3"]);
    expect(comeIn("#/table/roulette-2").ids()).toEqual(["roulette-2"]);
  });

  it("are not kept in mind once there is one", () => {
    const { house, goTo } = comeIn();
    house.openAnother();
    goTo("roulette-2");
    house.closeTable("roulette-2");
    expect(comeIn("#/table/roulette-1").ids()).toEqual(["roulette-1"]);
    expect(sessionStorage.length).toBe(0);
  });

  it("are all left when the player signs out", async () => {
    const { house, say, socket, goTo, ids } = comeIn();
    const who = { account: "a1", name: "Ada", kind: "player", token: "t" } as const;
    say({ type: "signed_in", request: 0, ...who, balance: 100_000, held: 0 });
    house.openAnother();
    goTo("roulette-2");
    const out = house.signOut();
    say({ type: "signed_out", request: socket().last("sign_out")?.request ?? 0 });
    await out;
    expect(ids()).toEqual([]);
  });
});

describe("the money", () => {
  it("does not count what another table has not shown yet", () => {
    const { house, see, say, goTo } = comeIn();
    see("roulette-1", { phase: "drawn", closes_ms: null, drawn: { number: "17" } });
    house.openAnother();
    goTo("roulette-2");
    say({
      type: "outcome_drawn",
      table: "roulette-1",
      number: 101,
      round: 41,
      spin: 2,
      draw: { number: "17" },
      call: "17",
      shown: {},
      void_spin: false,
      rest_ms: 6000,
    });
    say(roundSettled(102, 41));
    say(wagersSettled(41));
    expect(house.balance.value).toBe(117_000);
    expect(house.open.uncounted.value).toBe(18_000);
    pass(20_000);
    expect(house.open.uncounted.value).toBe(0);
  });
});

describe("the strip", () => {
  function strip() {
    const page = comeIn();
    page.see("roulette-1", { closes_ms: NOW + 9000 });
    page.house.openAnother();
    page.goTo("war-1");
    page.see("war-1", {
      game: "casino_war",
      variant: "",
      spots: [],
      rules: {},
      phase: "deciding",
      closes_ms: NOW + 7000,
      decision: { seats: [1], choices: ["war"], default: "war", closes_ms: NOW + 7000 },
    });
    render(
      <HouseContext.Provider value={page.house}>
        <Strip />
      </HouseContext.Provider>,
    );
    const tile = (title: RegExp) => screen.getByRole("button", { name: title });
    return { ...page, tile };
  }

  it("has each table with its clock, and says whose turn is mine", () => {
    const { tile } = strip();
    expect(
      within(tile(/^ROULETTE-1/))
        .getByRole("timer")
        .getAttribute("aria-label"),
    ).toBe(text.table.secondsLeft(9));
    expect(tile(/^ROULETTE-1/).textContent).not.toContain(stripText.yourTurn);
    expect(tile(/^WAR-1/).textContent).toContain(stripText.yourTurn);
    expect(within(tile(/^WAR-1/)).getByRole("timer")).toBeTruthy();
  });

  it("switches with a tap", () => {
    const { house, tile } = strip();
    expect(house.table.value?.id).toBe("war-1");
    fireEvent.click(tile(/^ROULETTE-1/));
    expect(house.table.value?.id).toBe("roulette-1");
    expect(tile(/^ROULETTE-1/).getAttribute("aria-current")).toBe("page");
  });

  it("shows what I won there once it is paid, and not before", () => {
    const { say, tile } = strip();
    say({
      type: "betting_closed",
      table: "roulette-1",
      number: 101,
      round: 41,
      wagers: 2,
      staked: 1000,
      wagers_hash: "aa",
    });
    say({
      type: "outcome_drawn",
      table: "roulette-1",
      number: 102,
      round: 41,
      spin: 1,
      draw: { number: "17" },
      call: "17",
      shown: {},
      void_spin: false,
      rest_ms: 6000,
    });
    say(roundSettled(103, 41));
    say(wagersSettled(41));
    expect(tile(/^ROULETTE-1/).textContent).not.toContain(money(17_000));
    pass(20_000);
    expect(tile(/^ROULETTE-1/).textContent).toContain(`+${money(17_000)}`);
    say({ ...bettingOpened(104, 42), table: "roulette-1" });
    expect(tile(/^ROULETTE-1/).textContent, "of a round that is past").not.toContain(money(17_000));
  });

  it("shows what I have there until it is settled", () => {
    const { house, see, tile } = strip();
    expect(tile(/^ROULETTE-1/).textContent).not.toContain(stripText.bet(money(500)));
    act(() => house.closeTable("war-1"));
    const mine = [{ id: "w1", nonce: "n1", on: "red", pick: [], amount: 500 }];
    see("roulette-1", { mine });
    expect(tile(/^ROULETTE-1/).textContent).toContain(stripText.bet(money(500)));
  });

  it("closes the table on show, and offers another one", () => {
    const { house } = strip();
    fireEvent.click(screen.getByRole("button", { name: stripText.close("WAR-1") }));
    expect(house.open.all.value.map(({ id }) => id)).toEqual(["roulette-1"]);
    fireEvent.click(screen.getByRole("button", { name: stripText.add }));
    expect(house.route.value.view).toBe("lobby");
  });
});
