// The sections that a sentence rests on, behind a sign that shows and hides them.

import { useState } from "preact/hooks";
import { text } from "../text";
import "./Cite.css";

export function Cite({ sections }: { readonly sections: readonly string[] }) {
  const [isOpen, setIsOpen] = useState(false);
  if (sections.length === 0) return null;
  return (
    <span class="cite">
      {" "}
      <button
        type="button"
        class="cite-sign"
        aria-label={text.guide.cite}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        ⓘ
      </button>
      <span class="cite-words" hidden={!isOpen}>
        {text.guide.sections(sections)}
      </span>
    </span>
  );
}
