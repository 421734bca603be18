import { text } from "../text";

/** Shown when nothing else can be. */
export function FailurePage({ title, words }: { readonly title: string; readonly words: string }) {
  return (
    <main class="page failure">
      <h1>{title}</h1>
      {words && <p>{words}</p>}
      <button type="button" class="button primary" onClick={() => location.reload()}>
        {text.failure.reload}
      </button>
    </main>
  );
}
