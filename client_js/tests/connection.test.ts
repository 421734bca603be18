import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { retryDelayMs } from "../src/connection/backoff";
import { HouseClock } from "../src/connection/clock";
import { ConnectionLost, type LinkState, TimedOut } from "../src/connection/connection";
import { VERSION } from "../src/protocol";
import { TABLE, wagerAccepted } from "./messages";
import { openLine } from "./simulated_socket";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const wager = {
  type: "place_wager",
  table: TABLE,
  round: 41,
  nonce: "4f9a2c71d0e85b36",
  on: "odd",
  pick: [],
  amount: 500,
} as const;

function greeted(token: string | null = null) {
  const links: LinkState[] = [];
  const onReady = vi.fn();
  const line = openLine({ onLink: (link) => links.push(link), onReady }, token);
  line.connection.start();
  line.socket().open();
  line.socket().welcome();
  return { ...line, links, onReady };
}

describe("hello", () => {
  it("comes first, and opens the conversation once it is answered", () => {
    const { socket, links, onReady } = greeted();
    expect(socket().sent[0]).toMatchObject({ type: "hello", version: VERSION });
    expect(socket().last("sign_in_by_token")).toBeUndefined();
    expect(links.map((link) => link.kind)).toEqual(["connecting", "open"]);
    expect(onReady).toHaveBeenCalledOnce();
  });

  it("with a token waits until the house has said who it is", () => {
    const { socket, onReady } = greeted("a token");
    expect(socket().last("sign_in_by_token")?.token).toBe("a token");
    expect(onReady).not.toHaveBeenCalled();
    const request = socket().last("sign_in_by_token")?.request ?? 0;
    expect(request).not.toBe(socket().last("hello")?.request);
    const who = { account: "a1", name: "Ada", kind: "player", token: "t2" } as const;
    socket().say({ type: "signed_in", request, ...who, balance: 1, held: 0 });
    expect(onReady).toHaveBeenCalledOnce();
  });

  it("with a token that is worth nothing any more goes on without one", () => {
    const { socket, onReady } = greeted("an old token");
    const request = socket().last("sign_in_by_token")?.request ?? 0;
    socket().say({ type: "error", request, code: "token_expired", message: "Sign in again." });
    expect(onReady).toHaveBeenCalledOnce();
  });

  it("of a version that the house does not speak ends it, without trying again", () => {
    const links: LinkState[] = [];
    const { connection, socket, sockets } = openLine({ onLink: (link) => links.push(link) });
    connection.start();
    socket().open();
    const request = socket().last("hello")?.request ?? 0;
    socket().say({ type: "error", request, code: "unsupported_version", message: "Version 2." });
    vi.advanceTimersByTime(60_000);
    expect(links.at(-1)).toEqual({
      kind: "ended",
      code: "unsupported_version",
      message: "Version 2.",
    });
    expect(sockets).toHaveLength(1);
  });
});

describe("a request", () => {
  it("is answered by the reply with its number", async () => {
    const { connection, socket } = greeted();
    const first = connection.request<"get_chips">({ type: "get_chips" });
    const second = connection.request<"sit">({ type: "sit", table: TABLE });
    const numbers = socket()
      .sent.slice(-2)
      .map((message) => message.request);
    socket().say({ type: "seated", request: numbers[1] ?? 0, table: TABLE, seat: 3 });
    socket().say({ type: "chips_given", request: numbers[0] ?? 0, cents: 5, balance: 6 });
    expect(await second).toMatchObject({ seat: 3 });
    expect(await first).toMatchObject({ cents: 5 });
  });

  it("is given up when no reply comes in time", async () => {
    const { connection } = greeted();
    const reply = connection.request<"get_chips">({ type: "get_chips" });
    const end = expect(reply).rejects.toBeInstanceOf(TimedOut);
    vi.advanceTimersByTime(10_000);
    await end;
  });

  it("is given up when the connection is lost, because nobody knows whether it was heard", async () => {
    const { connection, socket } = greeted();
    const reply = connection.request<"get_chips">({ type: "get_chips" });
    const end = expect(reply).rejects.toBeInstanceOf(ConnectionLost);
    socket().break();
    await end;
  });

  it("is refused at once while there is no connection", async () => {
    const { connection, socket } = greeted();
    socket().break();
    await expect(connection.request<"get_chips">({ type: "get_chips" })).rejects.toBeInstanceOf(
      ConnectionLost,
    );
  });
});

describe("a lost connection", () => {
  it("is tried again, each try counted, until the house is back", () => {
    const { socket, sockets, links } = greeted();
    socket().break();
    vi.advanceTimersByTime(400);
    socket().break();
    vi.advanceTimersByTime(800);
    expect(sockets).toHaveLength(3);
    socket().open();
    socket().welcome();
    expect(links.slice(2)).toEqual([
      { kind: "lost", attempt: 1 },
      { kind: "lost", attempt: 2 },
      { kind: "open" },
    ]);
    socket().break();
    expect(links.at(-1)).toEqual({ kind: "lost", attempt: 1 });
  });

  it("sends an unanswered wager again, the very same, and once only", async () => {
    const { connection, sockets, socket } = greeted();
    const reply = connection.request<"place_wager">(wager);
    socket().break();
    vi.advanceTimersByTime(400);
    socket().open();
    expect(socket().last("place_wager")).toBeUndefined();
    socket().welcome();
    const again = sockets[1]?.sent.filter((message) => message.type === "place_wager");
    expect(again).toEqual([sockets[0]?.last("place_wager")]);
    socket().say(wagerAccepted(wager.nonce, "w1", { request: again?.[0]?.request ?? 0 }));
    expect(await reply).toMatchObject({ id: "w1" });
  });

  it("does not send an answered wager again", () => {
    const { connection, socket } = greeted();
    void connection.request<"place_wager">(wager);
    const request = socket().last("place_wager")?.request ?? 0;
    socket().say(wagerAccepted(wager.nonce, "w1", { request }));
    socket().break();
    vi.advanceTimersByTime(400);
    socket().open();
    socket().welcome();
    expect(socket().last("place_wager")).toBeUndefined();
  });

  it("is noticed when pings stay unanswered", async () => {
    const { socket, sockets, links } = greeted();
    expect(socket().last("ping")).toBeDefined();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sockets[0]?.isClosed).toBe(true);
    expect(links.at(-1)).toEqual({ kind: "lost", attempt: 1 });
  });

  it("is opened again within the time that a goodbye says, and later ones as ever", () => {
    const { socket, sockets } = greeted();
    const message = "This entrance of the house closes.";
    socket().say({ type: "goodbye", code: "gateway_closing", message, again_ms: 100 });
    expect(sockets[0]?.isClosed).toBe(true);
    vi.advanceTimersByTime(49);
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(1); // half of it: the simulated chance
    expect(sockets).toHaveLength(2);
    socket().break();
    vi.advanceTimersByTime(retryDelayMs(2, () => 0.5) - 1);
    expect(sockets).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(3);
  });

  it("is not tried again after a goodbye that says so", () => {
    const { socket, sockets, links } = greeted();
    socket().say({ type: "goodbye", code: "signed_in_elsewhere", message: "Elsewhere." });
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
    expect(links.at(-1)?.kind).toBe("ended");
  });
});

describe("the wait before a try", () => {
  it("doubles, is bounded, and is spread over half of itself", () => {
    expect(retryDelayMs(1, () => 0)).toBe(200);
    expect(retryDelayMs(1, () => 1)).toBe(400);
    expect(retryDelayMs(3, () => 1)).toBe(1600);
    expect(retryDelayMs(40, () => 1)).toBe(10_000);
    expect(retryDelayMs(40, () => 0)).toBe(5000);
  });
});

describe("the house's clock", () => {
  it("is read from the quickest round trip", () => {
    let now = 1000;
    const clock = new HouseClock(() => now);
    now = 1400;
    clock.read(1000, 51_200); // asked at 1000, answered by 1400: the house was at 51,200 at 1200
    expect(clock.houseNow()).toBe(51_400);
    now = 2000;
    clock.read(1000, 99_999); // a slower answer says less
    expect(clock.houseNow()).toBe(52_000);
    now = 2020;
    clock.read(2000, 52_100);
    expect(clock.houseNow()).toBe(52_110);
  });
});
