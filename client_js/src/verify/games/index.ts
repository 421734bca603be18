import type { GameVerifier } from "./verifier";
import * as verifiers from "./verifiers";

export const VERIFIERS: readonly GameVerifier[] = Object.values(verifiers);

const BY_GAME: ReadonlyMap<string, GameVerifier> = new Map(
  VERIFIERS.map((verifier) => [verifier.game, verifier]),
);

export function gameVerifier(game: string): GameVerifier | null {
  return BY_GAME.get(game) ?? null;
}
