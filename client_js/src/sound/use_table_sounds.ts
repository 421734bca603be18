// What is heard at a table: my chips, the equipment of the game, the caller, and the show.

import { effect } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import type { EquipmentSound } from "../games/contract";
import { calledLast } from "../store/calls";
import { isSecret, type Stage } from "../store/presentation_stage";
import type { TableStore } from "../store/table_store";
import { text } from "../text";
import { call, followSettings } from "./caller";
import type { Playing } from "./in_time";
import { play, prepare } from "./mixer";
import type { Strike } from "./strike";
import * as strikes from "./strikes";

export function useTableSounds(
  table: TableStore,
  equipment: EquipmentSound | null,
  stage: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const ends = [prepare(), followChips(table, stage), followPhase(table), followSettings()];
    if (equipment !== null) ends.push(followStage(table, equipment, stage));
    if (equipment !== null) ends.push(followAnimations(equipment, stage));
    return () => {
      for (const end of ends) end();
    };
  }, [table, equipment, stage]);
}

/** A chip is heard where it was laid: by pointer, by finger or by a key. */
function followChips({ presentation }: TableStore, stage: RefObject<HTMLElement | null>) {
  let staked = presentation.staked.peek();
  let pan = 0;
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
    if (now > staked) play(strikes.chip(), { pan });
    staked = now;
  });
  return () => {
    end();
    frame?.removeEventListener("pointerdown", press);
    frame?.removeEventListener("keydown", type);
  };
}

/** Nothing is quite at one side: the table is before the player. */
const WIDE = 0.6;

function panAt(x: number): number {
  return innerWidth === 0 ? 0 : WIDE * Math.min(1, Math.max(-1, (2 * x) / innerWidth - 1));
}

/** Where a part of the page is heard. */
function panOf(part: Element | null | undefined): number {
  if (part == null) return 0;
  const { left, width } = part.getBoundingClientRect();
  return panAt(left + width / 2);
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
  let running: Playing | null = null;
  let beats: Playing | null = null;
  const end = effect(() => {
    const stage = table.presentation.stage.value;
    const was = before;
    before = stage;
    if (stage === was) return;
    if (isSecret(stage) && !isSecret(was)) {
      const pan = panOf(frame.current?.querySelector(".table-equipment"));
      const seed = table.protocol.state.peek()?.round ?? 0;
      running = play(equipmentRuns(table, equipment), { pan, seed });
    }
    if (stage === "near" && BEATS_WITH.has(equipment) && table.presentation.staked.peek() > 0) {
      beats = play(strikes.suspense(leftMs(table)));
    }
    if (!isSecret(stage)) {
      beats?.stop();
      if (stage !== "at_rest") running?.stop();
      show(table, stage, was);
    }
  });
  return () => {
    end();
    running?.stop();
    beats?.stop();
  };
}

/** What takes long enough to come to rest. */
const BEATS_WITH: ReadonlySet<EquipmentSound> = new Set(["ball", "clapper", "shaker"]);

/** Until the equipment is at rest. */
function leftMs(table: TableStore): number {
  const restsAtMs = table.protocol.state.peek()?.shown?.restsAtMs ?? 0;
  return Math.max(0, restsAtMs - table.houseNow());
}

function equipmentRuns(table: TableStore, equipment: EquipmentSound): readonly Strike[] {
  const forMs = leftMs(table);
  switch (equipment) {
    case "ball":
      return strikes.ball(forMs);
    case "clapper":
      return strikes.clapper(forMs);
    case "dice":
      return strikes.dice(forMs);
    case "shaker":
      return [...strikes.shaker(forMs), ...strikes.revealed(forMs)];
    default:
      return []; // each card and tile is heard as it lands
  }
}

function show({ presentation, protocol }: TableStore, stage: Stage, was: Stage): void {
  const state = protocol.state.peek();
  if (state === null) return;
  if (stage === "at_rest") call(calledLast(state));
  else if (stage === "sweeping" && hasLosers({ presentation })) play(strikes.sweep());
  else if (stage === "paying") {
    const eachMs = presentation.stackMs.peek();
    play(presentation.payments.peek().flatMap((_, nth) => strikes.stack((nth + 0.85) * eachMs)));
    const win = presentation.win.peek();
    if (win !== null) play(strikes.win(win.size, win.inARow));
  } else if (stage === "coming_home") play([...strikes.stack(300), ...strikes.stack(480)]);
  else if (stage === "paid" && was !== "coming_home") {
    const win = presentation.win.peek();
    if (win !== null) play(strikes.win(win.size, win.inARow));
  }
}

function hasLosers({ presentation }: Pick<TableStore, "presentation">): boolean {
  return presentation.lost.peek().size > 0 || presentation.sweptOthers.peek().size > 0;
}

/** A card or tile that comes, and a bolt that strikes, is heard where it is, once: each is an animation
 * of the page. With reduced motion it is one of which nothing is seen. */
function followAnimations(of: EquipmentSound, stage: RefObject<HTMLElement | null>): () => void {
  const frame = stage.current;
  const heard = new WeakSet<Element>(); // an animation begins again where the motion is changed
  const begins = ({ animationName, target }: AnimationEvent) => {
    if (!(target instanceof Element) || heard.has(target)) return;
    const strikesOfIt = heardOf(of, animationName, target);
    if (strikesOfIt === null) return;
    heard.add(target);
    play(strikesOfIt, { pan: panOf(target) });
  };
  frame?.addEventListener("animationstart", begins);
  return () => frame?.removeEventListener("animationstart", begins);
}

function heardOf(of: EquipmentSound, animation: string, { classList }: Element) {
  switch (animation) {
    case "bolt-strikes":
    case "bolt-unseen":
      return classList.contains("bolt") ? strikes.bolt() : null; // it has a halo
    case "flown":
    case "laid":
      return of === "cards" ? strikes.card() : strikes.tile();
    default:
      return null;
  }
}
