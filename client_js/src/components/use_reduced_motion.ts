import { useEffect, useState } from "preact/hooks";

const QUERY = "(prefers-reduced-motion: reduce)";

/** Whether the player asked for less motion; follows the setting while the page is open. */
export function useReducedMotion(): boolean {
  const [isReduced, setIsReduced] = useState(() => matchMedia(QUERY).matches);
  useEffect(() => {
    const query = matchMedia(QUERY);
    const follow = () => setIsReduced(query.matches);
    query.addEventListener("change", follow);
    return () => query.removeEventListener("change", follow);
  }, []);
  return isReduced;
}
