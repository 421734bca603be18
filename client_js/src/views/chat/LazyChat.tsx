// The chat, loaded when somebody opens it.

import { lazy } from "../../components/lazy";

export const LazyChat = lazy(async () => (await import("./ChatPanel")).ChatPanel);
