import { text } from "../text";
import { useHouse } from "./house_context";

export function ConnectionDot() {
  const { kind } = useHouse().link.value;
  const words = text.link[kind];
  return <span class="link-dot" data-link={kind} role="img" aria-label={words} title={words} />;
}
