import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ServerMessage } from "../src/protocol";
import { readStored, writeStored } from "../src/store/browser_storage";
import { HouseStore } from "../src/store/house_store";
import { text } from "../src/text";
import { App } from "../src/views/App";
import { SimulatedSocket } from "./simulated_socket";

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  location.hash = "";
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const ADA = {
  type: "signed_in",
  account: "a1",
  name: "Ada",
  kind: "player",
  token: "t1",
  balance: 100_000,
  held: 0,
  device: "d1",
} as const;

function comeIn() {
  const sockets: SimulatedSocket[] = [];
  const house = new HouseStore(() => {
    const socket = new SimulatedSocket();
    sockets.push(socket);
    return socket;
  }, "");
  const socket = () => sockets.at(-1) as SimulatedSocket;
  const say = (message: ServerMessage) => act(() => socket().say(message));
  const connect = () =>
    act(() => {
      socket().open();
      socket().welcome();
    });
  const request = (type: Parameters<SimulatedSocket["last"]>[0]) =>
    socket().last(type)?.request ?? -1;
  house.connection.start();
  connect();
  return { house, socket, say, connect, request };
}

const pass = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
const settle = () => pass(0);

describe("tokens", () => {
  it("keep the newest, and send the device with the next password", async () => {
    const { house, socket, say, request } = comeIn();
    void house.register("Ada", "correct horse");
    say({ ...ADA, request: request("register") });
    say({ type: "token_renewed", token: "t2" });
    expect(readStored("token")).toBe("t2");
    const out = house.signOut();
    say({ type: "signed_out", request: request("sign_out") });
    await out;
    void house.signIn("Ada", "correct horse");
    expect(socket().last("sign_in")).toMatchObject({ name: "Ada", device: "d1" });
  });

  it("of a session that ended elsewhere leave nobody signed in", () => {
    const { house, say } = comeIn();
    say({ ...ADA, request: 0 });
    writeStored("token", null); // signed out in another tab
    say({ type: "goodbye", code: "session_ended", message: "This session was ended." });
    expect(house.session.value).toBeNull();
    expect(house.balance.value).toBeNull();
  });

  it("of another tab's new session are tried by the next connection", async () => {
    const { house, say, socket, connect } = comeIn();
    say({ ...ADA, request: 0 });
    writeStored("token", "of the new session");
    say({ type: "goodbye", code: "session_ended", message: "This session was ended." });
    act(() => socket().break());
    await pass(2_000); // it connects again by itself
    connect();
    const again = socket().last("sign_in_by_token");
    expect(again).toMatchObject({ token: "of the new session" });
    say({ ...ADA, request: again?.request ?? -1 });
    expect(house.session.value?.name).toBe("Ada");
  });
});

describe("the account's settings", () => {
  const SESSIONS = [
    {
      session: "s1",
      client: "web",
      address: "203.0.113.7",
      opened_ms: 0,
      seen_ms: 0,
      current: true,
    },
    {
      session: "s2",
      client: "app",
      address: "198.51.100.1",
      opened_ms: 0,
      seen_ms: 0,
      current: false,
    },
  ];

  async function open() {
    await import("../src/views/AccountDialog"); // it is loaded with its first press
    const page = comeIn();
    render(<App house={page.house} />);
    page.say({ ...ADA, request: 0 });
    fireEvent.click(screen.getByRole("button", { name: `${text.house.account}: Ada` }));
    fireEvent.click(screen.getByRole("button", { name: text.account.settings }));
    await settle();
    page.say({ type: "session_list", request: page.request("list_sessions"), sessions: SESSIONS });
    await settle();
    return page;
  }

  it("list the sessions, and end another one", async () => {
    const { socket, say, request } = await open();
    const rows = screen.getAllByRole("listitem", { hidden: true });
    const own = rows.find((row) => row.textContent?.includes("203.0.113.7"));
    expect(own?.textContent).toContain(text.account.thisSession);
    expect(own && within(own).queryByRole("button", { hidden: true })).toBeNull();
    const name = text.account.endSessionOf("app", "198.51.100.1");
    fireEvent.click(screen.getByRole("button", { name, hidden: true }));
    expect(socket().last("end_session")).toMatchObject({ session: "s2" });
    say({ type: "done", request: request("end_session") });
    await settle();
    say({
      type: "session_list",
      request: request("list_sessions"),
      sessions: SESSIONS.slice(0, 1),
    });
    await settle();
    expect(screen.queryByRole("button", { name, hidden: true })).toBeNull();
    expect(screen.getByText(text.account.sessionEnded)).toBeTruthy();
  });

  it("change the password, and say when the old one is wrong", async () => {
    const { socket, say, request } = await open();
    const change = async () => {
      const label = { selector: "input" };
      const old = screen.getByLabelText(text.account.oldPassword, label);
      fireEvent.input(old, { target: { value: "correct horse" } });
      const next = screen.getByLabelText(text.account.newPassword, label);
      fireEvent.input(next, { target: { value: "battery staple" } });
      fireEvent.submit(old.closest("form") as HTMLFormElement);
      await settle();
    };
    await change();
    const wanted = { old: "correct horse", new: "battery staple" };
    expect(socket().last("change_password")).toMatchObject(wanted);
    const message = "The old password is wrong.";
    say({ type: "error", request: request("change_password"), code: "wrong_password", message });
    await settle();
    expect(screen.getByText(message)).toBeTruthy();
    await change();
    say({ ...ADA, request: request("change_password"), token: "t9" });
    await settle();
    expect(readStored("token")).toBe("t9");
    expect(screen.queryByText(message)).toBeNull();
  });

  it("sign out everywhere", async () => {
    const { house, say, request } = await open();
    const name = text.account.signOutEverywhere;
    fireEvent.click(screen.getByRole("button", { name, hidden: true }));
    say({ type: "signed_out", request: request("sign_out_everywhere") });
    await settle();
    expect(house.session.value).toBeNull();
    expect(readStored("token")).toBeNull();
    expect(screen.queryByText(text.account.sessionsHint)).toBeNull();
  });

  it("are a player's: a guest has no password", () => {
    const { house, say } = comeIn();
    render(<App house={house} />);
    say({ ...ADA, request: 0, kind: "guest" });
    fireEvent.click(screen.getByRole("button", { name: `${text.house.account}: Ada` }));
    expect(screen.queryByRole("button", { name: text.account.settings })).toBeNull();
  });
});

it("a player hears before the seat is released, and then", () => {
  const { house, say } = comeIn();
  render(<App house={house} />);
  say({ ...ADA, request: 0 });
  say({ type: "seat_idle", table: "war-1", rounds: 3 });
  expect(screen.getByText(text.account.seatIdle("war-1", 3))).toBeTruthy();
  say({ type: "seat_idle", table: "war-1", rounds: 0 });
  expect(screen.getByText(text.account.seatReleased("war-1"))).toBeTruthy();
});
