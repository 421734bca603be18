// Past rounds of Casino War and of Pai Gow played again: the deal, the choices as they were made, the
// result; with no more in sight than its player saw then.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { gameView } from "../src/games";
import { handResult } from "../src/games/casino_war/deal";
import { isMine, isPlayable, Replay, recordedRound } from "../src/store/replay";
import { fromSnapshot, type TableState } from "../src/store/table_state";
import type { Receipt } from "../src/verify/receipt";
import warSpots from "./casino_war/spots.json";
import { snapshot } from "./messages";
import gowSpots from "./pai_gow/spots.json";
import { receipts as earlierReceipts } from "./verify/earlier_card_receipts.json";
import { receipts as gowReceipts } from "./verify/pai_gow_receipts.json";
import { receipts as warReceipts } from "./verify/war_receipts.json";

const STEP_MS = 50;

const rounds = [...warReceipts, ...gowReceipts, ...earlierReceipts.map(earlier)]
  .map(({ name, receipt }) => [name, JSON.parse(receipt) as Receipt] as const)
  .filter(([, receipt]) => receipt.result === "settled");

function earlier({ name, receipt }: { name: string; receipt: string }) {
  return { name: `earlier ${name}`, receipt };
}

function named(words: string): Receipt {
  const found = rounds.find(([name]) => name === words);
  if (found === undefined) throw new Error(`there is no round ${words}`);
  return found[1];
}

function liveFor({ table, game, rules }: Receipt): TableState {
  const spots = game === "casino_war" ? warSpots : gowSpots;
  return fromSnapshot(snapshot({ table, game, rules, spots, phase: "betting" }));
}

async function replayed(receipt: Receipt): Promise<Replay> {
  const replay = (await gameView(receipt.game)?.replay?.(recordedRound(receipt))) ?? null;
  if (replay === null) throw new Error("the receipt says enough");
  return new Replay(liveFor(receipt), { receipt, replay }, () => Date.now());
}

/** Plays it to its end; `look` is called at every moment. */
function playOut(replay: Replay, look: () => void = () => undefined): void {
  replay.start();
  for (let passed = 0; passed < 60_000; passed += STEP_MS) {
    look();
    vi.advanceTimersByTime(STEP_MS);
  }
}

const stacksOf = ({ table }: Replay) =>
  table.seating.stacks.value.map(({ seat, on, cents }) => `${seat} ${on} ${cents}`).sort();

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => vi.useRealTimers());

describe.each(rounds)("%s", (_, receipt) => {
  it("ends as it did, with all that came back", async () => {
    const live = liveFor(receipt);
    expect(isMine(receipt, live) && isPlayable(receipt, live)).toBe(true);
    const replay = await replayed(receipt);
    let restsMs = 0;
    playOut(replay, () => {
      restsMs += replay.table.presentation.phase.value === "drawn" ? STEP_MS : 0;
    });
    const { presentation, protocol } = replay.table;
    // The cards or tiles have the time that they take.
    const turns = (await gameView(receipt.game)?.replay?.(recordedRound(receipt)))?.turns ?? [];
    const needMs = turns.reduce((ms, turn) => ms + (turn.kind === "drawn" ? turn.restMs : 0), 0);
    expect(needMs).toBeGreaterThan(0);
    expect(restsMs).toBeGreaterThanOrEqual(needMs);
    expect(presentation.stage.value).toBe("paid");
    const raised = receipt.decisions.flatMap((one) => (one.betting ? [] : one.raised));
    const mine = [...receipt.wagers, ...raised].filter(({ player }) => player === receipt.player);
    const settled = receipt.settlements.filter(({ id }) => mine.some((one) => one.id === id));
    const sum = settled.reduce((cents, { returned }) => cents + returned, 0);
    expect(presentation.lastPaid.value?.returned).toBe(sum);
    expect(replay.stakedCents).toBe(mine.reduce((cents, { amount }) => cents + amount, 0));
    expect(protocol.state.value?.results[0]).toMatchObject({ call: receipt.outcome });
    replay.end();
  });

  it("lays everybody's wagers, and mine among them, before betting closes", async () => {
    const replay = await replayed(receipt);
    let laid: readonly string[] = [];
    let mine: readonly string[] = [];
    playOut(replay, () => {
      if (replay.table.presentation.phase.value !== "betting") return;
      laid = stacksOf(replay);
      mine = replay.table.seating.wagers.value.map(({ id }) => id ?? "");
    });
    const stacks = receipt.wagers.map(({ seat, on, amount }) => `${seat} ${on} ${amount}`);
    expect(laid).toEqual(stacks.sort());
    const own = receipt.wagers.filter(({ player }) => player === receipt.player);
    expect(mine).toEqual(own.map(({ id }) => id));
    replay.end();
  });

  it("can be hurried to its end, and takes no wager", async () => {
    const replay = await replayed(receipt);
    replay.start();
    for (let presses = 0; presses < 60; presses++) replay.hurry();
    expect(replay.table.presentation.phase.value).toBe("settled");
    expect(replay.table.protocol.open.value).toBe(false);
    replay.end();
  });
});

describe("Casino War", () => {
  const cardsOn = ({ table }: Replay) =>
    (table.presentation.posted.value["cards"] ?? {}) as Readonly<Record<string, string[]>>;

  it("651a.9: goes to war with a second wager, as it was chosen, and deals once more", async () => {
    const replay = await replayed(named("war, a tie hand that goes to war with a tie wager"));
    const phases: string[] = [];
    const said: string[] = [];
    let atWar: readonly string[] = [];
    playOut(replay, () => {
      const phase = replay.table.presentation.phase.value;
      if (phases.at(-1) !== phase) phases.push(phase);
      if (said.at(-1) !== replay.said.value) said.push(replay.said.value);
      if (replay.table.seating.stacks.value.some(({ on }) => on === "war")) {
        atWar = stacksOf(replay);
      }
    });
    const told = ["betting", "no_more_bets", "drawn", "deciding", "drawn", "settled"];
    expect(phases).toEqual(told);
    expect(said.join()).toContain("Box 1 goes to war for $5, with $3 on a tie");
    expect(atWar).toEqual(["1 tie 300", "1 war 500"]);
    expect(cardsOn(replay)).toEqual({ 1: ["Ad", "3h"], 2: ["Tc"], dealer: ["Ah", "Kc"] });
    expect(replay.table.protocol.state.value?.results[0]?.outcome).toBe("Ah / Kc");
    replay.end();
  });

  it("651a.9(c)(1): the clock surrenders, and a seat surrenders beside one at war", async () => {
    const timed = await replayed(named("war, a tie hand that the clock surrenders"));
    let last = "";
    playOut(timed, () => {
      last = timed.said.value || last;
    });
    expect(last).toContain("The time was up. Surrendered: box 1");
    const mixed = await replayed(named("war, two tie hands, one of them surrenders"));
    playOut(mixed);
    expect(handResult(cardsOn(mixed), "2", true)).toBe("surrender");
    expect(stacksOf(mixed).some((stack) => stack.startsWith("2 "))).toBe(false);
    timed.end();
    mixed.end();
  });

  it("651a.5: shows the shoe as it was: new cards once they are cut, else some less", async () => {
    const receipt = named("war, no tie hand");
    const shoeOf = async (state: object, draw: object) => {
      const round = recordedRound(receipt);
      const draws = [{ cards: ["3h", "Kc", "2d"], ...draw }];
      const replay = await gameView("casino_war")?.replay?.({
        ...round,
        state: { ...round.state, ...state },
        draws,
      });
      return [replay?.before["shoe"], replay?.after["shoe"]];
    };
    const shoe = { decks: 6, out: 100, batch: 0, seen: {} };
    const lying = { out: 100, size: 312, batch: 0 };
    expect(await shoeOf({ shoe }, {})).toEqual([lying, { ...lying, out: 103 }]);
    const cut = { cut: { seat: 0, at: 40 } };
    const fresh = { out: 4, size: 312, batch: 0 };
    expect(await shoeOf({ shoe }, cut)).toEqual([lying, fresh]);
    expect(await shoeOf({ shoe, renewed: "ordered" }, cut)).toEqual([null, fresh]);
    expect(await shoeOf({}, cut)).toEqual([null, fresh]);
  });

  it("is not half shown: a receipt that lacks cards or a choice is no replay", async () => {
    const receipt = named("war, a tie hand that goes to war with a tie wager");
    const round = recordedRound(receipt);
    const replay = gameView("casino_war")?.replay;
    expect(await replay?.({ ...round, draws: round.draws.slice(0, 1) })).toBeNull();
    expect(await replay?.({ ...round, decisions: [] })).toBeNull();
    expect(await replay?.({ ...round, draws: [{ cards: ["Ad"] }] })).toBeNull();
  });
});

describe("Pai Gow", () => {
  interface Seen {
    readonly hands: readonly string[];
    readonly sets: readonly string[];
    readonly said: string;
  }

  /** Each different state of what I see, from the delivery on. */
  function seenIn(replay: Replay): readonly Seen[] {
    const moments: Seen[] = [];
    playOut(replay, () => {
      const { posted } = replay.table.presentation;
      const { seen } = replay.table.seating;
      const keys = (name: string) =>
        [posted.value, seen.value].flatMap((from) => Object.keys(from[name] ?? {}));
      const [hands, sets] = ["hands", "sets"].map((name) => [...new Set(keys(name))].sort());
      const now = { hands: hands ?? [], sets: sets ?? [], said: replay.said.value };
      if (JSON.stringify(now) !== JSON.stringify(moments.at(-1))) moments.push(now);
    });
    return moments;
  }

  it("621a.10(c), (e): others' tiles stay face down until all are compared", async () => {
    const receipt = named("pai gow, hands of their own and a surrender");
    const own = receipt.wagers.filter(({ player }) => player === receipt.player);
    const mine = own.map(({ seat }) => String(seat));
    const replay = await replayed(receipt);
    const moments = seenIn(replay);
    const all = ["1", "4", "5", "6", "dealer"];
    const before = moments.slice(0, -1);
    expect(moments.at(-1)).toMatchObject({ hands: all, sets: all });
    for (const { hands, sets } of before) {
      expect(hands.every((at) => mine.includes(at) || at === "dealer")).toBe(true);
      expect(sets.every((at) => hands.includes(at))).toBe(true);
    }
    // The dealer's tiles are turned over after every player has set (621a.10(c)).
    const turned = before.findIndex(({ hands }) => hands.includes("dealer"));
    const hasSet = before.findIndex(({ said }) => said.includes("has set"));
    expect(hasSet).toBeGreaterThan(-1);
    expect(turned).toBeGreaterThan(hasSet);
    expect(before.some(({ said }) => said.startsWith("Box 5 surrenders"))).toBe(true);
    replay.end();
  });

  it("sets my hand as I set it, and says it", async () => {
    const receipt = named("pai gow, a bank that cuts [2, 1, 3]");
    const asBank = { ...receipt, player: receipt.wagers.find(({ on }) => on === "bank")?.player };
    const replay = await replayed(asBank as Receipt);
    const moments = seenIn(replay);
    expect(moments.some(({ said }) => said.startsWith("Box 4 is the bank"))).toBe(true);
    expect(moments.some(({ said }) => said.includes("Cup say from the left"))).toBe(true);
    expect(moments.some(({ said }) => said.startsWith("Box 4 sets: "))).toBe(true);
    const sets = replay.table.presentation.posted.value["sets"] as Record<
      string,
      { low: string[] }
    >;
    expect(sets["4"]?.low.sort()).toEqual(["4-2", "4-4"]);
    replay.end();
  });

  it.each(rounds.filter(([, { game }]) => game === "pai_gow"))(
    "comes out as the house called it: %s",
    async (_, receipt) => {
      const replay = await gameView("pai_gow")?.replay?.(recordedRound(receipt));
      const words: Readonly<Record<string, string>> = { wins: "win", loses: "lose", ties: "push" };
      const part = /(dealer|(bank at )?seat (\d)) (wins|loses|ties)/g;
      const called = [...receipt.outcome.matchAll(part)].map(
        ([, , bank, seat = "0", word = ""]) => {
          return `${seat}:${bank === undefined ? "" : "bank_"}${words[word]}`;
        },
      );
      const outcome = called.join(" ");
      expect(replay?.outcome).toBe(outcome);
    },
  );

  it("is not half shown: a receipt that lacks the tiles or a choice is no replay", async () => {
    const round = recordedRound(named("pai gow, everybody surrenders"));
    const replay = gameView("pai_gow")?.replay;
    expect(await replay?.({ ...round, draws: [{ start: 3 }] })).toBeNull();
    expect(await replay?.({ ...round, decisions: round.decisions.slice(0, -1) })).toBeNull();
  });
});

describe("a replay", () => {
  const receipt = () => rounds[0]?.[1] as Receipt;

  it("that is paused stands still, and goes on from there", async () => {
    const replay = await replayed(receipt());
    replay.start();
    vi.advanceTimersByTime(1_000);
    replay.pause();
    const [held, clock] = [replay.progress(), replay.table.houseNow()];
    expect(held).toBeGreaterThan(0);
    vi.advanceTimersByTime(120_000);
    expect([replay.isPaused.value, replay.progress()]).toEqual([true, held]);
    expect(replay.table.houseNow()).toBe(clock);
    expect(replay.table.presentation.lastPaid.value).toBeNull();
    replay.resume();
    expect(replay.progress()).toBeCloseTo(held);
    vi.advanceTimersByTime(120_000);
    expect(replay.progress()).toBe(1);
    expect(replay.table.presentation.lastPaid.value).not.toBeNull();
    replay.end();
  });

  it("goes to its result at once, from a pause too", async () => {
    const replay = await replayed(receipt());
    replay.start();
    replay.pause();
    replay.toResult();
    vi.advanceTimersByTime(6_000);
    expect(replay.table.presentation.lastPaid.value?.returned).toBeDefined();
    replay.end();
  });
});
