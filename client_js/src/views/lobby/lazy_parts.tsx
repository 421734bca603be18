// The lobby is drawn without these.

import { lazy } from "../../components/lazy";

export const loadLater = () => import("./later");

export const LazyContinue = lazy(async () => (await loadLater()).Continue);

/** So long after the lobby is drawn comes what moves in it. */
const AFTER_MS = 800;

export const LazyLatest = lazy(async () => {
  await new Promise((done) => setTimeout(done, AFTER_MS));
  return (await import("./Latest")).Latest;
});

export const LazyMeterWords = lazy(async () => (await loadLater()).MeterWords);

export const LazyGameJump = lazy(async () => (await loadLater()).GameJump);
