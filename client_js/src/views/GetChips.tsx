import { useEffect, useState } from "preact/hooks";
import { text } from "../text";
import { useHouse } from "./house_context";
import "./GetChips.css";

/** Often enough for a number of minutes. */
const LOOKS_EVERY_MS = 5_000;

/** Asks the cage for play chips. While there are none for me it says when, and a press says why. */
export function GetChips({ class: className }: { readonly class: string }) {
  const { playChips } = useHouse();
  const [, look] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => look((times) => times + 1), LOOKS_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  const when = playChips.when();
  return (
    <button
      type="button"
      class={`button ${className}`}
      data-later={when === "" ? undefined : ""}
      onClick={() => void playChips.get()}
    >
      {text.account.getChips}
      {when !== "" && <small>{when}</small>}
    </button>
  );
}
