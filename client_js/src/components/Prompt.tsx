import { type ComponentChildren, toChildArray } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Countdown } from "./Countdown";
import "./Prompt.css";
import { useWholeInRoom } from "./use_whole_in_room";

export interface PromptAnswer {
  readonly label: string;
  /** It stays the same button while its label changes. */
  readonly name?: string;
  /** It opens something, and this says whether that is open. */
  readonly isOpen?: boolean;
  /** The answer that counts when the time is up. */
  readonly isDefault?: boolean;
  readonly isPrimary?: boolean;
  readonly isOff?: boolean;
  readonly choose: () => void;
}

interface PromptProps {
  readonly title: string;
  readonly detail?: ComponentChildren;
  readonly answers: readonly PromptAnswer[];
  /** House time at which the default counts; null if there is no deadline. */
  readonly closesMs: number | null;
  readonly totalMs: number;
  readonly houseNow: () => number;
  /** What is chosen, between the words and the answers. */
  readonly children?: ComponentChildren;
  /** On this side of the table it covers nothing that the player has to see. */
  readonly side?: "left" | "right";
}

/** A question of the house to one seat: what it may answer, and how long it has. */
export function Prompt(props: PromptProps) {
  const { title, detail, answers, closesMs, totalMs, houseNow, children, side } = props;
  const question = useRef<HTMLElement>(null);
  useWholeInRoom(question);
  useEffect(() => question.current?.scrollIntoView({ block: "nearest" }), []);
  return (
    <section
      class="prompt"
      aria-label={title}
      ref={question}
      data-has-more={toChildArray(children).length > 0 ? "" : undefined}
      data-side={side}
    >
      <header class="prompt-head">
        {closesMs !== null && (
          <Countdown closesMs={closesMs} totalMs={totalMs} houseNow={houseNow} />
        )}
        <div>
          <h2>{title}</h2>
          {detail !== undefined && <p class="soft">{detail}</p>}
        </div>
      </header>
      {children}
      <div class="prompt-answers">
        {answers.map(({ label, name, isOpen, isDefault, isPrimary, isOff, choose }) => (
          <button
            key={name ?? label}
            type="button"
            class={isPrimary ? "button primary" : "button"}
            data-default={isDefault ? "" : undefined}
            disabled={isOff}
            aria-expanded={isOpen}
            onClick={choose}
          >
            {label}
          </button>
        ))}
      </div>
    </section>
  );
}
