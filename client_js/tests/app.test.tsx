import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { gameView } from "../src/games";
import type { ServerMessage, TableCard } from "../src/protocol";
import { HouseStore } from "../src/store/house_store";
import { text } from "../src/text";
import { App } from "../src/views/App";
import {
  bettingOpened,
  outcomeDrawn,
  roundSettled,
  snapshot,
  tableResumed,
  wagerAccepted,
  wagersSettled,
} from "./messages";
import { SimulatedSocket } from "./simulated_socket";

beforeEach(() => {
  vi.useFakeTimers({ now: 5000 });
  localStorage.clear();
  location.hash = "";
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const CARD: TableCard = {
  table: "roulette-1",
  title: "Rivoli",
  game: "roulette",
  variant: "single_zero",
  status: "open",
  phase: "betting",
  round: 41,
  closes_ms: 12_000,
  minimum: 100,
  maximum: 50_000,
  players: 3,
  watchers: 12,
  results: ["17", "0"],
};

function openPage(hash: string) {
  const sockets: SimulatedSocket[] = [];
  const house = new HouseStore(() => {
    const socket = new SimulatedSocket();
    sockets.push(socket);
    return socket;
  }, hash);
  house.connection.start();
  const socket = () => sockets.at(-1) as SimulatedSocket;
  const say = (message: ServerMessage) => act(() => socket().say(message));
  const greet = () =>
    act(() => {
      socket().open();
      socket().welcome();
    });
  const request = (type: "enter_as_guest" | "watch_table" | "watch_lobby") =>
    socket().last(type)?.request ?? 0;
  render(<App house={house} />);
  greet();
  return { house, socket, say, greet, request };
}

const pass = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });

describe("a newcomer", () => {
  it("enters as a guest and finds the tables with what goes on at them", async () => {
    const { say, request } = openPage("");
    fireEvent.click(screen.getByText(text.enter.asGuest));
    const who = { account: "a7", name: "Guest 7", kind: "guest", token: "t" } as const;
    say({
      type: "signed_in",
      request: request("enter_as_guest"),
      ...who,
      balance: 100_000,
      held: 0,
    });
    await pass(0);
    say({ type: "lobby_state", request: request("watch_lobby"), tables: [CARD] });
    const card = screen.getByLabelText(text.lobby.openTable("Rivoli"));
    expect(card.textContent).toContain(text.phase.betting);
    expect(card.textContent).toContain("$1 – $500");
    expect(within(card).getByRole("timer").getAttribute("aria-label")).toBe(
      text.table.secondsLeft(7),
    );
    say({ type: "lobby_news", tables: [{ ...CARD, phase: "no_more_bets", closes_ms: null }] });
    expect(card.textContent).toContain(text.phase.no_more_bets);
    say({ type: "lobby_news", tables: [{ ...CARD, phase: "drawn", closes_ms: null }] });
    expect(card.textContent).toContain(gameView("roulette")?.words.running);
  });

  it("is told how many people are at a table, and how many bots", async () => {
    const { say, request } = openPage("");
    fireEvent.click(screen.getByText(text.enter.asGuest));
    const who = { account: "a7", name: "Guest 7", kind: "guest", token: "t" } as const;
    const entered = { ...who, balance: 100_000, held: 0 };
    say({ type: "signed_in", request: request("enter_as_guest"), ...entered });
    await pass(0);
    say({ type: "lobby_state", request: request("watch_lobby"), tables: [CARD] });
    const seen = (players: number, bots?: number, watchers = 12) => {
      say({
        type: "lobby_news",
        tables: [{ ...CARD, players, watchers, ...(bots !== undefined && { bots }) }],
      });
      const told = document.querySelectorAll(".card-company > span");
      return [...told].map(({ textContent }) => textContent);
    };
    expect(seen(3), "by a house that does not tell").toEqual([text.lobby.players(3)]);
    expect(seen(3, 2)).toEqual([text.lobby.players(1), text.lobby.bots(2)]);
    expect(seen(3, 3)).toEqual([text.lobby.bots(3)]);
    expect(seen(2, 0)).toEqual([text.lobby.players(2)]);
    expect(seen(0, 0), "who only looks on").toEqual([text.lobby.watchers(12)]);
    expect(seen(0, 0, 0), "nothing of an empty table").toEqual([]);
  });

  it("reads beside the form why the house did not let them in", async () => {
    const { socket, say } = openPage("");
    fireEvent.input(screen.getByLabelText(text.enter.name), { target: { value: "Ada" } });
    fireEvent.input(screen.getByLabelText(text.enter.password), { target: { value: "not right" } });
    fireEvent.click(screen.getByRole("button", { name: text.enter.signIn }));
    const { request = 0, name, password } = socket().last("sign_in") ?? {};
    expect([name, password]).toEqual(["Ada", "not right"]);
    say({ type: "error", request, code: "wrong_password", message: "That is not it." });
    await pass(0);
    expect(screen.getByRole("alert").textContent).toBe("That is not it.");
  });

  it("may watch a table, and is asked to enter before playing", () => {
    const { say, request } = openPage("#/table/roulette-1");
    say(snapshot({ request: request("watch_table"), seat: null, balance: null }));
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Rivoli");
    fireEvent.click(screen.getByText(text.enter.promptAction));
    expect(screen.getByRole("dialog")).toBeTruthy();
  });

  it("keeps a bet that was clicked while watching, until they have come in", async () => {
    const { say, request, socket } = openPage("#/table/roulette-1");
    say(snapshot({ request: request("watch_table"), seat: null, balance: null }));
    const spot = document.querySelector('[data-spot="straight:17"]') as Element;
    const press = () => fireEvent.keyDown(spot, { key: "Enter" });
    press();
    fireEvent.click(within(screen.getByRole("dialog")).getByLabelText(text.table.close));
    press();
    fireEvent.click(screen.getByText(text.enter.asGuest));
    const who = { account: "a7", name: "Guest 7", kind: "guest", token: "t" } as const;
    const entered = { ...who, balance: 100_000, held: 0 };
    say({ type: "signed_in", request: request("enter_as_guest"), ...entered });
    await pass(0);
    say(tableResumed({ request: request("watch_table"), seat: null }));
    await pass(0);
    const laid = socket().sent.filter(({ type }) => type === "place_wager");
    expect(laid).toMatchObject([{ on: "straight", pick: ["17"], amount: 500 }]);
  });
});

describe("a player at a table", () => {
  function sit() {
    const page = openPage("#/table/roulette-1");
    const who = { account: "a1", name: "Ada", kind: "player", token: "t" } as const;
    page.say({ type: "signed_in", request: 0, ...who, balance: 100_000, held: 0 });
    page.say(snapshot({ request: page.request("watch_table") }));
    return page;
  }
  const money = () => [...document.querySelectorAll(".money dd")].map((dd) => dd.textContent);
  const spoken = () => screen.getByRole("log").textContent;

  it("plays a round by keyboard, and hears and sees what came of it", async () => {
    const { socket, say } = sit();
    expect(spoken()).toBe(text.spoken.round(41));
    fireEvent.keyDown(window, { key: "2" });
    const spot = document.querySelector('[data-spot="straight:17"]');
    fireEvent.keyDown(spot as Element, { key: "Enter" });
    const { request = 0, nonce = "", amount } = socket().last("place_wager") ?? {};
    expect(amount).toBe(500);
    await pass(0);
    expect(money()).toEqual(["$5", "–", "$995"]);
    say(wagerAccepted(nonce, "w1", { request }));
    expect(money()[2]).toBe("$995");
    say({ ...outcomeDrawn(101, 41), rest_ms: 3000 });
    say(roundSettled(102, 41));
    const wagers = wagersSettled(41).wagers.slice(1);
    say({ ...wagersSettled(41), wagers, staked: 500, balance: 117_500 });
    expect(spoken()).toBe(text.spoken.noMoreBets);
    expect(money()[2]).toBe("$995");
    await pass(3100);
    expect(spoken()).toBe("17 black odd low.");
    expect(document.querySelector(".table-phase p")?.textContent).toBe("17 black odd low");
    await pass(3000);
    expect(spoken()).toBe("17 black odd low. You won $175.");
    await pass(1000);
    expect(money()).toEqual(["$0", "+$175", "$1,175"]);
    say(bettingOpened(103, 42));
    expect(money(), "another round is bet on").toEqual(["$0", "–", "$1,175"]);
    say(outcomeDrawn(104, 42));
    expect(money(), "another round is spun").toEqual(["$0", "–", "$1,175"]);
  });

  it("sees the balance count when it is paid, and never a sum that it is not or was", async () => {
    const { house, socket, say } = sit();
    const balance = () => document.querySelector(".money-balance .figure")?.textContent;
    const lay = () => {
      const spot = document.querySelector('[data-spot="straight:17"]') as Element;
      fireEvent.keyDown(spot, { key: "Enter" });
    };
    lay();
    await pass(10);
    expect(balance()).toBe("$995");
    const { request = 0, nonce = "" } = socket().last("place_wager") ?? {};
    say(wagerAccepted(nonce, "w1", { request }));
    expect(balance()).toBe("$995");
    say({ ...outcomeDrawn(101, 41), rest_ms: 3000 });
    const wagers = wagersSettled(41).wagers.slice(1);
    // The cage has paid before the table tells everybody.
    say({ ...wagersSettled(41), wagers, staked: 500, balance: 117_500 });
    await pass(100);
    expect(balance()).toBe("$995");
    say(roundSettled(102, 41));
    await pass(5900);
    await pass(200);
    expect(house.table.value?.presentation.stage.value).toBe("coming_home");
    const counting = Number(balance()?.replace(/[$,]/g, ""));
    expect(counting).toBeGreaterThan(995);
    expect(counting).toBeLessThan(1175);
    await pass(1000);
    expect(balance()).toBe("$1,175");
  });

  it("is told beside the spot why nothing is laid while the line is down", async () => {
    const { socket, house } = sit();
    const note = () => document.querySelector(".felt-note[data-refused]")?.textContent;
    const press = (key: string) => {
      const spot = document.querySelector(`[data-spot="${key}"]`) as Element;
      fireEvent.keyDown(spot, { key: "Enter" });
    };
    act(() => socket().break());
    press("straight:17");
    await pass(0);
    expect(note()).toBe(text.table.notConnected);
    await pass(5000);
    expect(note()).toBeUndefined();
    const bets = [{ on: "straight", pick: ["17"], amount: 10_000_000 }];
    act(() => house.table.value?.input.layTogether({ bets }));
    expect(note(), "of wagers laid together").toBe(text.table.notConnected);
    await pass(5000);
    expect(socket().sent.filter(({ type }) => type === "place_wager")).toEqual([]);
  });

  it("says nothing of a press after no more bets", async () => {
    const { socket, say } = sit();
    say(outcomeDrawn(101, 41));
    fireEvent.keyDown(document.querySelector('[data-spot="straight:17"]') as Element, {
      key: "Enter",
    });
    await pass(0);
    expect(document.querySelector(".felt-note[data-refused]")).toBeNull();
    expect(socket().sent.filter(({ type }) => type === "place_wager")).toEqual([]);
  });

  it("is told what an open table waits for, and may bet meanwhile", () => {
    const { house, say } = sit();
    const message = "The progressive meter is locked: it is dark; the round waits for it.";
    say({ type: "status_changed", table: "roulette-1", number: 101, status: "open", message });
    expect(document.querySelector(".table-phase")?.textContent).toContain(message);
    expect(spoken()).toBe(message);
    expect(house.table.value?.protocol.open.value).toBe(true);
  });

  it("types no chips while typing in a field, and finds help under the question mark", () => {
    const { house } = sit();
    const table = house.table.value;
    const field = document.body.appendChild(document.createElement("input"));
    fireEvent.keyDown(field, { key: "3" });
    expect(table?.input.chip.value).toBe(500);
    field.remove();
    fireEvent.keyDown(window, { key: "?" });
    expect(screen.getByRole("dialog").textContent).toContain(text.help.keys[0]?.[1]);
  });

  it("sees every wager's pay, section and exact return", async () => {
    sit();
    fireEvent.click(screen.getByRole("tab", { name: text.tabs.rules }));
    await vi.dynamicImportSettled();
    await pass(0);
    const row = screen.getByRole("row", { name: /Straight 17/ });
    expect(row.textContent).toContain("617a.3(e)");
    expect(row.textContent).toContain("35 to 1");
    expect(row.textContent).toContain(text.rules.exactly("36/37"));
  });

  it("is told that the connection is lost, counts the tries, and is back at the table", async () => {
    const { socket, greet, say, request } = sit();
    act(() => socket().break());
    await pass(360);
    expect(screen.getByRole("alert").textContent).toContain(text.link.lost);
    expect(screen.getByRole("alert").textContent).toContain(text.link.retry(1));
    await pass(400 + 8000 + 360);
    expect(screen.getByRole("alert").textContent).toContain(text.link.retry(2));
    expect(document.querySelector(".table-view")?.hasAttribute("data-away")).toBe(true);
    fireEvent.click(screen.getByText(text.link.tryNow));
    greet();
    const who = { account: "a1", name: "Ada", kind: "player", token: "t" } as const;
    say({
      type: "signed_in",
      request: socket().last("sign_in_by_token")?.request ?? 0,
      ...who,
      balance: 100_000,
      held: 0,
    });
    say(snapshot({ request: request("watch_table") }));
    await pass(0);
    expect(screen.queryByText(text.link.lost)).toBeNull();
    expect(document.querySelector(".notices")?.textContent).toContain(text.link.back);
    expect(document.querySelector(".table-view")?.hasAttribute("data-away")).toBe(false);
  });

  it("is told at once that the device is offline, and may put the notice away", async () => {
    const { house } = sit();
    vi.stubGlobal("navigator", { ...navigator, onLine: false });
    act(() => house.connection.lineDown());
    expect(document.querySelector(".table-phase")?.textContent).toBe(text.link.lost);
    await pass(0);
    expect(screen.getByRole("alert").textContent).toContain(text.link.offline);
    fireEvent.click(screen.getByRole("button", { name: text.notices.dismiss }));
    await pass(20_000); // further tries fail
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("reads what the house has to say to everybody", () => {
    const { say } = sit();
    const message = "The house closes after this round.";
    say({ type: "house_notice", code: "house_closing", message });
    expect(document.querySelector(".notice")?.textContent).toBe(message);
    say({ type: "house_notice", code: "cage_back", message: "The cage is back." });
    expect(document.querySelector(".notice")).toBeNull();
  });

  it("reads in its own words that a table waits for a dealer, until it is shown again", () => {
    const { say, request } = sit();
    const message = "The table is passed to another dealer. One moment.";
    say({ type: "house_notice", code: "table_waiting", message, table: CARD.table });
    expect(document.querySelector(".notice")?.textContent).toBe(text.house.tableWaits);
    say({ type: "table_moved", table: CARD.table });
    say(snapshot({ request: request("watch_table") }));
    expect(document.querySelector(".notice")).toBeNull();
  });

  it("is led to another gateway without a word", () => {
    const { say } = sit();
    const message = "This entrance of the house closes.";
    say({ type: "goodbye", code: "gateway_closing", message, again_ms: 500 });
    expect(document.querySelector(".notice")).toBeNull();
  });
});
