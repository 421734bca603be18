// The last rolls, added up: small, big and triples, and how often each face was seen.

import { Die } from "../../components/Die";
import type { RoundResult } from "../../protocol";
import { Frequencies } from "../results/Frequencies";
import { type Kind, kindOf, ROLLS, ROLLS_OF, ROLLS_WITH_FACE, rollIn } from "./roll";
import { text } from "./text";

const KINDS: readonly Kind[] = ["small", "big", "triple"];
const FACES = [1, 2, 3, 4, 5, 6];

export function Statistics({ results }: { readonly results: readonly RoundResult[] }) {
  const rolls = results.map((result) => rollIn(result.outcome));
  const kinds = KINDS.map((kind) => ({
    name: kind,
    mark: <span class="frequency-word">{text.kinds[kind]}</span>,
    fill: `var(--roll-${kind})`,
    times: rolls.filter((roll) => kindOf(roll) === kind).length,
    chance: ROLLS_OF[kind] / ROLLS,
  }));
  const faces = FACES.map((face) => ({
    name: String(face),
    mark: (
      <span role="img" aria-label={text.face(face)}>
        <Die face={face} size={22} />
      </span>
    ),
    fill: "var(--metal, #cdb887)",
    times: rolls.filter((roll) => roll.includes(face)).length,
    chance: ROLLS_WITH_FACE / ROLLS,
  }));
  return <Frequencies rounds={rolls.length} frequencies={[...kinds, ...faces]} />;
}
