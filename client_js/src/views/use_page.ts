import { useComputed, useSignalEffect } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { useReducedMotion } from "../components/use_reduced_motion";
import type { HouseStore } from "../store/house_store";
import { isLeftHanded } from "../store/preferences";
import { text } from "../text";

/** What the page says of itself to the browser: its title, and the player's choices for its
 * styles. */
export function usePage(house: HouseStore): void {
  const isReduced = useReducedMotion();
  const title = useComputed(() => titleOf(house));
  useLayoutEffect(() => {
    document.documentElement.dataset["motion"] = isReduced ? "reduced" : "full";
  }, [isReduced]);
  useSignalEffect(() => {
    document.documentElement.dataset["hand"] = isLeftHanded.value ? "left" : "right";
  });
  useSignalEffect(() => {
    document.title = title.value;
  });
}

/** "Rivoli · The Croupier" */
function titleOf(house: HouseStore): string {
  const route = house.route.value;
  const name = house.welcome.value?.house ?? text.house.page;
  const isOutside = route.view === "entrance" && !house.signedIn.value;
  if (isOutside) return name;
  if (!("table" in route)) return `${text.house.lobby} · ${name}`;
  const table = house.titleOf(route.table);
  return `${route.view === "guide" ? text.guide.openFor(table) : table} · ${name}`;
}
