// Pictures, signs at the seats, and the chat.

import { act, cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AVATARS } from "../src/components/Avatar";
import { REACTIONS } from "../src/components/ReactionSign";
import type { ChatLine, ServerMessage } from "../src/protocol";
import { HouseStore } from "../src/store/house_store";
import { SHOWN_MS } from "../src/store/reactions";
import { text as common } from "../src/text";
import { ChatPanel } from "../src/views/chat/ChatPanel";
import { text } from "../src/views/chat/text";
import { HouseContext } from "../src/views/house_context";
import { PlayersPanel } from "../src/views/panels/PlayersPanel";
import { text as panels } from "../src/views/panels/text";
import { ReactButton } from "../src/views/ReactButton";
import { AvatarPicker } from "../src/views/settings/AvatarPicker";
import { text as settings } from "../src/views/settings/text";
import { ShownReactions } from "../src/views/show/Shown";
import { bettingOpened, outcomeDrawn, roundSettled, snapshot, TABLE } from "./messages";
import { SimulatedSocket } from "./simulated_socket";

beforeEach(() => {
  vi.useFakeTimers({ now: 5000 });
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
});

const WHO = { account: "a1", name: "Ada", kind: "player", token: "t", avatar: 4 } as const;

const line = (id: number, changes: Partial<ChatLine> = {}): ChatLine => ({
  id: `${id}-0`,
  who: "bb",
  name: "Ben",
  kind: "guest",
  avatar: 2,
  at_ms: 5000,
  text: `line ${id}`,
  ...changes,
});

function atTable() {
  const socket = new SimulatedSocket();
  const house = new HouseStore(() => socket, `#/table/${TABLE}`);
  house.connection.start();
  socket.open();
  socket.welcome();
  const say = (message: ServerMessage) => act(() => socket.say(message));
  say({ type: "signed_in", request: 0, ...WHO, balance: 100_000, held: 0 });
  say(snapshot({ request: socket.last("watch_table")?.request ?? 0 }));
  const settle = (ms = 0) => act(async () => vi.advanceTimersByTimeAsync(ms).then(() => undefined));
  const table = house.table.value;
  if (table === null) throw new Error("no table is followed");
  return { socket, house, table, say, settle };
}

type Page = ReturnType<typeof atTable>;

const show = ({ house }: Page, view: preact.ComponentChildren) =>
  render(<HouseContext.Provider value={house}>{view}</HouseContext.Provider>);

describe("the pictures", () => {
  it("are twelve, each with a name of its own", () => {
    expect(AVATARS.length).toBe(12);
    expect(new Set(settings.pictures).size).toBe(12);
    expect(new Set(AVATARS.map(({ ground, shape }) => ground + shape)).size).toBe(12);
  });

  it("can be picked, and the house keeps the pick", async () => {
    const page = atTable();
    show(page, <AvatarPicker />);
    const pressed = () =>
      screen.getAllByRole("button", { pressed: true }).map((one) => one.getAttribute("aria-label"));
    expect(pressed()).toEqual([settings.pictures[4]]);
    fireEvent.click(screen.getByRole("button", { name: settings.pictures[9] ?? "" }));
    const sent = page.socket.last("pick_avatar");
    expect(sent?.avatar).toBe(9);
    page.say({ type: "done", request: sent?.request ?? 0 });
    await page.settle();
    expect(pressed()).toEqual([settings.pictures[9]]);
  });
});

describe("the signs", () => {
  it("are sent from my seat", () => {
    const page = atTable();
    show(page, <PlayersPanel table={page.table} />);
    for (const reaction of REACTIONS) {
      fireEvent.click(screen.getByRole("button", { name: common.company.reactions[reaction] }));
      expect(page.socket.last("react")).toMatchObject({ table: TABLE, reaction });
    }
  });

  it("come up over the row of the button that opens them, and go when one is chosen", () => {
    const page = atTable();
    const onChat = vi.fn();
    show(page, <ReactButton table={page.table} onChat={onChat} />);
    const button = screen.getByRole("button", { name: common.company.react });
    const open = () => screen.queryByRole("group", { name: common.company.react });
    fireEvent.click(button);
    const luck = screen.getByRole("button", { name: common.company.reactions.luck });
    expect(button.getAttribute("aria-expanded")).toBe("true");
    expect(open()?.contains(document.activeElement)).toBe(true);
    fireEvent.click(luck);
    expect(page.socket.last("react")).toMatchObject({ table: TABLE, reaction: "luck" });
    expect([open(), document.activeElement]).toEqual([null, button]);
    for (const away of [
      () => fireEvent.keyDown(open() as HTMLElement, { key: "Escape" }),
      () => fireEvent.pointerDown(document.body),
    ]) {
      fireEvent.click(button);
      expect(open()).toBeTruthy();
      away();
      expect(open()).toBeNull();
    }
    // This house has no chat.
    fireEvent.click(button);
    expect(screen.queryByRole("button", { name: common.tabs.chat })).toBeNull();
    expect(onChat).not.toHaveBeenCalled();
  });

  it("ask who only looks on to take a seat", () => {
    const page = atTable();
    page.say(snapshot({ seat: null }));
    show(page, <ReactButton table={page.table} onChat={() => undefined} />);
    fireEvent.click(screen.getByRole("button", { name: common.company.react }));
    expect(screen.getByText(common.company.seatFirst)).toBeTruthy();
    expect(screen.queryByRole("button", { name: common.company.reactions.wow })).toBeNull();
  });

  it("are shown with the player's name, and go after some seconds", () => {
    const page = atTable();
    show(page, <ShownReactions table={page.table} />);
    page.say({ type: "reaction_shown", table: "elsewhere", seat: 1, reaction: "wow" });
    expect(screen.queryByRole("listitem")).toBeNull();
    page.say({ type: "reaction_shown", table: TABLE, seat: 1, reaction: "wow" });
    expect(screen.getByRole("listitem").textContent).toContain(common.account.you);
    page.say(snapshot({ seat: null }));
    expect(screen.getByRole("listitem").textContent).toContain("Ada");
    act(() => {
      vi.advanceTimersByTime(SHOWN_MS + 1);
    });
    expect(screen.queryByRole("listitem")).toBeNull();
  });
});

describe("the winners of a round", () => {
  it("are those who won more than nothing", async () => {
    const page = atTable();
    show(page, <PlayersPanel table={page.table} />);
    const winners = [
      { seat: 1, staked: 500, returned: 18_000 },
      { seat: 2, staked: 0, returned: 300 }, // a bank: its net win
    ];
    page.say({ ...outcomeDrawn(101, 41), rest_ms: 0 });
    page.say({ ...roundSettled(102, 41), winners });
    await page.settle(20_000);
    const rows = screen.getByText(common.players.winners).parentElement?.querySelectorAll("li");
    expect([...(rows ?? [])].map(({ textContent }) => textContent)).toEqual([
      "Ada+$175",
      `${common.players.seat(2)}+$3`,
    ]);
  });

  it("are not spoken of if there are none", async () => {
    const page = atTable();
    show(page, <PlayersPanel table={page.table} />);
    page.say({ ...outcomeDrawn(101, 41), rest_ms: 0 });
    page.say({ ...roundSettled(102, 41), winners: [{ seat: 2, staked: 0, returned: 300 }] });
    await page.settle(20_000);
    expect(screen.queryByText(common.players.winners)).toBeTruthy();
    page.say(bettingOpened(103, 42));
    page.say({ ...outcomeDrawn(104, 42), rest_ms: 0 });
    page.say({ ...roundSettled(105, 42), winners: [] });
    await page.settle(20_000);
    expect(screen.queryByText(common.players.winners)).toBeNull();
  });
});

describe("a player who bothers me", () => {
  async function withBen() {
    const page = atTable();
    const ada = { seat: 1, name: "Ada", kind: "player" } as const;
    const ben = { seat: 2, name: "Ben", kind: "guest" } as const;
    const request = page.socket.last("watch_table")?.request ?? 0;
    page.say(snapshot({ request, seats: [ada, ben], players: 2 }));
    const welcome = page.house.welcome.value;
    if (welcome !== null) page.house.welcome.value = { ...welcome, features: ["chat"] };
    show(
      page,
      <>
        <PlayersPanel table={page.table} />
        <ShownReactions table={page.table} />
      </>,
    );
    const hear = async (lines: readonly ChatLine[]) => {
      const request = page.socket.last("read_chat")?.request ?? 0;
      page.say({ type: "chat_page", request, table: TABLE, lines, who: "aa" });
      await page.settle();
    };
    const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
    return { ...page, hear, press };
  }

  it("is muted where players are listed: neither signs nor lines, until heard again", async () => {
    const { house, say, hear, press } = await withBen();
    await hear([line(1)]);
    expect(screen.queryByRole("button", { name: panels.muteWho("Ada") })).toBeNull();
    press(panels.muteWho("Ben"));
    expect(house.hiddenPlayers.hides(line(1))).toBe(true);
    say({ type: "reaction_shown", table: TABLE, seat: 2, reaction: "wow" });
    expect(document.querySelector(".reaction-shown")).toBeNull();
    press(panels.unmuteWho("Ben"));
    expect(document.querySelector(".reaction-shown")?.textContent).toContain("Ben");
    // Hidden in the chat is muted here as well.
    act(() => house.hiddenPlayers.hide("bb"));
    press(panels.unmuteWho("Ben"));
    expect(house.hiddenPlayers.all.value.size).toBe(0);
  });

  it("is reported for the last line, which is shown first", async () => {
    const { socket, say, settle, hear, press } = await withBen();
    await hear([]);
    press(panels.reportWho("Ben"));
    expect(screen.getByText(panels.nothing("Ben"))).toBeTruthy();
    say({ type: "chat_said", table: TABLE, line: line(1) });
    say({ type: "chat_said", table: TABLE, line: line(2) });
    press(panels.reportWho("Ben"));
    expect(screen.getByText("line 2")).toBeTruthy();
    expect(socket.last("report_chat")).toBeUndefined();
    press(panels.send);
    const sent = socket.last("report_chat");
    expect(sent).toMatchObject({ table: TABLE, line: "2-0" });
    say({ type: "done", request: sent?.request ?? 0 });
    await settle();
    expect(screen.getByText(panels.reported)).toBeTruthy();
  });
});

describe("the chat", () => {
  async function chat(lines: readonly ChatLine[] = [line(1)]) {
    const page = atTable();
    show(page, <ChatPanel table={TABLE} />);
    const request = page.socket.last("read_chat")?.request ?? 0;
    page.say({ type: "chat_page", request, table: TABLE, lines, who: "aa" });
    await page.settle();
    const said = () => [...document.querySelectorAll(".chat-text")].map((one) => one.textContent);
    return { ...page, said };
  }

  it("has what was said before, and what is said now", async () => {
    const { say, said } = await chat();
    say({ type: "chat_said", table: TABLE, line: line(2) });
    say({ type: "chat_said", table: "elsewhere", line: line(3) });
    expect(said()).toEqual(["line 1", "line 2"]);
    say({ type: "chat_deleted", table: TABLE, line: "1-0" });
    expect(said()).toEqual(["line 2"]);
  });

  it("shows what is written as text", async () => {
    const { said } = await chat([line(1, { text: "<b>x</b>" })]);
    expect(said()).toEqual(["<b>x</b>"]);
    expect(document.querySelector(".chat-text b")).toBeNull();
  });

  it("keeps my words when the house refuses them, and says why", async () => {
    const { socket, say, settle } = await chat();
    const input = screen.getByLabelText<HTMLInputElement>(text.say);
    fireEvent.input(input, { target: { value: "hello" } });
    fireEvent.submit(input.form as HTMLFormElement);
    const first = socket.last("say_in_chat");
    expect(first?.text).toBe("hello");
    say({ type: "refused", request: first?.request ?? 0, code: "too_fast", message: "Wait." });
    await settle();
    expect([input.value, screen.getByRole("alert").textContent]).toEqual(["hello", "Wait."]);
    fireEvent.submit(input.form as HTMLFormElement);
    say({ type: "done", request: socket.last("say_in_chat")?.request ?? 0 });
    await settle();
    expect([input.value, screen.queryByRole("alert")]).toEqual(["", null]);
  });

  it("invites the first to speak, with phrases that one press says", async () => {
    const { socket, say, settle } = await chat([]);
    expect(screen.getByText(text.begin)).toBeTruthy();
    const [hello] = text.phrases;
    fireEvent.click(screen.getByRole("button", { name: hello ?? "" }));
    expect(socket.last("say_in_chat")?.text).toBe(hello);
    say({ type: "done", request: socket.last("say_in_chat")?.request ?? 0 });
    await settle();
    // They make room for words of my own.
    const input = screen.getByLabelText<HTMLInputElement>(text.say);
    fireEvent.input(input, { target: { value: "h" } });
    expect(screen.queryByRole("button", { name: hello ?? "" })).toBeNull();
  });

  it("stands above the keyboard of a phone, which makes the window no smaller", async () => {
    const seen = Object.assign(new EventTarget(), { height: innerHeight, offsetTop: 0, scale: 1 });
    vi.stubGlobal("visualViewport", seen);
    await chat();
    const kept = () =>
      document.querySelector<HTMLElement>(".chat")?.style.getPropertyValue("--keyboard");
    expect(kept()).toBe("0px");
    seen.height = innerHeight - 300;
    act(() => void seen.dispatchEvent(new Event("resize")));
    expect(kept()).toBe("300px");
    // The browser has moved the page up itself.
    seen.offsetTop = 300;
    act(() => void seen.dispatchEvent(new Event("scroll")));
    expect(kept()).toBe("0px");
    vi.unstubAllGlobals();
  });

  it("hides a player for me, and this browser remembers it", async () => {
    const { said } = await chat([line(1), line(2, { who: "cc", name: "Cleo" })]);
    fireEvent.click(screen.getByRole("button", { name: text.menu("Ben") }));
    fireEvent.click(screen.getByRole("button", { name: text.hide("Ben") }));
    expect(said()).toEqual(["line 2"]);
    expect(localStorage.getItem("croupier.hidden_players")).toBe("bb");
    fireEvent.click(screen.getByRole("button", { name: text.showAll }));
    expect(said()).toEqual(["line 1", "line 2"]);
  });

  it("reports a line, and none of mine", async () => {
    const { socket } = await chat([line(1), line(2, { who: "aa", name: "Ada" })]);
    expect(screen.queryByRole("button", { name: text.menu("Ada") })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: text.menu("Ben") }));
    fireEvent.click(screen.getByRole("button", { name: text.report("Ben") }));
    expect(socket.last("report_chat")).toMatchObject({ table: TABLE, line: "1-0" });
  });
});
