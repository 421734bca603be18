// The current view, kept in the address so that a reload and the back button work.

export type Route =
  | { readonly view: "lobby" }
  | { readonly view: "entrance" }
  | { readonly view: "table"; readonly table: string }
  | { readonly view: "guide"; readonly table: string };

/** @param start the view for an address that names none */
export function parseRoute(hash: string, start: Route = { view: "lobby" }): Route {
  const [view, table] = hash.replace(/^#\/?/, "").split("/");
  if ((view === "table" || view === "guide") && table) {
    return { view, table: decoded(table) };
  }
  if (view === "enter") return { view: "entrance" };
  return view === "lobby" ? { view: "lobby" } : start;
}

/** As it is where the address is damaged. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function hashOf(route: Route): string {
  if ("table" in route) return `#/${route.view}/${encodeURIComponent(route.table)}`;
  return route.view === "entrance" ? "#/enter" : "#/lobby";
}
