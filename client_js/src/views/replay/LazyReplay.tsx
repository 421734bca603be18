// A round played again, loaded when a player wants to see one.

import { lazy } from "../../components/lazy";

export const LazyReplay = lazy(async () => (await import("./ReplayView")).ReplayView);
