// The house way step by step, loaded when a player asks for a suggestion.

import { lazy } from "../../../components/lazy";

export const LazySteps = lazy(async () => (await import("./Steps")).Steps);
