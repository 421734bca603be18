// The tables that are open at once, loaded with the second of them.

import { lazy } from "../../components/lazy";

export const LazyStrip = lazy(async () => (await import("./Strip")).Strip);
