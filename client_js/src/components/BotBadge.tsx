import { text } from "../text";
import "./BotBadge.css";

/** Beside the name of a simulated player. */
export function BotBadge() {
  return (
    <svg class="bot-badge" viewBox="0 0 20 20" role="img" aria-label={text.account.bot}>
      <title>{text.account.bot}</title>
      <path d="M10 1.5V5M3 6.5h14v10H3zM1 10v4M19 10v4" />
      <path class="bot-badge-eyes" d="M7 9.6v2.2M13 9.6v2.2" />
    </svg>
  );
}
