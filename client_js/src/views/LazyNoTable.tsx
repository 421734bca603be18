import { lazy } from "../components/lazy";

export const LazyNoTable = lazy(async () => (await import("./NoTable")).NoTable);
