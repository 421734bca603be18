import { signal } from "@preact/signals";
import { cleanup, renderHook } from "@testing-library/preact";
import { afterEach, expect, it, vi } from "vitest";
import type { Phase } from "../src/protocol";
import type { Stage } from "../src/store/presentation_stage";
import type { TableStore } from "../src/store/table_store";
import { useEquipmentInSight } from "../src/views/use_equipment_in_sight";

afterEach(cleanup);

/** A player who has scrolled down by 120 pixels, and what is told of the table. */
function scrolledDown(dataset: DOMStringMap) {
  const frame = document.createElement("main");
  Object.assign(frame.dataset, dataset);
  frame.scrollTop = 120;
  vi.spyOn(frame, "scrollTo").mockImplementation((to) => {
    frame.scrollTop = (to as ScrollToOptions).top ?? 0;
  });
  const stage = signal<Stage>("none");
  const phase = signal<Phase>("betting");
  const table = { presentation: { stage, phase } } as unknown as TableStore;
  renderHook(() => useEquipmentInSight(table, { current: frame }));
  phase.value = "drawn";
  stage.value = "running";
  return { frame, stage, phase };
}

it("a wheel comes into sight when it turns, and the layout is back for the next bets", () => {
  const { frame, stage, phase } = scrolledDown({ comesNear: "from_launch", comesClose: "" });
  expect(frame.scrollTop).toBe(0);
  stage.value = "paid";
  expect(frame.scrollTop).toBe(0);
  phase.value = "betting";
  expect(frame.scrollTop).toBe(120);
});

it("the layout stays where it is under dice that come over it", () => {
  const { frame, stage } = scrolledDown({ comesClose: "" });
  expect(frame.scrollTop).toBe(120);
  stage.value = "sweeping";
  expect(frame.scrollTop).toBe(120);
});
