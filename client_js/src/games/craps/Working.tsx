// My wagers that rest on a come out roll unless they are called on (623a.3(a)(5)-(10)): a switch each.

import { chipPrint } from "../../components/chip_value";
import type { GameViewProps } from "../contract";
import { nameOf, text } from "./text";

const RESTING: ReadonlySet<string> = new Set(["place_win", "place_lose", "hardway", "buy", "lay"]);

export function Working({ seating, open }: GameViewProps) {
  const resting = seating.wagers.value.filter(({ on }) => RESTING.has(on));
  if (resting.length === 0) return null;
  return (
    <section class="craps-working" aria-label={text.working}>
      <h3>{text.working}</h3>
      <ul>
        {resting.map(({ id, on, pick, amount, working }, index) => (
          <li key={id ?? index}>
            <span>
              {nameOf(on, pick)} <span class="figure">${chipPrint(amount)}</span>
            </span>
            <button
              type="button"
              role="switch"
              class="craps-switch"
              aria-checked={working}
              aria-label={`${nameOf(on, pick)}: ${text.working}`}
              disabled={id === null || !open.value}
              onClick={() => id !== null && void seating.callWorking(id, !working)}
            >
              {working ? text.isOn : text.isOff}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
