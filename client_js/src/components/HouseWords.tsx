import type { Said } from "../text/rules_words";

/** Words of the house; marked as English where they are not translated. */
export function HouseWords({ said }: { readonly said: Said }) {
  return <span lang={said.isTranslated ? undefined : "en"}>{said.words}</span>;
}
