import { text } from "../text";
import { useHouse } from "./context";

export function LinkDot() {
  const { kind } = useHouse().link.value;
  const words = text.link[kind];
  return <span class="link-dot" data-link={kind} role="img" aria-label={words} title={words} />;
}
