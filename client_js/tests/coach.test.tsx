// The first steps: where the card goes, that they are remembered, and that they end.

import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { roulette } from "../src/games/roulette";
import { readCoached, writeCoached } from "../src/store/coached";
import { HouseStore } from "../src/store/house_store";
import { hashOf, parseRoute } from "../src/store/route";
import { text } from "../src/text";
import { LazyCoach } from "../src/views/coach/LazyCoach";
import { type Area, placeBeside } from "../src/views/coach/placing";
import { HouseContext } from "../src/views/house_context";
import {
  bettingClosed,
  bettingOpened,
  outcomeDrawn,
  roundSettled,
  type Seen,
  SPOTS,
  snapshot,
  TABLE,
  wagerAccepted,
  wagersSettled,
} from "./messages";
import { SimulatedSocket } from "./simulated_socket";

const ROOM: Area = { x: 0, y: 100, width: 400, height: 500 };
const CARD = { width: 200, height: 100 };

const isApart = (one: Area, other: Area) =>
  one.x >= other.x + other.width ||
  other.x >= one.x + one.width ||
  one.y >= other.y + other.height ||
  other.y >= one.y + one.height;

describe("the card", () => {
  it("goes below its target, or above it where there is no room below", () => {
    const target: Area = { x: 150, y: 200, width: 100, height: 50 };
    expect(placeBeside(target, CARD, ROOM, [target])).toEqual({ x: 100, y: 262 });
    const low: Area = { ...target, y: 540 };
    expect(placeBeside(low, CARD, ROOM, [low])).toEqual({ x: 100, y: 428 });
  });

  it("stays in the room, also for a target outside", () => {
    const tray: Area = { x: 0, y: 650, width: 400, height: 60 };
    const at = placeBeside(tray, CARD, ROOM, [tray]);
    expect(at).not.toBeNull();
    expect((at?.y ?? 0) + CARD.height).toBeLessThanOrEqual(600);
    const phase: Area = { x: 300, y: 20, width: 90, height: 40 };
    expect(placeBeside(phase, CARD, ROOM, [phase])?.y).toBeGreaterThanOrEqual(100);
  });

  it("covers no question of the house, and is not shown where no place is left", () => {
    const target: Area = { x: 150, y: 200, width: 100, height: 50 };
    const prompt: Area = { x: 0, y: 255, width: 400, height: 200 };
    const at = placeBeside(target, CARD, ROOM, [target, prompt]);
    expect(at).not.toBeNull();
    if (at !== null) expect(isApart({ ...at, ...CARD }, prompt)).toBe(true);
    expect(placeBeside(target, CARD, ROOM, [target, ROOM])).toBeNull();
    expect(placeBeside(target, { width: 500, height: 10 }, ROOM, [])).toBeNull();
  });
});

describe("what is remembered", () => {
  beforeEach(() => localStorage.clear());

  it("is the games whose steps are not needed any more", () => {
    expect(readCoached()).toEqual(new Set());
    writeCoached(new Set(["roulette", "craps"]));
    expect(readCoached()).toEqual(new Set(["roulette", "craps"]));
    writeCoached(new Set());
    expect(localStorage.getItem("croupier.coached")).toBeNull();
  });
});

const HIDDEN = { hidden: true } as const;
const [straight] = SPOTS;

describe("the first round that they taught", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 5000 });
    localStorage.clear();
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  async function coached(seen: Seen = {}, first: string = text.coach.chip) {
    const socket = new SimulatedSocket();
    const house = new HouseStore(() => socket, `#/table/${TABLE}`);
    house.session.value = { name: "Ada", kind: "guest" };
    house.connection.start();
    socket.open();
    socket.welcome();
    const request = socket.last("watch_table")?.request ?? 0;
    socket.say(snapshot({ request, time_ms: 5000, ...seen }));
    const table = house.table.value;
    if (table === null) throw new Error("no table is followed");
    const Page = () =>
      house.isCoached("roulette") ? null : <LazyCoach table={table} view={roulette} />;
    const page = () => (
      <HouseContext.Provider value={house}>
        <Page />
      </HouseContext.Provider>
    );
    const { rerender } = render(page());
    await vi.dynamicImportSettled();
    rerender(page());
    expect(screen.getByRole("dialog", HIDDEN).textContent).toContain(first);
    const lay = () => {
      if (straight !== undefined) table.input.lay(straight);
      const { nonce = "", request = 0, round = 0 } = socket.last("place_wager") ?? {};
      socket.say(wagerAccepted(nonce, "w1", { request, round }));
    };
    const takeDown = async () => {
      table.input.undo();
      await pass(0);
      const request = socket.last("take_down")?.request ?? 0;
      const gone = { ids: ["w1"], left: 0, refunded: 500, balance: 100_000 };
      socket.say({ type: "taken_down", request, table: TABLE, ...gone });
      await pass(0);
    };
    const play = (number: number, round: number) => {
      socket.say({ ...outcomeDrawn(number, round), rest_ms: 0 });
      socket.say(roundSettled(number + 1, round));
    };
    const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
    const said = () => house.notices.queue.value.map((notice) => notice.text);
    const closeBets = (number: number, round: number) => socket.say(bettingClosed(number, round));
    const press = (name: string) =>
      fireEvent.click(screen.getByRole("button", { ...HIDDEN, name }));
    const step = () => screen.queryByRole("dialog", HIDDEN)?.textContent ?? "";
    const end = () => house.connection.stop();
    return { house, socket, lay, takeDown, play, pass, closeBets, press, said, step, end };
  }

  it("ends them once its result has been shown, and not before", async () => {
    const { house, socket, lay, play, pass, said, step, end } = await coached();
    lay();
    await pass(0);
    expect(step()).toContain(text.coach.step(3, 4));
    play(101, 41);
    socket.say(wagersSettled(41));
    await pass(1500);
    expect(step()).not.toBe("");
    expect(said()).toEqual([]);
    await pass(3000);
    expect(step()).toBe("");
    expect(house.isCoached("roulette")).toBe(true);
    expect(readCoached()).toEqual(new Set(["roulette"]));
    expect(said()).toEqual([text.coach.wellDone]);
    end();
  });

  it("at another game says where to bet, until a chip is laid", async () => {
    writeCoached(new Set(["craps"]));
    const { house, lay, pass, step, end } = await coached({}, text.coach.step(2, 4));
    lay();
    await pass(0);
    expect(step()).toBe("");
    expect(house.isCoached("roulette")).toBe(true);
    end();
  });

  it("goes on to the result when bets close", async () => {
    const { lay, pass, closeBets, step, end } = await coached();
    lay();
    await pass(0);
    expect(step()).toContain(text.coach.step(3, 4));
    expect(step()).toContain(text.coach.betting.counts);
    closeBets(101, 41);
    await pass(0);
    expect(step()).toContain(text.coach.step(4, 4));
    end();
  });

  it("leaves who is not there yet where they are when bets close", async () => {
    const { socket, pass, closeBets, press, step, end } = await coached();
    press(text.coach.next);
    expect(step()).not.toContain(text.coach.laterBet(""));
    closeBets(101, 41);
    await pass(0);
    expect(step()).toContain(text.coach.step(2, 4));
    expect(step()).toContain(text.coach.laterBet(""));
    press(text.coach.next);
    expect(step()).toContain(text.coach.step(3, 4));
    expect(step()).toContain(text.coach.betting.other);
    socket.say(bettingOpened(102, 42));
    await pass(0);
    expect(step()).toContain(text.coach.betting.counts);
    end();
  });

  it("says that the table waits only where it does", async () => {
    const { pass, press, step, end } = await coached({ closes_ms: null });
    press(text.coach.next);
    press(text.coach.next);
    await pass(0);
    expect(step()).toContain(text.coach.betting.waits);
    end();
  });

  it("ends them too if its chips stay on the layout", async () => {
    const { lay, play, pass, said, step, end } = await coached();
    lay();
    await pass(0);
    play(101, 41);
    await pass(5000);
    expect(step()).toBe("");
    expect(said()).toEqual([text.coach.wellDone]);
    end();
  });

  it("ends them if the page slept while it was shown", async () => {
    const { socket, lay, pass, said, step, end } = await coached();
    lay();
    await pass(0);
    socket.say({ ...outcomeDrawn(101, 41), rest_ms: 0 });
    socket.say(roundSettled(102, 41));
    socket.say(wagersSettled(41));
    socket.say(bettingOpened(103, 42));
    await pass(0);
    expect(step()).toBe("");
    expect(said()).toEqual([text.coach.wellDone]);
    end();
  });

  it("is none that was played before, or whose chips were taken back", async () => {
    const { socket, lay, takeDown, play, pass, said, step, end } = await coached();
    lay();
    await pass(0);
    await takeDown();
    play(101, 41);
    await pass(5000);
    expect(step()).not.toBe("");
    socket.say(bettingOpened(103, 42));
    await pass(0);
    expect(said()).toEqual([]);
    lay();
    await pass(0);
    play(104, 42);
    socket.say(wagersSettled(42));
    await pass(5000);
    expect(step()).toBe("");
    end();
  });

  it("is not praised where the player has closed them", async () => {
    const { house, lay, play, pass, said, step, end } = await coached();
    lay();
    await pass(0);
    house.setCoached("roulette", true);
    await pass(0);
    expect(step()).toBe("");
    play(101, 41);
    await pass(5000);
    expect(said()).toEqual([]);
    end();
  });
});

it("a guide has an address of its own", () => {
  const route = { view: "guide", table: "craps 1" } as const;
  expect(hashOf(route)).toBe("#/guide/craps%201");
  expect(parseRoute("#/guide/craps%201")).toEqual(route);
  expect(parseRoute("#/guide/")).toEqual({ view: "lobby" });
});
