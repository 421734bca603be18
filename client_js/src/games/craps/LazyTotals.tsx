// What each total brings, loaded when the player wants to see it.

import { lazy } from "../../components/lazy";

export const LazyTotals = lazy(
  async () => (await import("./totals/Totals")).Totals,
  () => <p class="craps-totals-none" />,
);
