// What is heard at a table: my chips, the equipment of the game, the caller, and the show.

import { effect, untracked } from "@preact/signals";
import type { RefObject } from "preact";
import { LAUNCHED, type Launched } from "../components/wheel_motion";
import type { EquipmentSound } from "../games/contract";
import { calledLast } from "../store/calls";
import { isSecret, type Stage } from "../store/presentation_stage";
import { loudness } from "../store/sound_settings";
import type { TableStore } from "../store/table_store";
import { text } from "../text";
import { followAnimations } from "./animations";
import { call, followSettings } from "./caller";
import type { Playing } from "./in_time";
import { play, prepare } from "./mixer";
import { panAt, panOf } from "./pan";
import type { Strike } from "./strike";
import * as strikes from "./strikes";

/** Until it is ended. */
export function followTable(
  table: TableStore,
  equipment: EquipmentSound | null,
  stage: RefObject<HTMLElement | null>,
): () => void {
  const ends = [prepare(), followChips(table, stage), followPhase(table), followSettings()];
  if (equipment !== null) ends.push(followStage(table, equipment, stage));
  if (equipment !== null) ends.push(followAnimations(equipment, stage));
  return () => {
    for (const end of ends) end();
  };
}

/** A chip is heard where it was laid: by pointer, by finger or by a key. */
function followChips({ presentation }: TableStore, stage: RefObject<HTMLElement | null>) {
  let staked = presentation.staked.peek();
  let [pan, laid] = [0, 0];
  const frame = stage.current;
  const press = ({ clientX }: PointerEvent) => {
    pan = panAt(clientX);
  };
  const type = ({ target }: KeyboardEvent) => {
    if (target instanceof Element) pan = panOf(target);
  };
  frame?.addEventListener("pointerdown", press);
  frame?.addEventListener("keydown", type);
  const end = effect(() => {
    const now = presentation.staked.value;
    if (now > staked) play(strikes.chip(0, 1, laid++), { pan });
    staked = now;
  });
  return () => {
    end();
    frame?.removeEventListener("pointerdown", press);
    frame?.removeEventListener("keydown", type);
  };
}

/** Bets are opened and closed by voice, and closed with a knock. */
function followPhase({ presentation }: TableStore): () => void {
  let before = presentation.phase.peek();
  return effect(() => {
    const phase = presentation.phase.value;
    if (phase === before) return;
    before = phase;
    if (phase === "no_more_bets") play(strikes.knock());
    if (phase === "betting" || phase === "no_more_bets") call(text.phase[phase]);
  });
}

function followStage(
  table: TableStore,
  equipment: EquipmentSound,
  frame: RefObject<HTMLElement | null>,
): () => void {
  let before: Stage = table.presentation.stage.peek();
  let running: Run | null = null;
  let others: readonly Playing[] = [];
  const begin = (made: (seed: number) => readonly Strike[] | null) => {
    const seed = table.protocol.state.peek()?.round ?? 0;
    const heard = made(seed);
    if (heard === null) return;
    running?.stop();
    running = begun(heard, panOf(frame.current?.querySelector(".table-equipment")), seed);
  };
  const endOfWheel = followWheel(frame, ({ pinsMs }) =>
    begin((seed) => strikes.clapper(pinsMs, seed)),
  );
  const end = effect(() => {
    const stage = table.presentation.stage.value;
    const was = before;
    before = stage;
    if (stage === was) return;
    if (isSecret(stage) && !isSecret(was)) begin((seed) => equipmentRuns(table, equipment, seed));
    if (stage === "near" && BEATS_WITH.has(equipment) && table.presentation.staked.peek() > 0) {
      others = [play(strikes.suspense(leftMs(table), isMuchAtStake(table)))];
    }
    if (isSecret(stage)) return;
    if (isSecret(was)) stopAll(others);
    if (stage !== "at_rest") running?.stop();
    others = [...(isSecret(was) ? [] : others), ...show(table, stage, was)];
  });
  const endOfUnmuting = whenUnmuted(() => {
    if (isSecret(before)) running?.goOn();
  });
  return () => {
    end();
    endOfWheel();
    endOfUnmuting();
    running?.stop();
    stopAll(others);
  };
}

/** A wheel with a clapper is heard from each launch on: some rounds have several. */
function followWheel(
  { current: frame }: RefObject<HTMLElement | null>,
  launched: (wheel: Launched) => void,
): () => void {
  const hear = (event: Event) => {
    if (event instanceof CustomEvent) launched(event.detail);
  };
  frame?.addEventListener(LAUNCHED, hear);
  return () => frame?.removeEventListener(LAUNCHED, hear);
}

function stopAll(playing: readonly Playing[]): void {
  for (const { stop } of playing) stop();
}

/** What the equipment sounds like on its way. */
interface Run extends Playing {
  /** From where it is by now. */
  readonly goOn: () => void;
}

function begun(made: readonly Strike[], pan: number, seed: number): Run {
  const startMs = performance.now();
  let playing = play(made, { pan, seed });
  return {
    stop: () => playing.stop(),
    goOn: () => {
      playing.stop();
      playing = play(made, { pan, seed, sinceMs: performance.now() - startMs });
    },
  };
}

function whenUnmuted(then: () => void): () => void {
  let wasHeard = loudness.peek() > 0;
  return effect(() => {
    const isHeard = loudness.value > 0;
    const isNew = isHeard && !wasHeard;
    wasHeard = isHeard;
    if (isNew) untracked(then);
  });
}

/** What takes long enough to come to rest. */
const BEATS_WITH: ReadonlySet<EquipmentSound> = new Set(["ball", "clapper", "shaker"]);

const MUCH = 10;

/** A tenth of what I have left, or more. */
function isMuchAtStake({ presentation, seating }: TableStore): boolean {
  return MUCH * presentation.staked.peek() >= (seating.balance.peek() ?? Number.POSITIVE_INFINITY);
}

/** Until the equipment is at rest. */
function leftMs(table: TableStore): number {
  const restsAtMs = table.protocol.state.peek()?.shown?.restsAtMs ?? 0;
  return Math.max(0, restsAtMs - table.houseNow());
}

/** null for what is heard by what is drawn: wheels with a clapper, cards and tiles. */
function equipmentRuns(
  table: TableStore,
  equipment: EquipmentSound,
  seed: number,
): readonly Strike[] | null {
  const forMs = leftMs(table);
  switch (equipment) {
    case "ball":
      return strikes.ball(forMs, seed);
    case "dice":
      return strikes.dice(forMs, seed);
    case "shaker":
      return [...strikes.shaker(forMs, seed), ...strikes.revealed(forMs, seed)];
    default:
      return null;
  }
}

function show({ presentation, protocol }: TableStore, stage: Stage, was: Stage): Playing[] {
  const state = protocol.state.peek();
  if (state === null) return [];
  switch (stage) {
    case "at_rest":
      call(calledLast(state));
      return [];
    case "sweeping":
      return hasLosers({ presentation }) ? [play(strikes.sweep(state.round))] : [];
    case "paying": {
      const eachMs = presentation.stackMs.peek();
      const stacks = presentation.payments.peek();
      const paid = stacks.flatMap((_, nth) =>
        strikes.stack((nth + 0.85) * eachMs, state.round + nth),
      );
      return [play(paid), ...celebrated({ presentation }, state.round)];
    }
    case "coming_home":
      return [play([300, 480].flatMap((atMs) => strikes.stack(atMs, state.round + atMs)))];
    case "paid":
      return was === "coming_home" ? [] : celebrated({ presentation }, state.round);
    default:
      return [];
  }
}

function celebrated({ presentation }: Pick<TableStore, "presentation">, round: number): Playing[] {
  const win = presentation.win.peek();
  return win === null ? [] : [play(strikes.win(win.size, win.inARow, round))];
}

function hasLosers({ presentation }: Pick<TableStore, "presentation">): boolean {
  return presentation.lost.peek().size > 0 || presentation.sweptOthers.peek().size > 0;
}
