import { useEffect, useState } from "preact/hooks";

/** How much of the page is under the keyboard of a phone, in pixels: it makes the window no smaller. */
export function useKeyboardHeight(): number {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return;
    const measure = () => {
      // A page that is magnified with two fingers has no keyboard for that.
      const covered = seen.scale > 1.01 ? 0 : innerHeight - seen.height - seen.offsetTop;
      setHeight(Math.max(0, Math.round(covered)));
    };
    measure();
    seen.addEventListener("resize", measure);
    seen.addEventListener("scroll", measure);
    return () => {
      seen.removeEventListener("resize", measure);
      seen.removeEventListener("scroll", measure);
    };
  }, []);
  return height;
}
