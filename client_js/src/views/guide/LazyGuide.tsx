// The guide's page, loaded when somebody opens it.

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { text } from "../../text";

interface GuideProps {
  readonly table: string;
}

export function LazyGuide({ table }: GuideProps) {
  const [View, setView] = useState<ComponentType<GuideProps> | null>(null);
  useEffect(() => {
    let isHere = true;
    void import("./Guide").then(({ Guide }) => {
      if (isHere) setView(() => Guide);
    });
    return () => {
      isHere = false;
    };
  }, []);
  return View === null ? <p class="page faint">{text.guide.loading}</p> : <View table={table} />;
}
