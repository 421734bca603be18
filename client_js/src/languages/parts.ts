import type { Words } from "../text/language";

/** The modules of a game's translation by their file: { "../games/roulette/es.ts": … }. */
export type Modules = Readonly<Record<string, { readonly default: Words }>>;

/** "roulette/text" for what roulette's file says of its `text`. */
export function partsOf(modules: Modules): Words {
  const parts = Object.entries(modules).flatMap(([file, module]) => {
    const game = file.split("/").at(-2) ?? "";
    return Object.entries(module.default).map(([part, words]) => [`${game}/${part}`, words]);
  });
  return Object.fromEntries(parts);
}
