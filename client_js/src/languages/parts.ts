import type { LaterWords, Words } from "../text/language";

interface Module {
  readonly default: Words;
}

/** The modules of a game's translation by their file: { "../games/roulette/es.ts": … }. */
export type Modules = Readonly<Record<string, Module>>;

/** Those that are loaded at their place: { "../games/roulette/guide_es.ts": … }. */
export type LaterModules = Readonly<Record<string, () => Promise<Module>>>;

/** "roulette/text" for what roulette's file says of its `text`. */
export function partsOf(modules: Modules): Words {
  const parts = Object.entries(modules).flatMap(([file, module]) => {
    const game = file.split("/").at(-2) ?? "";
    return Object.entries(module.default).map(([part, words]) => [`${game}/${part}`, words]);
  });
  return Object.fromEntries(parts);
}

/** "roulette/guide" for the sentences in roulette's guide_es.ts. */
export function placesOf(modules: LaterModules): LaterWords {
  const places = Object.entries(modules).map(([file, load]) => {
    const [game = "", name = ""] = file.split("/").slice(-2);
    const words = async () => partsOf({ [file]: await load() });
    return [`${game}/${name.split("_")[0]}`, words];
  });
  return Object.fromEntries(places);
}
