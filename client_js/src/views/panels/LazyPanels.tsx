// The panels that are looked for, loaded when one is first shown.

import { lazy } from "../../components/lazy";

export const LazyHistory = lazy(async () => (await import("./HistoryPanel")).HistoryPanel);
export const LazyPlayers = lazy(async () => (await import("./PlayersPanel")).PlayersPanel);
export const LazyRules = lazy(async () => (await import("./RulesPanel")).RulesPanel);
