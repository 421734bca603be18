// A test shows a table at once: its parts are here, as for somebody who has been there before.

if (typeof window !== "undefined") {
  const { GAMES } = await import("../src/games");
  for (const view of GAMES) await view.loadTable?.();
}

export {};
