import { describe, expect, it, vi } from "vitest";
import { confirmAboveCents } from "../../src/store/preferences";
import { text } from "../../src/text";
import { bettingOpened, TABLE, wagersSettled } from "../messages";
import { onAClock, settle, sitDown, split, straight } from "./seated";

onAClock();

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
