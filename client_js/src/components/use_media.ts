import { useEffect, useState } from "preact/hooks";

/** Whether the screen is as a media query says; follows it while the page is open. */
export function useMedia(query: string): boolean {
  const [isSo, setIsSo] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const follow = () => setIsSo(list.matches);
    follow();
    list.addEventListener("change", follow);
    return () => list.removeEventListener("change", follow);
  }, [query]);
  return isSo;
}
