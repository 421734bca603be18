// The saved bets, loaded when somebody opens them.

import { lazy } from "../../components/lazy";

export const LazySavedBets = lazy(async () => (await import("./SavedBetsDialog")).SavedBetsDialog);
