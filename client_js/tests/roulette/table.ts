import type { Shown } from "../../src/games/contract";
import type { WheelKind } from "../../src/games/roulette/rules";
import { gameTable } from "../game_table";
import { LAYOUTS } from "./layouts";

export function tableOf(wheel: WheelKind) {
  return gameTable({
    game: "roulette",
    variant: wheel,
    rules: { wheel, five_adjacent: true },
    spots: LAYOUTS[wheel],
  });
}

export function spinTo(number: string, restsAtMs: number, voidSpin = false): Shown {
  return { round: 7, spin: 1, draw: { number }, call: number, voidSpin, restsAtMs };
}
