import { Miniature as AnyMiniature } from "../results/Miniature";
import { Badge } from "./Badge";

export function Miniature({ results }: { readonly results: readonly string[] }) {
  return <AnyMiniature results={results} Badge={Badge} />;
}
