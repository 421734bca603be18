import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { chipNear, chipValues } from "../src/components/chip_tray";
import type { TableCard } from "../src/protocol";
import { readStored, writeStored } from "../src/store/browser_storage";
import { HouseStore } from "../src/store/house_store";
import { withNews } from "../src/store/lobby";
import { hashOf, parseRoute } from "../src/store/route";
import { snapshot } from "./messages";
import { SimulatedSocket } from "./simulated_socket";

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  location.hash = "";
});
afterEach(() => {
  vi.useRealTimers();
});

function comeIn(hash = "") {
  const socket = new SimulatedSocket();
  const house = new HouseStore(() => socket, hash);
  house.connection.start();
  socket.open();
  socket.welcome();
  return { house, socket };
}

const who = {
  account: "a1",
  name: "Ada",
  kind: "guest",
  token: "t1",
  balance: 100_000,
  held: 0,
} as const;
const settle = () => vi.advanceTimersByTimeAsync(0);

it("the first steps at a game are those at all that are bet on alike", () => {
  const { house } = comeIn();
  house.setCoached("roulette", true);
  expect(["roulette", "lightning_roulette", "craps"].map((game) => house.isCoached(game))).toEqual([
    ...[true, true, false],
  ]);
  house.setCoached("lightning_roulette", false);
  expect(house.isCoached("roulette")).toBe(false);
});

describe("coming in", () => {
  it("as a guest keeps the token, and the bankroll", async () => {
    const { house, socket } = comeIn();
    expect(house.route.value).toEqual({ view: "entrance" });
    const entered = house.enterAsGuest();
    socket.say({ type: "signed_in", request: socket.last("enter_as_guest")?.request ?? 0, ...who });
    expect(await entered).toBeNull();
    expect(readStored("token")).toBe("t1");
    expect(house.session.value).toEqual({ name: "Ada", kind: "guest", avatar: 0 });
    expect(house.balance.value).toBe(100_000);
  });

  it("with a wrong password says so, and nobody is signed in", async () => {
    const { house, socket } = comeIn();
    const entered = house.signIn("Ada", "wrong password");
    const request = socket.last("sign_in")?.request ?? 0;
    socket.say({ type: "error", request, code: "wrong_password", message: "Wrong." });
    expect(await entered).toBe("Wrong.");
    expect(house.session.value).toBeNull();
  });

  it("with a token that has expired forgets it", () => {
    writeStored("token", "old");
    const { house, socket } = comeIn();
    const request = socket.last("sign_in_by_token")?.request ?? 0;
    socket.say({ type: "error", request, code: "token_expired", message: "Sign in again." });
    expect(readStored("token")).toBeNull();
    expect(house.isReturning.value).toBe(false);
  });

  it("and signing out forgets the token", async () => {
    const { house, socket } = comeIn();
    socket.say({ type: "signed_in", request: 0, ...who });
    const out = house.signOut();
    socket.say({ type: "signed_out", request: socket.last("sign_out")?.request ?? 0 });
    await out;
    expect(readStored("token")).toBeNull();
    expect(house.session.value).toBeNull();
  });
});

describe("walking about", () => {
  it("watches what is to be seen from there, and leaves what is not", async () => {
    const { house, socket } = comeIn("#/table/roulette-1");
    expect(socket.last("watch_table")?.table).toBe("roulette-1");
    house.goTo({ view: "lobby" });
    expect(socket.last("leave_table")?.table).toBe("roulette-1");
    expect(socket.last("watch_lobby")).toBeDefined();
    expect(house.table.value).toBeNull();
    expect(house.lastTable.value).toBe("roulette-1");
    house.goTo({ view: "table", table: "roulette-2" });
    expect(socket.last("leave_lobby")).toBeDefined();
    expect(socket.last("watch_table")?.table).toBe("roulette-2");
    expect(location.hash).toBe("#/table/roulette-2");
    await settle();
  });

  it("to the same place asks for nothing again", () => {
    const { house, socket } = comeIn("#/lobby");
    house.arrive("#/lobby");
    expect(socket.sent.filter((message) => message.type === "watch_lobby")).toHaveLength(1);
  });

  it("to a table that is not there says so", async () => {
    const { house, socket } = comeIn("#/table/nowhere");
    const request = socket.last("watch_table")?.request ?? 0;
    socket.say({ type: "error", request, code: "no_such_table", message: "No." });
    await settle();
    expect(house.table.value?.protocol.missing.value).toBe(true);
  });

  it("gives a table's messages to that table", () => {
    const { house, socket } = comeIn("#/table/roulette-1");
    socket.say(snapshot({ request: socket.last("watch_table")?.request ?? 0 }));
    expect(house.table.value?.protocol.state.value?.title).toBe("Rivoli");
    expect(house.balance.value).toBe(100_000);
  });

  it.each(["#/lobby", "#/enter", "#/table/roulette-1", "#/table/a%2Fb"])(
    "by address and back: %s",
    (hash) => {
      expect(hashOf(parseRoute(hash))).toBe(hash);
    },
  );
});

describe("the lobby", () => {
  const card = (table: string, changes: Partial<TableCard> = {}): TableCard => ({
    table,
    title: table,
    game: "roulette",
    variant: "single_zero",
    status: "open",
    phase: "betting",
    round: 1,
    closes_ms: null,
    minimum: 100,
    maximum: 50_000,
    players: 0,
    watchers: 0,
    results: [],
    ...changes,
  });
  const cards = withNews(new Map(), [card("a"), card("b"), card("c")]);

  it("replaces the cards that news names and no others", () => {
    const next = withNews(cards, [card("b", { players: 7 })]);
    expect(next.get("b")?.players).toBe(7);
    expect(next.get("c")).toBe(cards.get("c"));
  });

  it("lists a table no more that is out of service for good", () => {
    const next = withNews(cards, [card("b", { status: "retired" })]);
    expect([...next.keys()]).toEqual(["a", "c"]);
  });
});

describe("the chip tray", () => {
  it.each([
    [100, 50_000, 100, [100, 500, 2500, 10_000, 50_000]],
    [2500, 500_000, 100, [2500, 10_000, 50_000, 100_000, 500_000]],
    [1000, 100_000, 500, [1000, 2500, 10_000, 50_000, 100_000]],
    [200, 300, 100, [200]],
  ])("of a table from %i to %i cents", (minimum, maximum, unit, values) => {
    expect(chipValues(minimum, maximum, unit)).toEqual(values);
  });

  it("offers on arrival the chip held before, or the nearest below it", () => {
    expect(chipNear([100, 500, 2500], 500)).toBe(500);
    expect(chipNear([100, 500, 2500], 1000)).toBe(500);
    expect(chipNear([2500, 10_000], 500)).toBe(2500);
  });
});
