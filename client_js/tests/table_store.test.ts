import { effect, type ReadonlySignal, signal } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LinkState } from "../src/connection/connection";
import { comparing } from "../src/games/pai_gow/told";
import type { ClientMessage, MyWager, TableSnapshot } from "../src/protocol";
import { Notices } from "../src/store/notices";
import { confirmAboveCents } from "../src/store/preferences";
import { TableStore } from "../src/store/table_store";
import { text } from "../src/text";
import {
  bettingOpened,
  outcomeDrawn,
  roundSettled,
  rowOf,
  type Seen,
  SPOTS,
  snapshot,
  TABLE,
  tableResumed,
  wagerAccepted,
  wagersSettled,
} from "./messages";
import { openLine } from "./simulated_socket";

beforeEach(() => {
  vi.useFakeTimers({ now: 5000 });
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

const [straight, split] = SPOTS as [(typeof SPOTS)[number], (typeof SPOTS)[number]];

function sitDown(changes: Seen = {}, isSignedIn = true) {
  const link = signal<LinkState>({ kind: "connecting" });
  const notices = new Notices();
  const askToSignIn = vi.fn(async () => false);
  const confirmWager = vi.fn(async (_cents: number, _stands: ReadonlySignal<boolean>) => true);
  const line = openLine({
    onLink: (next) => {
      link.value = next;
    },
    onMessage: (message) => table.receive(message),
    onReady: () => void table.protocol.watch(),
  });
  const balance = signal<number | null>(100_000);
  const dependencies = { connection: line.connection, link, notices, askToSignIn, balance };
  const me = { signedIn: signal(isSignedIn), myName: signal(isSignedIn ? "Ada" : null) };
  const table = new TableStore(TABLE, { ...dependencies, confirmWager, ...me });
  line.connection.start();
  const arrive = (reply: TableSnapshot | ReturnType<typeof tableResumed>) => {
    line.socket().open();
    line.socket().welcome();
    line.socket().say({ ...reply, request: line.socket().last("watch_table")?.request ?? 0 });
  };
  arrive(snapshot(changes));
  const sent = <T extends ClientMessage["type"]>(type: T) =>
    line
      .socket()
      .sent.filter(
        (message): message is Extract<ClientMessage, { type: T }> => message.type === type,
      );
  const accept = (index: number) => {
    const asked = sent("place_wager")[index];
    if (asked === undefined) throw new Error(`wager ${index} was not sent`);
    const { request, nonce, amount, round } = asked;
    line.socket().say(wagerAccepted(nonce, `w${index + 1}`, { request, amount, round }));
  };
  return { ...line, table, me, notices, balance, askToSignIn, confirmWager, sent, accept, arrive };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

describe("a chip laid", () => {
  it("is one wager of the selected value, with a nonce of its own", () => {
    const { table, sent, accept } = sitDown();
    table.input.choose(2500);
    table.input.lay(straight);
    table.input.lay(straight);
    const wagers = sent("place_wager");
    expect(wagers).toMatchObject([
      { table: TABLE, round: 41, on: "straight", pick: ["17"], amount: 2500 },
      { amount: 2500 },
    ]);
    expect(wagers[0]?.nonce).toMatch(/^[0-9a-f]{32}$/);
    expect(wagers[0]?.nonce).not.toBe(wagers[1]?.nonce);
    expect(table.presentation.mine.value.get("straight:17")).toEqual({
      cents: 5000,
      pending: 5000,
    });
    accept(0);
    expect(table.presentation.mine.value.get("straight:17")).toEqual({
      cents: 5000,
      pending: 2500,
    });
    expect(table.presentation.staked.value).toBe(5000);
  });

  it("takes a seat first, where there is none yet", () => {
    const { table, socket, sent } = sitDown({ seat: null });
    table.input.lay(straight);
    expect(sent("sit")).toHaveLength(1);
    const types = socket().sent.map((message) => message.type);
    expect(types.indexOf("sit")).toBeLessThan(types.indexOf("place_wager"));
  });

  it("slides back when it is refused, with the reason beside it, for a while", async () => {
    const { table, socket, sent } = sitDown();
    table.input.lay(straight);
    const { request = 0, nonce = "" } = sent("place_wager")[0] ?? {};
    const message = "The maximum is $500.";
    socket().say({ type: "refused", request, code: "above_maximum", message, nonce });
    await settle();
    expect(table.presentation.mine.value.size).toBe(0);
    expect(table.input.refused.value).toEqual({ spot: "straight:17", message });
    await vi.advanceTimersByTimeAsync(5000);
    expect(table.input.refused.value).toBeNull();
  });

  it("by somebody who only watches asks them to come in, and lays nothing", () => {
    const { table, askToSignIn, sent } = sitDown({ seat: null }, false);
    table.input.lay(straight);
    expect(askToSignIn).toHaveBeenCalledOnce();
    expect(sent("place_wager")).toEqual([]);
  });

  it("by somebody who only watched is laid once they have come in", async () => {
    const { table, me, askToSignIn, sent } = sitDown({ seat: null }, false);
    askToSignIn.mockImplementation(async () => {
      me.signedIn.value = true;
      return true;
    });
    table.input.choose(2500);
    table.input.lay(straight);
    expect(sent("place_wager")).toEqual([]);
    await settle();
    expect(sent("place_wager")).toMatchObject([{ on: "straight", pick: ["17"], amount: 2500 }]);
  });

  it("without a connection is refused here, also of somebody who only watches", () => {
    const { table, socket, askToSignIn, sent } = sitDown({ seat: null }, false);
    socket().break();
    table.input.lay(straight);
    expect(table.input.refused.value?.message).toBe(text.table.notConnected);
    expect(askToSignIn).not.toHaveBeenCalled();
    expect(sent("place_wager")).toEqual([]);
  });

  it("after no more bets is refused here already", () => {
    const { table, sent } = sitDown({ phase: "no_more_bets" });
    table.input.lay(straight);
    expect(table.input.refused.value?.message).toBe(text.table.notOpen);
    expect(sent("place_wager")).toEqual([]);
  });
});

describe("wagers laid together", () => {
  const bundle = {
    bets: [
      { on: straight.on, pick: straight.pick, amount: 500 },
      { on: split.on, pick: split.pick, amount: 1000 },
    ],
  };

  it("are sent in one go, and come back in one undo", async () => {
    const { table, accept, sent } = sitDown();
    table.input.lay(straight);
    accept(0);
    await settle();
    table.input.layTogether(bundle);
    accept(1);
    accept(2);
    await settle();
    expect(sent("place_wager").map(({ amount }) => amount)).toEqual([500, 500, 1000]);
    table.input.undo();
    await settle();
    expect(sent("take_down").map(({ id }) => id)).toEqual(["w2", "w3"]);
  });

  it("all come down if the house refuses one of them, and the reason is said", async () => {
    const { table, socket, accept, sent, notices } = sitDown();
    table.input.layTogether(bundle);
    accept(0);
    const { request = 0, nonce = "" } = sent("place_wager")[1] ?? {};
    const message = "The maximum on this spot is $5.";
    socket().say({
      type: "refused",
      request,
      code: "above_maximum",
      message,
      section: "617a.1(f)(3)",
      nonce,
    });
    await settle();
    expect(sent("take_down").map(({ id }) => id)).toEqual(["w1"]);
    expect(notices.queue.value.map((one) => one.text)).toEqual([text.table.noneLaid(message)]);
  });

  it("are not sent if they cost more than there is, or the table lacks a spot", async () => {
    const { table, sent, notices } = sitDown();
    const dear = bundle.bets.map((bet) => ({ ...bet, amount: 60_000 }));
    table.input.layTogether({ bets: dear });
    table.input.layTogether({ bets: [...bundle.bets, { on: "horn", pick: [], amount: 500 }] });
    await settle();
    expect(sent("place_wager")).toEqual([]);
    expect(notices.queue.value.map((one) => one.text)).toEqual([
      text.saved.tooDear(120_000),
      text.saved.notHere,
    ]);
  });

  it("are confirmed as one sum, if that is large", async () => {
    const { table, sent, confirmWager } = sitDown();
    confirmAboveCents.value = 1000;
    table.input.layTogether(bundle);
    await settle();
    confirmAboveCents.value = 0;
    expect(confirmWager.mock.lastCall?.[0]).toBe(1500);
    expect(sent("place_wager")).toHaveLength(2);
  });
});

describe("undo and clear", () => {
  it("undo takes the last chip down, and hides it at once", async () => {
    const { table, accept, sent } = sitDown();
    table.input.lay(straight);
    table.input.lay(split);
    accept(0);
    accept(1);
    await settle();
    table.input.undo();
    await settle();
    expect(sent("take_down").map((message) => message.id)).toEqual(["w2"]);
    expect([...table.presentation.mine.value.keys()]).toEqual(["straight:17"]);
  });

  it("undo takes back all that a double has put up, and then a chip", async () => {
    const { table, socket, accept, sent } = sitDown();
    table.input.lay(straight);
    table.input.lay(split);
    accept(0);
    accept(1);
    await settle();
    table.input.double();
    accept(2);
    accept(3);
    await settle();
    table.input.undo();
    await settle();
    const takenDown = () => sent("take_down").map((message) => message.id);
    expect(takenDown()).toEqual(["w3", "w4"]);
    for (const { request, id } of sent("take_down")) {
      socket().say({
        type: "taken_down",
        request,
        table: TABLE,
        ids: [id],
        left: 0,
        refunded: 500,
        balance: 99_000,
      });
    }
    await settle();
    table.input.undo();
    await settle();
    expect(takenDown()).toEqual(["w3", "w4", "w2"]);
  });

  /** Two chips on one spot and one on another, all of them cleared. */
  async function clearedLayout() {
    const at = sitDown();
    for (const spot of [straight, straight, split]) at.table.input.lay(spot);
    for (const index of [0, 1, 2]) at.accept(index);
    await settle();
    at.table.input.clear();
    await settle();
    const left = { left: 0, refunded: 500, balance: 100_000 };
    const comeDown = async () => {
      for (const { request, id } of at.sent("take_down"))
        at.socket().say({ type: "taken_down", request, table: TABLE, ids: [id], ...left });
      await settle();
    };
    return { ...at, comeDown };
  }

  it("undo brings back all that a clear has taken off, and then takes the last chip", async () => {
    const { table, sent, accept, comeDown } = await clearedLayout();
    await comeDown();
    expect(table.input.canClear.value).toBe(false);
    expect(table.input.canUndo.value).toBe(true);
    table.input.undo();
    await settle();
    expect(sent("place_wager").slice(3)).toMatchObject([
      { on: "straight", amount: 500 },
      { on: "straight", amount: 500 },
      { on: split.on, amount: 500 },
    ]);
    expect(new Set(sent("place_wager").map(({ nonce }) => nonce)).size).toBe(6);
    for (const index of [3, 4, 5]) accept(index);
    await settle();
    table.input.undo();
    await settle();
    expect(sent("take_down").map(({ id }) => id)).toEqual(["w1", "w2", "w3", "w6"]);
  });

  it("undo of a clear waits until the house has taken the wagers down", async () => {
    const { table, sent, comeDown } = await clearedLayout();
    table.input.undo();
    await settle();
    expect(sent("place_wager")).toHaveLength(3);
    await comeDown();
    expect(sent("place_wager")).toHaveLength(6);
  });

  it("undo takes what was laid after a clear before it brings that back", async () => {
    const { table, sent, accept, comeDown } = await clearedLayout();
    await comeDown();
    table.input.lay(split);
    accept(3);
    await settle();
    table.input.undo();
    await settle();
    expect(sent("take_down").at(-1)?.id).toBe("w4");
    expect(sent("place_wager")).toHaveLength(4);
    table.input.undo();
    await settle();
    expect(sent("place_wager")).toHaveLength(7);
  });

  it("says why a cleared wager was not taken again, and forgets a clear with its round", async () => {
    const { table, socket, sent, accept, notices, comeDown } = await clearedLayout();
    await comeDown();
    table.input.undo();
    await settle();
    const { request = 0, nonce = "" } = sent("place_wager")[3] ?? {};
    const message = "The maximum on this spot is $5.";
    socket().say({ type: "refused", request, code: "above_maximum", message, section: "", nonce });
    for (const index of [4, 5]) accept(index);
    await settle();
    expect(notices.queue.value.map((one) => one.text)).toEqual([message]);
    table.input.clear();
    await comeDown();
    expect(table.input.canUndo.value).toBe(true);
    socket().say({ ...bettingOpened(101, 42) });
    expect(table.input.canUndo.value).toBe(false);
  });

  it("undo of a pending chip waits until the house has it", async () => {
    const { table, accept, sent } = sitDown();
    table.input.lay(straight);
    table.input.undo();
    await settle();
    expect(sent("take_down")).toEqual([]);
    expect(table.presentation.mine.value.size).toBe(0);
    accept(0);
    await settle();
    expect(sent("take_down").map((message) => message.id)).toEqual(["w1"]);
  });

  it("clear gives the money back at once, and the house's word changes nothing", async () => {
    const { table, socket, accept, sent } = sitDown();
    const shown = () => [table.presentation.staked.value, table.input.uncounted.value];
    for (const spot of [straight, split]) table.input.lay(spot);
    expect(shown()).toEqual([1000, 1000]);
    for (const index of [0, 1]) accept(index);
    await settle();
    expect(shown()).toEqual([1000, 0]);
    table.input.clear();
    await settle();
    expect(shown()).toEqual([0, -1000]);
    for (const { request, id } of sent("take_down")) {
      const taken = {
        type: "taken_down",
        table: TABLE,
        ids: [id],
        left: 0,
        refunded: 500,
      } as const;
      socket().say({ ...taken, request, balance: 100_000 });
    }
    await settle();
    expect(shown()).toEqual([0, 0]);
  });

  it("a chip that may not come down is back, and the reason is told", async () => {
    const { table, socket, accept, sent, notices } = sitDown();
    table.input.lay(straight);
    accept(0);
    await settle();
    table.input.clear();
    await settle();
    expect(table.presentation.mine.value.size).toBe(0);
    const request = sent("take_down")[0]?.request ?? 0;
    socket().say({ type: "refused", request, code: "contract_bet", message: "It must stay." });
    await settle();
    expect(table.presentation.mine.value.get("straight:17")?.cents).toBe(500);
    expect(notices.queue.value.map((notice) => notice.text)).toEqual(["It must stay."]);
  });

  it("clear tells a reason once, for however many chips it holds", async () => {
    const { table, socket, accept, sent, notices } = sitDown();
    for (const spot of [straight, split]) table.input.lay(spot);
    for (const index of [0, 1]) accept(index);
    await settle();
    table.input.clear();
    await settle();
    for (const { request } of sent("take_down"))
      socket().say({ type: "refused", request, code: "contract_bet", message: "It must stay." });
    await settle();
    expect(table.presentation.mine.value.size).toBe(2);
    expect(notices.queue.value.map((notice) => notice.text)).toEqual(["It must stay."]);
  });

  it("taking off a spot takes its last chip", async () => {
    const { table, accept, sent } = sitDown();
    for (const spot of [straight, straight, split]) table.input.lay(spot);
    for (const index of [0, 1, 2]) accept(index);
    await settle();
    table.input.takeOff(straight);
    await settle();
    expect(sent("take_down").map((message) => message.id)).toEqual(["w2"]);
  });
});

describe("repeat and double", () => {
  it("repeat lays the last round's bets, in their order, and only on a clear layout", () => {
    const { table, sent } = sitDown({ settled_since: [wagersSettled(40)] });
    expect(table.input.canRepeat.value).toBe(true);
    table.input.repeat();
    expect(sent("place_wager")).toMatchObject([
      { on: "straight", pick: ["17"], amount: 500 },
      { on: "low", amount: 500 },
    ]);
    expect(table.input.canRepeat.value).toBe(false);
    table.input.repeat();
    expect(sent("place_wager")).toHaveLength(2);
  });

  it("lay nothing where the balance does not cover all of it", () => {
    const { table, sent, notices, balance } = sitDown({ settled_since: [wagersSettled(40)] });
    balance.value = 900;
    table.input.repeat();
    expect(sent("place_wager")).toHaveLength(0);
    expect(notices.queue.value.map((notice) => notice.text)).toEqual([
      "These wagers cost $10: more than your balance.",
    ]);
    table.input.lay(straight);
    table.input.double();
    expect(sent("place_wager")).toHaveLength(1);
    balance.value = 1000; // 500 of it is on its way
    table.input.double();
    expect(sent("place_wager")).toHaveLength(2);
  });

  it("double lays the same again, spot by spot", () => {
    const { table, sent } = sitDown();
    table.input.lay(straight);
    table.input.lay(straight);
    table.input.lay(split);
    table.input.double();
    expect(sent("place_wager").slice(3)).toMatchObject([
      { on: "straight", amount: 1000 },
      { on: "split", amount: 500 },
    ]);
  });
});

describe("a settled round", () => {
  it("keeps my chips on the layout if the cage has paid before the table tells everybody", () => {
    const { table, socket } = sitDown({
      mine: wagersSettled(41).wagers.map((wager) => ({ ...wager, nonce: `n${wager.id}` })),
    });
    socket().say({ ...outcomeDrawn(101, 41), rest_ms: 3000 });
    socket().say(wagersSettled(41));
    expect(table.presentation.staked.value).toBe(1000);
    expect(table.presentation.mine.value.size).toBe(2);
  });

  it("is in the list of results once the boxes of a card table are paid and all is told", async () => {
    const { table, socket } = sitDown({ game: "pai_gow" });
    const drawn = { ...outcomeDrawn(101, 41), rest_ms: 3000 };
    socket().say(drawn);
    socket().say(roundSettled(102, 41));
    await vi.advanceTimersByTimeAsync(3100);
    expect(table.presentation.stage.value).toBe("at_rest");
    expect(table.presentation.results.value).toEqual([]);
    const draw = table.presentation.shown.value?.draw ?? {};
    comparing.value = new Set([draw]);
    await vi.advanceTimersByTimeAsync(3000);
    expect(table.presentation.stage.value).toBe("at_rest");
    expect(table.presentation.results.value).toEqual([]);
    comparing.value = new Set();
    expect(table.presentation.stage.value).toBe("at_rest");
    await vi.advanceTimersByTimeAsync(3000);
    expect(table.presentation.stage.value).toBe("paid");
    expect(table.presentation.results.value).toHaveLength(1);
  });

  it("is shown as a dealer would: at rest, losers swept, winners paid", async () => {
    const { table, socket } = sitDown({
      mine: wagersSettled(41).wagers.map((wager) => ({ ...wager, nonce: `n${wager.id}` })),
    });
    socket().say({ ...outcomeDrawn(101, 41), rest_ms: 3000 });
    socket().say(roundSettled(102, 41));
    socket().say(wagersSettled(41));
    expect(table.presentation.stage.value).toBe("near");
    expect(table.presentation.isNear.value).toBe(true);
    expect(table.presentation.results.value).toEqual([]);
    expect(table.presentation.withheld.value).toBe(18_000);
    expect(table.presentation.mine.value.size).toBe(2);
    expect(table.presentation.staked.value).toBe(1000);
    await vi.advanceTimersByTimeAsync(3100);
    expect(table.presentation.stage.value).toBe("at_rest");
    expect(table.presentation.results.value).toHaveLength(1);
    expect([...table.presentation.won.value].sort()).toEqual([
      "low",
      "odd",
      "split:17-18",
      "straight:17",
    ]);
    expect(table.presentation.lost.value.size).toBe(0);
    await vi.advanceTimersByTimeAsync(1400);
    expect([...table.presentation.lost.value]).toEqual(["low"]);
    expect(table.presentation.staked.value).toBe(1000);
    expect(table.presentation.win.value).toBeNull();
    await vi.advanceTimersByTimeAsync(900);
    expect(table.presentation.stage.value).toBe("paying");
    expect([...table.presentation.mine.value.keys()]).toEqual(["straight:17"]);
    expect(table.presentation.staked.value).toBe(500);
    expect(table.presentation.win.value).toMatchObject({ netCents: 17_000, inARow: 1 });
    expect(table.presentation.lastPaid.value).toBeNull();
    expect(table.presentation.withheld.value).toBe(18_000);
    await vi.advanceTimersByTimeAsync(500);
    expect(table.presentation.stage.value).toBe("coming_home");
    expect(table.presentation.mine.value.size).toBe(0);
    expect(table.presentation.staked.value).toBe(0);
    expect(table.presentation.withheld.value).toBe(0);
    expect(table.presentation.lastPaid.value?.returned).toBe(18_000);
    await vi.advanceTimersByTimeAsync(900);
    expect(table.presentation.stage.value).toBe("paid");
    socket().say(bettingOpened(103, 42));
    expect(table.presentation.win.value).toBeNull();
  });

  it("is paid at once when the player has seen enough, and not before the outcome", async () => {
    const { table, socket } = sitDown({
      mine: wagersSettled(41).wagers.map((wager) => ({ ...wager, nonce: `n${wager.id}` })),
    });
    expect(table.presentation.skip()).toBe(false);
    socket().say({ ...outcomeDrawn(101, 41), rest_ms: 3000 });
    socket().say(roundSettled(102, 41));
    socket().say(wagersSettled(41));
    expect(table.presentation.skip()).toBe(true);
    expect(table.presentation.isNear.value).toBe(false);
    expect(table.presentation.stage.value).toBe("near");
    expect(table.presentation.skip()).toBe(false);
    await vi.advanceTimersByTimeAsync(3001);
    expect(table.presentation.stage.value).toBe("paid");
    expect(table.presentation.lastPaid.value?.returned).toBe(18_000);
  });

  it("counts the rounds that I win one after another", async () => {
    const { table, socket } = sitDown();
    const play = async (round: number, returned: number) => {
      const number = 100 + 3 * (round - 41);
      socket().say(outcomeDrawn(number + 1, round, { rest_ms: 0 }));
      socket().say(roundSettled(number + 2, round));
      socket().say({ ...wagersSettled(round), returned });
      expect(table.presentation.skip()).toBe(true);
      await vi.advanceTimersByTimeAsync(1);
      const inARow = table.presentation.win.value?.inARow ?? 0;
      socket().say(bettingOpened(number + 3, round + 1));
      return inARow;
    };
    const counted: number[] = [];
    const streaks: number[] = [];
    for (const [nth, returned] of [18_000, 1000, 18_000, 0, 18_000].entries()) {
      counted.push(await play(41 + nth, returned));
      streaks.push(table.presentation.streak.value);
    }
    expect(counted).toEqual([1, 0, 2, 0, 1]);
    // It stays through a round that changes nothing, and until one that costs.
    expect(streaks).toEqual([1, 1, 2, 0, 1]);
  });

  it("remembers what my last twenty rounds have come to, and none before it is paid", async () => {
    const { table, socket } = sitDown();
    for (let nth = 0; nth < 22; nth++) {
      socket().say(outcomeDrawn(101 + 3 * nth, 41 + nth, { rest_ms: 0 }));
      socket().say(roundSettled(102 + 3 * nth, 41 + nth));
      socket().say({ ...wagersSettled(41 + nth), returned: nth === 21 ? 18_000 : 0 });
      expect(table.presentation.myRounds.value.size).toBe(Math.min(20, nth));
      table.presentation.skip();
      await vi.advanceTimersByTimeAsync(1);
      socket().say(bettingOpened(103 + 3 * nth, 42 + nth));
    }
    const nets = Array.from({ length: 20 }, (_, at) => [43 + at, at === 19 ? 17_000 : -1000]);
    expect([...table.presentation.myRounds.value]).toEqual(nets);
  });
});

describe("others' chips at the end of a round", () => {
  it.each([
    ["stay on a streak that runs", 3, ["roulette_up", "straight:17"]],
    ["are swept with a streak that has ended", 0, ["straight:17"]],
  ])("%s", async (_, streak, there) => {
    const stack = (on: string, pick: readonly string[]) => ({ seat: 2, on, pick, cents: 500 });
    const { table, socket } = sitDown({
      stacks: [stack("roulette_up", []), stack("straight", ["17"]), stack("even", [])],
    });
    socket().say(outcomeDrawn(101, 41, { rest_ms: 0, shown: { streak, previous: "17" } }));
    socket().say(roundSettled(102, 41));
    expect(table.presentation.others.value.size).toBe(3);
    await vi.advanceTimersByTimeAsync(1500);
    const swept = new Set(["roulette_up", "straight:17", "even"]);
    for (const key of there) swept.delete(key);
    expect([...table.presentation.sweptOthers.value].sort()).toEqual([...swept].sort());
    await vi.advanceTimersByTimeAsync(1000);
    expect(table.presentation.stage.value).toBe("paid");
    expect([...table.presentation.others.value.keys()].sort()).toEqual(there);
  });
});

describe("a connection lost and regained", () => {
  it("asks for what was missed, from the last event that was seen", async () => {
    const { table, socket, arrive, sent } = sitDown();
    socket().say({ ...outcomeDrawn(101, 41) });
    socket().break();
    expect(table.protocol.open.value).toBe(false);
    await vi.advanceTimersByTimeAsync(400);
    arrive(tableResumed({ number: 103 }));
    expect(sent("watch_table")[0]?.after).toEqual({ stream: "s1", number: 101 });
    socket().say(roundSettled(102, 41));
    socket().say(bettingOpened(103, 42));
    expect(table.protocol.state.value?.round).toBe(42);
    expect(table.protocol.open.value).toBe(true);
  });

  it("tells what was settled meanwhile, and what had been known is no news", async () => {
    const { socket, arrive, notices } = sitDown({ settled_since: [wagersSettled(40)] });
    socket().break();
    await vi.advanceTimersByTimeAsync(400);
    const reply = snapshot({ settled_since: [wagersSettled(41), wagersSettled(40)], round: 42 });
    arrive(reply);
    expect(notices.queue.value.map((notice) => notice.text)).toEqual([
      text.link.meanwhile(1, "+$170"),
    ]);
  });

  it("says which of the wagers that were under way the house took, and which not", async () => {
    const { table, socket, arrive, accept, sent, notices } = sitDown();
    table.input.lay(straight);
    table.input.lay(straight);
    table.input.lay(split);
    socket().break();
    await vi.advanceTimersByTimeAsync(400);
    arrive(tableResumed());
    accept(0);
    accept(1);
    const said = () => notices.queue.value.map((notice) => notice.text);
    await settle();
    expect(said()).toEqual([text.link.back]); // one is not answered yet
    const { request = 0, nonce = "" } = sent("place_wager")[2] ?? {};
    const message = "Bets are closed.";
    socket().say({ type: "refused", request, code: "betting_closed", message, nonce });
    await settle();
    expect(said()).toEqual([
      text.link.back,
      "Your $10 on Straight 17 was accepted.",
      "Your $5 on Split 17–18 was not accepted. Bets are closed.",
    ]);
  });

  const wager = (index: number, changes: Partial<MyWager> = {}): MyWager => {
    const id = `w${index}`;
    return { id, nonce: id, on: "straight", pick: ["17"], amount: 500, ...changes };
  };
  const splitWager = wager(2, { on: "split", pick: ["17", "18"], amount: 2000 });

  it.each([
    ["resumed", tableResumed],
    ["shown from nothing", snapshot],
  ] as const)("says which of my wagers stand in a round %s", async (_, reply) => {
    const { socket, arrive, notices } = sitDown({ mine: [wager(1), splitWager, wager(3)] });
    socket().break();
    await vi.advanceTimersByTimeAsync(400);
    arrive(reply({ mine: [wager(1), splitWager, wager(3)] }));
    const sums = text.link.bets(["$10 on Straight 17", "$20 on Split 17–18"]);
    expect(notices.queue.value.map((notice) => [notice.text, notice.tone])).toEqual([
      [`${text.link.back} Your ${sums} still stand.`, "plain"],
    ]);
  });

  it("says of many spots what is on them together", async () => {
    const numbers = ["1", "2", "3", "4"];
    const mine = numbers.map((number, index) => wager(index, { pick: [number] }));
    const { socket, arrive, notices } = sitDown({ mine });
    socket().break();
    await vi.advanceTimersByTimeAsync(400);
    arrive(tableResumed({ mine }));
    expect(notices.current.value?.text).toBe(`${text.link.back} Your $20 on 4 spots still stands.`);
  });

  it("says after what was settled what stands of the wagers that it had known", async () => {
    const { socket, arrive, notices } = sitDown({ mine: [wager(1), splitWager] });
    for (const after of [400, 800]) {
      socket().break(); // the second time before the table is back
      await vi.advanceTimersByTimeAsync(after);
      if (after === 400) socket().open();
    }
    const settled_since = [wagersSettled(41)];
    arrive(tableResumed({ mine: [wager(1), wager(9, { amount: 700 })], settled_since }));
    expect(notices.queue.value.map((notice) => notice.text)).toEqual([
      `${text.link.meanwhile(1, "+$170")} Your $5 on Straight 17 still stands.`,
    ]);
  });

  it("says nothing of wagers that came down or ended meanwhile", async () => {
    const { socket, arrive, notices } = sitDown({ mine: [wager(1)] });
    socket().break();
    await vi.advanceTimersByTimeAsync(400);
    arrive(tableResumed({ mine: [] }));
    expect(notices.queue.value.map((notice) => notice.text)).toEqual([text.link.back]);
  });

  it("says that the house gave no answer, if it ends the connection", async () => {
    const { table, socket, connection, notices } = sitDown();
    table.input.lay(straight);
    socket().break();
    connection.stop();
    await settle();
    expect(notices.queue.value.map((notice) => notice.text)).toEqual([
      text.link.unconfirmed("$5 on Straight 17"),
    ]);
  });

  it("finds a wager again whose answer was lost, and does not lay it twice", async () => {
    const { table, socket, sockets, arrive, accept, sent } = sitDown();
    table.input.lay(straight);
    const nonce = sent("place_wager")[0]?.nonce ?? "";
    socket().break();
    await vi.advanceTimersByTimeAsync(400);
    const mine = [{ id: "w1", nonce, on: "straight", pick: ["17"], amount: 500, working: false }];
    arrive(tableResumed({ mine }));
    expect(sent("place_wager")).toEqual([sockets[0]?.last("place_wager")]);
    accept(0);
    await settle();
    expect(table.presentation.mine.value.get("straight:17")).toEqual({ cents: 500, pending: 0 });
  });

  it("resumes by itself where the numbers leave a gap", () => {
    const { socket, sent } = sitDown();
    socket().say(bettingOpened(105, 42));
    socket().say(bettingOpened(106, 43));
    expect(sent("watch_table").map((message) => message.after)).toEqual([
      undefined,
      { stream: "s1", number: 100 },
    ]);
  });
});

describe("another dealer has taken the table", () => {
  it("is watched again, once, and shows what the new one shows", () => {
    const { socket, sent } = sitDown();
    socket().say({ type: "table_moved", table: TABLE });
    socket().say(bettingOpened(101, 42));
    expect(sent("watch_table").map((message) => message.after)).toEqual([
      undefined,
      { stream: "s1", number: 100 },
    ]);
  });
});

describe("the same account in another tab", () => {
  const [on, pick] = [straight.on, straight.pick];
  const chipsSeen = (number: number, cents: number) =>
    ({
      type: "layout_changed",
      table: TABLE,
      number,
      stacks: [rowOf({ seat: 1, on, pick, cents })],
    }) as const;

  it("lays a chip: this tab asks for what it does not know", async () => {
    const { table, socket, sent } = sitDown();
    await settle();
    expect(sent("watch_table")).toHaveLength(1);
    socket().say(chipsSeen(101, 500));
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent("watch_table")[1]?.after).toEqual({ stream: "s1", number: 101 });
    const request = sent("watch_table")[1]?.request ?? 0;
    const mine = [{ id: "w1", nonce: "another-tab", on, pick, amount: 500, working: false }];
    socket().say(tableResumed({ number: 101, request, mine }));
    expect(table.presentation.mine.value.get("straight:17")).toEqual({ cents: 500, pending: 0 });
    await vi.advanceTimersByTimeAsync(2000);
    expect(sent("watch_table")).toHaveLength(2);
  });

  it("is not suspected while a chip of this tab is on its way", async () => {
    const { table, socket, sent, accept } = sitDown();
    table.input.choose(500);
    table.input.lay(straight);
    socket().say(chipsSeen(101, 500));
    await vi.advanceTimersByTimeAsync(2000);
    accept(0);
    await vi.advanceTimersByTimeAsync(2000);
    expect(sent("watch_table")).toHaveLength(1);
  });

  it("sits down: this tab asks which seat is its own", async () => {
    const { sent } = sitDown({ seat: null });
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent("watch_table")).toHaveLength(2);
  });
});

it("keeps the outcome of a spin that a newcomer sees only half of", async () => {
  const aheadMs = Date.now() + 600_000; // by the table's clock
  const drawn = { phase: "drawn", drawn: { number: "17" } } as const;
  const { table } = sitDown({ ...drawn, time_ms: aheadMs, rest_ms: 3000 });
  expect(table.presentation.stage.value).toBe("near");
  expect(table.presentation.isLaunched.value).toBe(true);
  await vi.advanceTimersByTimeAsync(3100);
  expect(table.presentation.stage.value).toBe("at_rest");
});

it("shows a newcomer the equipment at rest once somebody is asked to choose", () => {
  const { table } = sitDown({ phase: "deciding", drawn: { number: "17" } });
  expect(table.protocol.state.value?.shown?.restsAtMs).toBe(0);
});

it("a table that waits for its first player takes bets", () => {
  const { table } = sitDown({ phase: "idle", closes_ms: null });
  expect(table.protocol.open.value).toBe(true);
});

describe("a game with one wager a box", () => {
  const HAND = { ...straight, on: "hand", pick: [], covers: [] };
  const TIE = { ...HAND, on: "tie" };
  const INITIAL = { ...HAND, on: "initial" };
  const war = { game: "casino_war", spots: [INITIAL, TIE] };
  const gow = { game: "pai_gow", spots: [HAND] };
  const HAND_LEAVES = 900;
  const FINAL_LEAVES = 3_000;
  const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const me = { seat: 1, closes_ms: null };

  it("sends the chips of a box as one wager, when the hand has left the stack", async () => {
    const { table, sent } = sitDown({ ...gow, ...me });
    table.input.lay(HAND, 2500);
    table.input.lay(HAND, 500);
    table.input.lay(HAND, 500, { box: 2 });
    await wait(HAND_LEAVES - 1);
    expect(sent("place_wager")).toHaveLength(0);
    expect(table.presentation.staked.value).toBe(3500);
    expect(table.input.pending.value).toBe(3500);
    await wait(1);
    expect(sent("place_wager")).toMatchObject([
      { on: "hand", amount: 3000, box: null },
      { on: "hand", amount: 500, box: 2 },
    ]);
    expect(table.presentation.staked.value).toBe(3500);
  });

  it("says until when the first chips wait, where they cannot be taken back later", async () => {
    const { table } = sitDown({ ...war, ...me });
    expect(table.input.heldUntil.value).toBeNull();
    table.input.lay(INITIAL, 500);
    expect(table.input.heldUntil.value).toBe(table.houseNow() + FINAL_LEAVES);
    await wait(FINAL_LEAVES);
    expect(table.input.heldUntil.value).toBeNull();
    const other = sitDown({ ...gow, ...me }).table;
    other.input.lay(HAND, 500);
    expect(other.input.heldUntil.value).toBeNull();
  });

  it("does not wait when betting is about to end, and keeps nothing when it has", async () => {
    const soon = sitDown({ ...gow, seat: 1, closes_ms: 5000 + 800 });
    soon.table.input.lay(HAND, 500);
    await wait(100);
    expect(soon.sent("place_wager")).toHaveLength(1);
    const late = sitDown({ ...gow, ...me });
    late.table.input.lay(HAND, 500);
    late.socket().say({
      type: "betting_closed",
      table: TABLE,
      number: 101,
      round: 41,
      wagers: 0,
      staked: 0,
      wagers_hash: "dd",
    });
    expect(late.table.presentation.staked.value).toBe(0);
    await wait(HAND_LEAVES);
    expect(late.sent("place_wager")).toHaveLength(0);
  });

  it("takes chips back one by one while they are not sent", async () => {
    const { table, sent } = sitDown({ ...gow, ...me });
    table.input.lay(HAND, 2500);
    table.input.lay(HAND, 500, { box: 2 });
    table.input.takeOff(HAND);
    expect(table.presentation.staked.value).toBe(500);
    table.input.undo();
    expect(table.presentation.staked.value).toBe(0);
    await wait(HAND_LEAVES);
    expect(sent("place_wager")).toHaveLength(0);
    expect(sent("take_down")).toHaveLength(0);
  });

  it("takes back a double of two boxes in one undo, and brings cleared chips back", async () => {
    const { table } = sitDown({ ...gow, ...me });
    const staked = () => table.presentation.staked.value;
    table.input.lay(HAND, 2500);
    table.input.lay(HAND, 500, { box: 2 });
    table.input.double();
    expect(staked()).toBe(6000);
    table.input.undo();
    expect(staked()).toBe(3000);
    table.input.clear();
    expect(staked()).toBe(0);
    table.input.undo();
    await settle();
    expect(staked()).toBe(3000);
    table.input.undo();
    expect(staked()).toBe(2500);
  });

  it("replaces a wager by a larger one", async () => {
    const mine = [{ id: "w9", nonce: "n9", on: "hand", pick: [], amount: 500 }];
    const { table, sent, socket } = sitDown({ ...gow, ...me, mine });
    table.input.lay(HAND, 2500);
    await wait(HAND_LEAVES);
    const asked = sent("take_down")[0];
    expect(asked).toMatchObject({ id: "w9" });
    expect(sent("place_wager")).toHaveLength(0);
    socket().say({
      type: "taken_down",
      request: asked?.request ?? 0,
      table: TABLE,
      ids: ["w9"],
      left: 0,
      refunded: 500,
      balance: 0,
    });
    await settle();
    expect(sent("place_wager")).toMatchObject([{ on: "hand", amount: 3000 }]);
  });

  /** A wager of two chips, one after the other, the second one not answered yet. */
  async function twoChips() {
    const at = sitDown({ ...gow, ...me });
    const comesDown = async (nth: number) => {
      const { request = 0, id } = at.sent("take_down")[nth] ?? {};
      const left = { left: 0, refunded: 0, balance: 0 };
      at.socket().say({ type: "taken_down", request, table: TABLE, ids: [id ?? ""], ...left });
      await settle();
    };
    at.table.input.lay(HAND, 2500);
    await wait(HAND_LEAVES);
    at.accept(0);
    await settle();
    at.table.input.lay(HAND, 500);
    await wait(HAND_LEAVES);
    await comesDown(0);
    return { ...at, comesDown };
  }

  it("undo takes the last chip off a wager that has replaced a smaller one", async () => {
    const { table, sent, accept, comesDown } = await twoChips();
    accept(1);
    await settle();
    table.input.undo();
    await settle();
    await comesDown(1);
    expect(sent("place_wager").map(({ amount }) => amount)).toEqual([2500, 3000, 2500]);
    accept(2);
    await settle();
    table.input.undo();
    await settle();
    await comesDown(2);
    expect(sent("place_wager")).toHaveLength(3);
    expect(table.presentation.staked.value).toBe(0);
  });

  it("lays the smaller wager again if the house refuses the larger one, with the reason", async () => {
    const { table, sent, socket } = await twoChips();
    const { request = 0, nonce = "" } = sent("place_wager")[1] ?? {};
    const message = "$30 is above this table's maximum of $25.";
    socket().say({ type: "refused", request, code: "above_maximum", message, nonce });
    await settle();
    expect(table.input.refused.value).toEqual({ spot: "hand", message });
    expect(sent("place_wager").map(({ amount }) => amount)).toEqual([2500, 3000, 2500]);
  });

  it("651a.7(d): offers no undoing of what stays until it is decided", async () => {
    const mine = [{ id: "w9", nonce: "n9", on: "initial", pick: [], amount: 500 }];
    const { table, sent } = sitDown({ ...war, ...me, mine });
    expect([table.input.canUndo.value, table.input.canDouble.value]).toEqual([false, false]);
    table.input.lay(INITIAL, 500);
    expect(table.input.refused.value?.spot).toBe("initial");
    table.input.lay(TIE, 500);
    expect(table.input.canUndo.value).toBe(true);
    table.input.clear();
    await wait(FINAL_LEAVES);
    expect(table.presentation.staked.value).toBe(500);
    expect(sent("take_down")).toHaveLength(0);
    expect(sent("place_wager")).toHaveLength(0);
  });

  it("651a.7(d): what will stay can be thought over before it is laid", async () => {
    const { table, sent } = sitDown({ ...war, ...me });
    table.input.lay(INITIAL, 500);
    table.input.lay(INITIAL, 2500);
    await wait(HAND_LEAVES);
    table.input.undo();
    table.input.double();
    expect(table.presentation.staked.value).toBe(1000);
    await wait(HAND_LEAVES);
    expect(sent("place_wager")).toHaveLength(0);
    await wait(FINAL_LEAVES);
    expect(sent("place_wager")).toMatchObject([{ on: "initial", amount: 1000 }]);
    expect(table.input.canDouble.value).toBe(false);
  });

  it("651a.7(c): sends a tie wager after the initial wager, in whichever order they were laid", async () => {
    const { table, sent } = sitDown({ ...war, ...me });
    table.input.lay(TIE, 500);
    table.input.lay(INITIAL, 2500);
    await wait(FINAL_LEAVES);
    expect(sent("place_wager").map(({ on }) => on)).toEqual(["initial", "tie"]);
  });

  it("lays what is not sent yet when the table is left", () => {
    const { table, sent } = sitDown({ ...war, ...me });
    table.input.lay(INITIAL, 500);
    table.leave();
    expect(sent("place_wager")).toMatchObject([{ on: "initial", amount: 500 }]);
  });

  it("repeats what was laid, and not what a decision put up", async () => {
    const wager = { pick: [], amount: 500, result: "lose", returned: 0 } as const;
    const settled = {
      ...wagersSettled(40),
      wagers: [
        { ...wager, id: "w1", on: "initial" },
        { ...wager, id: "w2", on: "tie" },
        { ...wager, id: "w3", on: "war" },
        { ...wager, id: "w4", on: "tie", amount: 2500 },
      ],
    };
    const { table, sent } = sitDown({ ...war, ...me, settled_since: [settled] });
    table.input.repeat();
    await wait(FINAL_LEAVES);
    expect(sent("place_wager")).toMatchObject([
      { on: "initial", amount: 500 },
      { on: "tie", amount: 500 },
    ]);
  });

  it("tells my boxes from those of others", () => {
    const mine = [
      { id: "w1", nonce: "n1", on: "hand", pick: [], amount: 500 },
      { id: "w2", nonce: "n2", on: "hand", pick: [], amount: 700, box: 2 },
    ];
    const stack = (seat: number, cents: number) => ({ seat, on: "hand", pick: [], cents });
    const stacks = [stack(1, 500), stack(2, 700), stack(3, 900)];
    const { table } = sitDown({ ...gow, ...me, mine, stacks });
    expect(table.presentation.others.value.get("hand")).toEqual([{ seat: 3, cents: 900 }]);
    expect(table.seating.stacks.value).toEqual(stacks);
  });

  it("621a.10(e): a choice that the page makes is nobody's turn", () => {
    const asked = { seats: [1], default: "stand", closes_ms: 9e5 };
    const turnWith = (choices: readonly string[]) => {
      const decision = { ...asked, choices };
      const { table } = sitDown({ ...gow, ...me, phase: "deciding", decision });
      return [table.seating.turn.value?.seats, table.presentation.goesOn.value];
    };
    expect(turnWith(["set", "house_way"])).toEqual([[1], false]);
    expect(turnWith(["surrender", "stand"])).toEqual([undefined, true]);
  });

  it("counts what is staked once, while another seat decides and until it is swept", async () => {
    const mine = [{ id: "w1", nonce: "n1", on: "initial", pick: [], amount: 1000 }];
    const stacks = [{ seat: 1, on: "initial", pick: [], cents: 1000 }];
    const { table, socket } = sitDown({ ...war, ...me, mine, stacks });
    const staked: number[] = [];
    const end = effect(() => void staked.push(table.presentation.staked.value));
    const numbered = { table: TABLE, round: 41, shown: {} };
    socket().say({ ...outcomeDrawn(101, 41), rest_ms: 0 });
    // The dealer collects my chips at once. What becomes of them is booked at the end.
    const asked = {
      seats: [4],
      choices: ["surrender", "war"],
      default: "surrender",
      closes_ms: 9e5,
    };
    socket().say({ type: "decision_asked", ...numbered, number: 102, ...asked });
    const gone = [rowOf({ seat: 1, on: "initial", pick: [], cents: 0 }, war.spots)];
    socket().say({
      type: "layout_changed",
      ...{ table: TABLE, number: 103, stacks: gone, sums: [], shown: {} },
    });
    socket().say({ ...outcomeDrawn(104, 41), rest_ms: 0 });
    const lost = { id: "w1", on: "initial", pick: [], amount: 1000 };
    const wagers = [{ ...lost, result: "lose", returned: 0 } as const];
    socket().say({ ...wagersSettled(41), staked: 1000, returned: 0, wagers });
    socket().say(roundSettled(105, 41));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(staked).toEqual([1000, 0]);
    end();
  });

  it("counts what a choice of mine has put up, from the answer that tells the balance", () => {
    const mine = [{ id: "w1", nonce: "n1", on: "initial", pick: [], amount: 500 }];
    const { table, socket } = sitDown({ ...war, ...me, mine, phase: "deciding" });
    void table.seating.decide("war", { tie: 100 });
    const placed = [
      { id: "w5", nonce: "t-w5", on: "war", pick: [], amount: 500 },
      { id: "w6", nonce: "t-w6", on: "tie", pick: [], amount: 100 },
    ];
    const { request = 0 } = socket().last("choose") ?? {};
    const chosen = { type: "chosen", table: TABLE, ids: ["w5", "w6"], balance: 98_900 } as const;
    socket().say({ ...chosen, request, placed });
    expect(table.presentation.staked.value).toBe(1100);
    socket().say({ ...chosen, request, placed });
    expect(table.presentation.staked.value).toBe(1100);
  });
});

describe("a large wager", () => {
  afterEach(() => {
    confirmAboveCents.value = 0;
  });

  it("is asked about, and laid once it is meant", async () => {
    confirmAboveCents.value = 1000;
    const { table, sent, confirmWager } = sitDown();
    table.input.choose(2500);
    confirmWager.mockResolvedValueOnce(false);
    table.input.lay(straight);
    await settle();
    expect(sent("place_wager")).toEqual([]);
    table.input.lay(straight);
    await settle();
    expect(confirmWager.mock.calls.map(([cents]) => cents)).toEqual([2500, 2500]);
    expect(sent("place_wager")).toMatchObject([{ on: "straight", amount: 2500 }]);
  });

  it("is the sum of one press: a smaller one is not asked about, its double is", async () => {
    confirmAboveCents.value = 1000;
    const { table, sent, accept, confirmWager } = sitDown();
    table.input.choose(500);
    table.input.lay(straight);
    accept(0);
    table.input.lay(split);
    accept(1);
    await settle();
    expect(confirmWager).not.toHaveBeenCalled();
    table.input.lay(straight, 500);
    accept(2);
    await settle();
    table.input.double();
    expect(confirmWager.mock.lastCall?.[0]).toBe(1500);
    await settle();
    expect(sent("place_wager")).toHaveLength(5);
  });

  it("is asked about only while betting is open and the chips below it lie there", async () => {
    confirmAboveCents.value = 1000;
    const { table, socket, accept, confirmWager } = sitDown();
    table.input.choose(500);
    table.input.lay(straight);
    accept(0);
    await settle();
    const question = () => confirmWager.mock.lastCall?.[1].value;
    table.input.lay(split, 2500);
    expect(question()).toBe(true);
    table.input.undo();
    expect(question()).toBe(false);
    table.input.lay(split, 2500);
    expect(question()).toBe(true);
    socket().say(outcomeDrawn(101, 41));
    expect(question()).toBe(false);
  });
});
