// The lobby is drawn without these.

import { lazy } from "../../components/lazy";

export const loadLater = () => import("./later");

export const LazyContinue = lazy(async () => (await loadLater()).Continue);

export const LazyGameJump = lazy(async () => (await loadLater()).GameJump);
