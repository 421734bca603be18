// A past round played again: from its receipt, through the very store and show of a table.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { gameView } from "../src/games";
import { spotKey } from "../src/games/contract";
import type { Roll } from "../src/games/craps/throw";
import type { SpotInfo } from "../src/protocol";
import { isPlayable, type Recording, Replay, recordedRound } from "../src/store/replay";
import { scenesOf } from "../src/store/replay_scenes";
import { fromSnapshot, type TableState } from "../src/store/table_state";
import type { Receipt } from "../src/verify/receipt";
import bigSixSpots from "./big_six/spots.json";
import crapsSpots from "./craps/spots.json";
import dreamcatcherSpots from "./dreamcatcher/spots.json";
import { snapshot, spot } from "./messages";
import { LAYOUTS } from "./roulette/layouts";
import sicBoSpots from "./sic_bo/spots.json";
import { receipts as crapsReceipts } from "./verify/craps_receipts.json";
import { receipts as wheelReceipts } from "./verify/one_outcome_receipts.json";
import { receipts as rouletteReceipts } from "./verify/receipts.json";
import { receipts as variationReceipts } from "./verify/roulette_variation_receipts.json";

const SPOTS: Readonly<Record<string, readonly SpotInfo[]>> = {
  big_six: bigSixSpots,
  dreamcatcher: dreamcatcherSpots,
  sic_bo: sicBoSpots,
  craps: crapsSpots,
};

const read = ({ name, receipt }: { name: string; receipt: string }) =>
  [name, JSON.parse(receipt) as Receipt] as const;

const SIDE_SPOTS = ["b2b", "blazing_sevens", "roulette_up"].map((on) => spot(on, [], []));

const all = [...rouletteReceipts, ...wheelReceipts, ...crapsReceipts, ...variationReceipts];
const rounds = all.map(read);

function liveFor({ table, game, rules }: Receipt): TableState {
  const wheel = rules["wheel"] as keyof typeof LAYOUTS;
  const spots = SPOTS[game] ?? [...LAYOUTS[wheel], ...(rules["roulette_up"] ? SIDE_SPOTS : [])];
  return fromSnapshot(snapshot({ table, game, rules, spots, phase: "betting" }));
}

async function recordingOf(receipt: Receipt): Promise<Recording | null> {
  const replay = (await gameView(receipt.game)?.replay?.(recordedRound(receipt))) ?? null;
  return replay && { receipt, replay };
}

const playable = rounds.filter(([, receipt]) => isPlayable(receipt, liveFor(receipt)));

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => vi.useRealTimers());

it("rounds of every game that settles on draws alone are played again here", () => {
  const games = new Set(playable.map(([, { game }]) => game));
  const wheels = ["big_six", "dreamcatcher", "lightning_roulette", "roulette", "roulette_x"];
  expect([...games].sort()).toEqual([...wheels, "craps", "sic_bo"].sort());
});

describe("a replay", () => {
  it.each(playable)("ends as the round did: %s", async (_, receipt) => {
    const recording = await recordingOf(receipt);
    if (recording === null) throw new Error("the receipt says enough");
    const live = liveFor(receipt);
    const replay = new Replay(live, recording, () => Date.now());
    const { table } = replay;
    replay.start();
    const mine = receipt.wagers.filter(({ player }) => player === receipt.player);
    const closes = scenesOf(live, recording, 0).find(
      ({ message }) => message.type === "betting_closed",
    );
    vi.advanceTimersByTime((closes?.atMs ?? 0) - 1);
    const laid = new Map(
      [...table.presentation.mine.value].map(([key, { cents }]) => [key, cents]),
    );
    const staked = new Map<string, number>();
    for (const { on, pick, amount } of mine) {
      const key = spotKey(on, pick);
      staked.set(key, (staked.get(key) ?? 0) + amount);
    }
    expect(laid).toEqual(staked);
    expect(table.presentation.posted.value).toEqual(recording.replay.before);
    vi.advanceTimersByTime(60_000);
    expect(table.presentation.stage.value).toBe("paid");
    const paid = table.presentation.lastPaid.value;
    const settled = receipt.settlements.filter(({ id }) => mine.some((one) => one.id === id));
    expect(paid?.returned).toBe(settled.reduce((sum, { returned }) => sum + returned, 0));
    expect(table.protocol.state.value?.results[0]?.outcome).toBe(recording.replay.outcome);
    expect(table.presentation.posted.value).toMatchObject(recording.replay.after);
    replay.end();
  });

  it("takes no wager, and asks nothing of the house", async () => {
    const [, receipt] = playable[0] ?? ["", undefined];
    if (receipt === undefined) throw new Error("there is a round");
    const recording = await recordingOf(receipt);
    if (recording === null) throw new Error("the receipt says enough");
    const replay = new Replay(liveFor(receipt), recording, () => Date.now());
    replay.start();
    expect(replay.table.protocol.open.value).toBe(false);
    const before = replay.table.input.laid.value.length;
    const spot = [...liveFor(receipt).facts.spots.values()][0] as SpotInfo;
    replay.table.input.lay(spot);
    replay.table.input.undo();
    expect(replay.table.input.laid.value).toHaveLength(before);
    replay.end();
    vi.advanceTimersByTime(60_000);
    expect(replay.table.protocol.state.value?.phase).toBe("betting"); // it was left
  });
});

describe("what is not played again", () => {
  const [, receipt] = playable[0] ?? ["", undefined];

  it("a round of another table, without wagers of mine, or on spots that are gone", () => {
    if (receipt === undefined) throw new Error("there is a round");
    const live = liveFor(receipt);
    expect(isPlayable({ ...receipt, table: "elsewhere" }, live)).toBe(false);
    expect(isPlayable({ ...receipt, player: null }, live)).toBe(false);
    expect(isPlayable({ ...receipt, result: "void" }, live)).toBe(false);
    const bare = { ...live, facts: { ...live.facts, spots: new Map() } };
    expect(isPlayable(receipt, bare)).toBe(false);
  });
});

describe("617b.4: Roulette Up", () => {
  const up = { id: "u", on: "roulette_up", pick: [], seat: 1, amount: 300 };
  const spin = (
    number: string,
    state: object,
    { wagers = [up], rules = { paytable: "A" } as object, draw = {} } = {},
  ) =>
    gameView("roulette")?.replay?.({
      rules: { roulette_up: rules },
      state: { ...state },
      draws: [{ number, ...draw }],
      wagers,
      laid: wagers,
      decisions: [],
    });
  const PROGRESSIVE = { progressive: 4, wager: 300, meter: 900_000 };

  it("a streak begins, runs on, and ends", async () => {
    expect(await spin("5", { last: "30", streak: 0 })).toMatchObject({
      before: { streak: 0 },
      after: { streak: 1, previous: "5" },
    });
    expect((await spin("17", { last: "5", streak: 2 }))?.after).toMatchObject({ streak: 3 });
    expect((await spin("5", { last: "5", streak: 2 }))?.after).toMatchObject({ streak: 0 });
    expect((await spin("36", { last: "5", streak: 2 }))?.after).toMatchObject({ streak: 0 });
    expect(await spin("17", { last: "5", streak: 2 })).not.toHaveProperty("untold");
  });

  it("says what the receipt of somebody without the wager leaves open", async () => {
    const without = await spin("17", { last: "5", streak: 0 }, { wagers: [] });
    expect(without?.untold).toContain("Roulette Up");
    expect(without?.after).toMatchObject({ streak: 0 });
    // A streak that runs has its wagers on the layout, anybody's.
    const running = await spin("17", { last: "5", streak: 2 }, { wagers: [] });
    expect(running).not.toHaveProperty("untold");
    expect(running?.after).toMatchObject({ streak: 3 });
  });

  it("shows a meter that the receipt tells, and reseeds one that is won (617b.4(h)(2))", async () => {
    const mils = { meter: { mils: 950_000_999, reserve_mils: 0 } };
    const runs = await spin("17", { last: "5", streak: 2, ...mils }, { rules: PROGRESSIVE });
    expect(runs).toMatchObject({ before: { meter: 950_000 }, after: { meter: 950_000 } });
    const won = await spin("17", { last: "5", streak: 7, ...mils }, { rules: PROGRESSIVE });
    expect(won).toMatchObject({ before: { meter: 950_000 }, after: { meter: 900_000, streak: 0 } });
    const draw = { meter: 1_234_500 };
    const linked = { last: "5", streak: 7, meter: null };
    const claimed = await spin("17", linked, { rules: PROGRESSIVE, draw });
    expect(claimed).toMatchObject({ before: { meter: 1_234_500 }, after: { meter: 900_000 } });
  });

  it("leaves a meter out that others' wagers of the round have moved, and says so", async () => {
    const begins = { last: "5", streak: 0, meter: { mils: 950_000_000, reserve_mils: 0 } };
    const replay = await spin("17", begins, { rules: PROGRESSIVE });
    expect(replay?.before).not.toHaveProperty("meter");
    expect(replay?.untold).toContain("meter");
  });

  it("a table without it has no streak", async () => {
    const { rules, ...round } = {
      rules: {},
      state: { last: "5" },
      draws: [{ number: "17" }],
      wagers: [],
      laid: [],
      decisions: [],
    };
    expect(await gameView("roulette")?.replay?.({ ...round, rules })).toEqual({
      outcome: "17",
      before: { previous: "5" },
      after: { previous: "17" },
    });
  });
});

describe("a throw at craps", () => {
  const throwOn = (dice: Roll, point: number, come: readonly object[] = []) => {
    const wagers = [{ id: "c0", on: "come", pick: [], seat: 3, amount: 700 }];
    const round = {
      rules: {},
      state: { point, made: [], wagers: come },
      draws: [{ dice }],
      wagers,
      laid: wagers,
      decisions: [],
    };
    return gameView("craps")?.replay?.(round);
  };
  const moved = { id: "c1", on: "come", pick: [], seat: 3, amount: 200, point: 8 };

  it("sets the puck, moves come wagers from their line, and takes decided ones away", async () => {
    expect((await throwOn([2, 2], 0))?.after).toMatchObject({ point: 4, come: [] });
    const after = (await throwOn([2, 3], 6, [moved]))?.after;
    expect(after).toMatchObject({
      point: 6,
      come: [
        { on: "come", seat: 3, point: 8, cents: 200 },
        { on: "come", seat: 3, point: 5, cents: 500 },
      ],
    });
    expect((await throwOn([4, 4], 6, [moved]))?.after).toMatchObject({
      come: [{ point: 8, cents: 500 }],
    });
    expect((await throwOn([3, 4], 6, [moved]))?.after).toMatchObject({ point: 0, come: [] });
    expect((await throwOn([3, 3], 6))?.after).toMatchObject({ point: 0, made: [6] });
  });
});
