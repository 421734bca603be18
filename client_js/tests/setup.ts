// A test shows a table at once: its parts are here, as for somebody who has been there before.

import { options } from "preact";

// Effects run after the rendering that asks for them. Preact would wait for a frame, or for a timer
// that may strike when the last file has ended and the simulated page is gone.
options.requestAnimationFrame = queueMicrotask;

if (typeof window !== "undefined") {
  const { GAMES } = await import("../src/games");
  for (const view of GAMES) await view.loadTable?.();
}
