import { text } from "../text";
import "./CountBadge.css";

const MOST = 99;

interface CountBadgeProps {
  readonly count: number;
}

/** How many messages wait unread, in the corner of what leads to them; nothing for none. */
export function CountBadge({ count }: CountBadgeProps) {
  if (count === 0) return null;
  return (
    <>
      <span class="count-badge" aria-hidden="true">
        {count > MOST ? `${MOST}+` : count}
      </span>
      <span class="unseen"> {text.company.unread(count)}</span>
    </>
  );
}
