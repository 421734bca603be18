import { effect } from "@preact/signals";
import { afterEach, describe, expect, it, vi } from "vitest";
import { confirmAboveCents } from "../../src/store/preferences";
import {
  bettingClosed,
  bettingOpened,
  outcomeDrawn,
  roundSettled,
  rowOf,
  TABLE,
  wagersSettled,
} from "../messages";
import { onAClock, settle, sitDown, split, straight } from "./seated";

onAClock();

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

  /** A wager of $5 is there, and $25 more are laid: both answers are awaited. */
  async function replacing() {
    const mine = [{ id: "w9", nonce: "n9", on: "hand", pick: [], amount: 500 }];
    const at = sitDown({ ...gow, ...me, mine });
    at.table.input.lay(HAND, 2500);
    await wait(HAND_LEAVES);
    const down = at.sent("take_down")[0]?.request ?? 0;
    const up = at.sent("place_wager")[0];
    const comesDown = () => {
      const left = { left: 0, refunded: 500, balance: 0 };
      at.socket().say({ type: "taken_down", request: down, table: TABLE, ids: ["w9"], ...left });
    };
    const refuses = (request: number, message: string, nonce = "") =>
      at.socket().say({ type: "refused", request, code: "not_now", message, nonce });
    return { ...at, down, up, comesDown, refuses };
  }

  it("replaces a wager by a larger one, and the box is never empty meanwhile", async () => {
    const staked: number[] = [];
    const { table, sent, up, down, comesDown } = await replacing();
    const ends = effect(() => void staked.push(table.presentation.staked.value));
    expect(sent("take_down")).toMatchObject([{ id: "w9" }]);
    expect(sent("place_wager")).toMatchObject([{ on: "hand", amount: 3000 }]);
    expect(down).toBeLessThan(up?.request ?? 0); // the house takes them in this order
    comesDown();
    await settle();
    expect(new Set(staked)).toEqual(new Set([3000]));
    ends();
  });

  it("keeps the wager that is there if bets end before it could be replaced", async () => {
    const { table, notices, up, down, refuses } = await replacing();
    const closed = "Bets are closed.";
    refuses(down, closed);
    refuses(up?.request ?? 0, closed, up?.nonce);
    await settle();
    expect(table.presentation.staked.value).toBe(500);
    expect(notices.queue.value.map((one) => one.text)).toEqual([closed]);
  });

  it("says so if neither the larger wager nor the one before is taken", async () => {
    const { table, sent, notices, up, comesDown, refuses } = await replacing();
    comesDown();
    refuses(up?.request ?? 0, "Bets are closed.", up?.nonce);
    await settle();
    const again = sent("place_wager")[1];
    expect(again).toMatchObject({ amount: 500 });
    refuses(again?.request ?? 0, "Bets are closed.", again?.nonce);
    await settle();
    expect(table.presentation.staked.value).toBe(0);
    expect(notices.queue.value.map((one) => one.text)).toEqual([
      "Your bet of $5 is off the table: Bets are closed.",
    ]);
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

  it("takes all chips of all boxes down at once, and says when they are", async () => {
    const { table, sent, accept, comesDown } = await twoChips();
    accept(1);
    await settle();
    table.input.lay(HAND, 500, { box: 2 }); // not sent yet
    let isDown = null as boolean | null;
    void table.input.takeAllOff().then((all) => {
      isDown = all;
    });
    await settle();
    expect(isDown).toBeNull();
    await comesDown(1);
    expect(isDown).toBe(true);
    await wait(HAND_LEAVES);
    expect(sent("place_wager")).toHaveLength(2);
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

  it.each([
    [30_000, true],
    [2000, false],
  ])("621a.11(d)(2): doubles what a bank of %i covers: %s", (funds, may) => {
    const mine = [{ id: "w9", nonce: "n9", on: "hand", pick: [], amount: 1000 }];
    const shown = { player_bank: { seat: 3, co_bank: false, funds, dealer_wager: 1000 } };
    const stacks = [{ seat: 1, on: "hand", pick: [], cents: 1000 }];
    const { table } = sitDown({ ...gow, ...me, mine, shown, stacks });
    const { input } = table;
    expect([input.canDouble.value, input.canUndo.value]).toEqual([may, true]);
    expect(input.isBarred.value).toBe(!may);
  });

  it("has the time for an offer that is left of the betting, at the most", () => {
    const endsIn = (offerMs: number, betsMs: number | null) => {
      const asked = { offer: "bank", seat: 1, choices: ["bank", "no_bank"], declined: "no_bank" };
      const offer = { ...asked, closes_ms: Date.now() + offerMs };
      const closes_ms = betsMs === null ? null : Date.now() + betsMs;
      const { seating } = sitDown({ ...gow, ...me, offer, closes_ms }).table.presentation;
      expect(seating.turn.value?.closesMs).toBe(seating.offer.value?.closes_ms);
      return (seating.offer.value?.closes_ms ?? 0) - Date.now();
    };
    expect(endsIn(40_000, 29_000)).toBe(29_000);
    expect(endsIn(8_000, 29_000)).toBe(8_000);
    expect(endsIn(40_000, null)).toBe(40_000); // nobody has bet: the clock of the bets is not running
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

  it("621a.10(e): nobody is told that a choice of the page came too late", async () => {
    const decision = {
      seats: [1],
      choices: ["surrender", "stand"],
      default: "stand",
      closes_ms: 9e5,
    };
    const { table, socket, notices } = sitDown({ ...gow, ...me, phase: "deciding", decision });
    const message = "There is nothing to decide now.";
    for (const [choice, told] of [
      ["stand", undefined],
      ["surrender", message],
    ] as const) {
      const chosen = table.seating.decide(choice, {}, 1);
      const { request = 0 } = socket().last("choose") ?? {};
      socket().say({ type: "refused", request, code: "not_now", message });
      expect(await chosen).toBe(false);
      expect(notices.current.value?.text).toBe(told);
    }
  });

  it("nobody is told that bets are closed when “Start now” is pressed twice", async () => {
    const { table, socket, notices } = sitDown({ ...war, ...me });
    const press = async (message: string) => {
      const chosen = table.seating.decide("start_now", {});
      const { request = 0 } = socket().last("choose") ?? {};
      socket().say({ type: "refused", request, code: "not_now", message });
      expect(await chosen).toBe(false);
      return notices.current.value?.text;
    };
    socket().say(bettingClosed(101, 41));
    expect(await press("There is nothing to decide now.")).toBeUndefined();
    socket().say(bettingOpened(102, 42));
    expect(await press("Others play here.")).toBe("Others play here.");
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
