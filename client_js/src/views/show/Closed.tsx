import { useReducedMotion } from "../../components/use_reduced_motion";
import { text } from "../../text";
import "./closed.css";

/** Bets have closed: it passes over the table once. With reduced motion the head of the table is enough,
 * which says the same. */
export function Closed() {
  if (useReducedMotion()) return null;
  return (
    <p class="bets-closed" aria-hidden="true">
      {text.phase.no_more_bets}
    </p>
  );
}
