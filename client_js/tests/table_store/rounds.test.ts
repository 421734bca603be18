import { describe, expect, it, vi } from "vitest";
import { comparing } from "../../src/games/pai_gow/told";
import type { MyWager } from "../../src/protocol";
import { text } from "../../src/text";
import {
  bettingOpened,
  outcomeDrawn,
  roundSettled,
  rowOf,
  snapshot,
  TABLE,
  tableResumed,
  wagersSettled,
} from "../messages";
import { onAClock, settle, sitDown, split, straight } from "./seated";

onAClock();

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
    comparing.value = new Map([[draw, { boxes: "all", now: null } as const]]);
    await vi.advanceTimersByTimeAsync(3000);
    expect(table.presentation.stage.value).toBe("at_rest");
    expect(table.presentation.results.value).toEqual([]);
    comparing.value = new Map();
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
    const { cleared } = table.presentation.seating;
    expect(cleared.value).toBe("nothing");
    await vi.advanceTimersByTimeAsync(1400);
    expect([...table.presentation.lost.value]).toEqual(["low"]);
    expect(cleared.value).toBe("losers");
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
    expect(cleared.value).toBe("all");
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
