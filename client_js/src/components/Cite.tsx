// The sections that a sentence rests on, behind a sign that shows and hides them.

import { useState } from "preact/hooks";
import { text } from "../text";
import "./Cite.css";

const NO_BREAK = "\u00A0";

interface CiteProps {
  readonly sections: readonly string[];
  /** What else stands behind the sign. */
  readonly also?: string;
}

export function Cite({ sections, also }: CiteProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (sections.length === 0) return null;
  return (
    <span class="cite">
      {NO_BREAK}
      <button
        type="button"
        class="cite-sign"
        aria-label={text.guide.cite}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
          <circle cx="10" cy="10" r="8" />
          <path d="M10 9.2v5M10 6v.1" />
        </svg>
      </button>
      <span class="cite-words" hidden={!isOpen}>
        {text.guide.sections(sections)}
        {also !== undefined && ` · ${also}`}
      </span>
    </span>
  );
}
