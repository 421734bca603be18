// What the roads say.

import { number } from "../../../text/format";
import { translated } from "../../../text/language";

export const text = translated("sic_bo/past", {
  title: (rolls: number) => `Roads: ${number(rolls)} rolls`,
  independent: "Every roll is drawn on its own: what came before it changes nothing.",
  roads: { size: "Big and small", parity: "Odd and even" },
  plates: { bead: "Bead plate", big: "Big road" },
  marks: { big: "B", small: "S", triple: "T", odd: "O", even: "E" },
  names: { big: "big", small: "small", triple: "triple", odd: "odd", even: "even" },
  picture: (plate: string, counts: string) => `${plate}: ${counts}`,
  counted: (name: string, times: number) => `${number(times)} ${name}`,
  /** 625a.3(6), (7): on a triple small and big lose, so it belongs to neither. */
  triples: "A triple is neither big nor small: it is marked by itself, and breaks no column.",
});
