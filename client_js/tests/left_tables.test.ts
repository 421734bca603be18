// The results of wagers at a table that I have left are told by a notice.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Movement, WagersSettled } from "../src/protocol";
import { HouseStore } from "../src/store/house_store";
import { text } from "../src/text";
import { money } from "../src/text/format";
import { snapshot, TABLE, wagersSettled } from "./messages";
import { SimulatedSocket } from "./simulated_socket";

beforeEach(() => {
  vi.useFakeTimers({ now: 5000 });
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  location.hash = "";
  vi.useRealTimers();
});

const RED = { id: "w1", on: "red", pick: [], amount: 500, result: "lose", returned: 0 } as const;
const LOST: WagersSettled = { ...wagersSettled(41), wagers: [RED], staked: 500, returned: 0 };
const MINE = [{ id: "w1", nonce: "n1", on: "red", pick: [], amount: 500 }];

/** Sit at a table with a wager or none, and go to the lobby. */
function leaves(mine = MINE) {
  const socket = new SimulatedSocket();
  const house = new HouseStore(() => socket, `#/table/${TABLE}`);
  house.connection.start();
  socket.open();
  socket.welcome();
  socket.say(
    snapshot({ request: socket.last("watch_table")?.request ?? 0, mine, title: "Rivoli" }),
  );
  house.goTo({ view: "lobby" });
  const told = () => house.notices.queue.value.map((notice) => notice.text);
  return { house, socket, told };
}

describe("the results at a table that I have left", () => {
  it("are told with the wager, and a press leads there", () => {
    const { house, socket, told } = leaves();
    socket.say(LOST);
    const bets = text.link.bet(500, "Red");
    expect(told()).toEqual([text.left.lostAll("Rivoli", bets)]);
    house.notices.current.value?.action?.act();
    expect(house.table.value?.id).toBe(TABLE);
    expect(told()).toEqual([]);
  });

  it("are told as what the round has brought, where it is more than a wager that lost", () => {
    const { socket, told } = leaves();
    const last = (changes: Partial<WagersSettled>) => {
      socket.say({ ...LOST, ...changes });
      return told().at(-1);
    };
    const [many, some] = [5, 2].map((count) =>
      Array.from({ length: count }, (_, at) => ({ ...RED, on: "straight", pick: [`${at}`] })),
    );
    expect(last({ returned: 18_000 })).toBe(text.left.won("Rivoli", money(17_500)));
    expect(last({ returned: 500 })).toBe(text.left.even("Rivoli"));
    expect(last({ staked: 1500, returned: 1000 })).toBe(text.left.lost("Rivoli", money(500)));
    expect(last({ wagers: many ?? [], staked: 2500 })).toBe(text.left.lost("Rivoli", money(2500)));
    expect(last({ wagers: some ?? [], staked: 1000 })).toContain(text.link.bet(500, "Straight 1"));
    // The latest takes the place of the one before.
    expect(told()).toHaveLength(1);
  });

  it("are not told of a table that is on show, kept open, or was left without a wager", () => {
    const without = leaves([]);
    without.socket.say(LOST);
    expect(without.told()).toEqual([]);
    const { house, socket, told } = leaves();
    house.goTo({ view: "table", table: TABLE });
    socket.say(LOST);
    house.openAnother();
    socket.say(LOST);
    expect(told()).toEqual([]);
  });

  /** The page loaded again, in the lobby, and what the house says of my ledger. */
  function comesBack(movements: readonly Movement[]) {
    const socket = new SimulatedSocket();
    const house = new HouseStore(() => socket, "#/lobby");
    house.connection.start();
    socket.open();
    socket.welcome();
    const who = { account: "a1", name: "Ada", kind: "player", token: "t" } as const;
    socket.say({ type: "signed_in", request: 0, ...who, balance: 100_000, held: 0 });
    const request = socket.last("get_history")?.request;
    if (request !== undefined) socket.say({ type: "history", request, movements, next: null });
    const told = () => house.notices.queue.value.map((notice) => notice.text);
    return { house, socket, told, request };
  }

  const HOLD = { id: "w1", table: TABLE, round: 41, at_ms: 5000, why: "" } as const;
  const LAID: Movement = { ...HOLD, kind: "hold", cents: 0, held: 500, balance: 99_500 };
  const PAID: Movement = { ...HOLD, kind: "settle", cents: 1000, held: -500, balance: 100_500 };

  it("are told by a page that was loaded again while the round ran", () => {
    leaves();
    const { socket, told } = comesBack([LAID]);
    socket.say(LOST);
    expect(told()).toEqual([text.left.lostAll("Rivoli", text.link.bet(500, "Red"))]);
  });

  it("are told by a page that was loaded again after the round, once", async () => {
    leaves();
    const { told } = comesBack([PAID, LAID]);
    await vi.advanceTimersByTimeAsync(10);
    expect(told()).toEqual([text.left.won("Rivoli", money(500))]);
    expect(comesBack([PAID, LAID]).request, "nothing is left to tell").toBeUndefined();
  });

  it("are not asked for after what was told in time, nor after a day", async () => {
    leaves().socket.say(LOST);
    const { told } = comesBack([PAID, LAID]);
    await vi.advanceTimersByTimeAsync(10);
    expect(told()).toEqual([]);
    vi.setSystemTime(5000 + 25 * 3600_000);
    expect(comesBack([]).request).toBeUndefined();
  });
});
