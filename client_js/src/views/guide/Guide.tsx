// How to play a table's game: for players, before they sit down. It can be printed.

import { useEffect } from "preact/hooks";
import { Cite } from "../../components/Cite";
import { HouseWords } from "../../components/HouseWords";
import { gameName, gameView, variantName } from "../../games";
import type { Cited, GameGuide, GameView, TableFacts } from "../../games/contract";
import type { RulesSubmission, TableCard } from "../../protocol";
import { hashOf } from "../../store/route";
import { text } from "../../text";
import { language } from "../../text/language";
import { sentenceWords, standingWords } from "../../text/rules_words";
import { valueWords } from "../../text/value_words";
import { HouseBar } from "../HouseBar";
import { useHouse } from "../house_context";
import { LazyNoTable } from "../LazyNoTable";
import "./Guide.css";
import { useGameGuide, useTableGuide } from "./use_guide";
import { Wagers } from "./Wagers";

export function Guide({ table }: { readonly table: string }) {
  const { card, isMissing, facts, submission } = useTableGuide(table);
  const game = card?.game ?? null;
  const view = game === null ? null : gameView(game);
  const guide = useGameGuide(game);
  if (isMissing || (game !== null && view === null))
    return <LazyNoTable table={table} title={text.guide.none} />;
  const isReady = card !== null && view !== null && guide !== null && facts !== null;
  return (
    <div class="guide-page">
      <HouseBar />
      <main class="page guide" aria-busy={!isReady}>
        <Head table={table} card={card} />
        {isReady ? (
          <Sections {...{ view, guide, facts, submission }} />
        ) : (
          <p class="faint">{text.guide.loading}</p>
        )}
      </main>
    </div>
  );
}

interface HeadProps {
  readonly table: string;
  readonly card: TableCard | null;
}

function Head({ table, card }: HeadProps) {
  const house = useHouse();
  const showFirstBet = () => {
    if (card !== null) house.setCoached(card.game, false);
    house.goTo({ view: "table", table });
  };
  return (
    <header class="guide-head">
      <nav class="guide-nav" aria-label={text.guide.open}>
        <a class="button" href="#/lobby">
          {text.guide.back}
        </a>
        <a class="button" href={hashOf({ view: "table", table })}>
          {text.guide.toTable}
        </a>
        <button type="button" class="button" onClick={showFirstBet}>
          {text.guide.coach}
        </button>
        <button type="button" class="button" onClick={() => print()}>
          {text.guide.print}
        </button>
      </nav>
      <h1>{text.guide.title(card === null ? "" : gameName(card.game))}</h1>
      {card !== null && (
        <p class="soft figure">
          {[
            card.title,
            card.variant === "" ? "" : variantName(card.game, card.variant),
            text.lobby.limits(card.minimum, card.maximum),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      )}
    </header>
  );
}

interface SectionsProps {
  readonly view: GameView;
  readonly guide: GameGuide;
  readonly facts: TableFacts;
  readonly submission: RulesSubmission | null;
}

function Sections({ view, guide, facts, submission }: SectionsProps) {
  const house = useHouse().welcome.value?.house ?? "";
  const examples = guide.examples(facts);
  const { More } = guide;
  useEffect(() => scrollTo(0, 0), []);
  return (
    <>
      <section class="guide-section">
        <h2>{text.guide.round}</h2>
        <ol class="guide-steps">
          {guide.round(facts).map((step) => (
            <li key={step.words}>
              <Sentence said={step} />
            </li>
          ))}
        </ol>
      </section>
      <Wagers {...{ view, guide, facts, house }} />
      {examples.length > 0 && (
        <section class="guide-section">
          <h2>{text.guide.examples}</h2>
          <div class="guide-examples">
            {examples.map(({ title, lines }) => (
              <article class="guide-example" key={title}>
                <h3>{title}</h3>
                <Sentences said={lines} />
              </article>
            ))}
          </div>
        </section>
      )}
      {guide.topics?.(facts).map(({ title, lines }) => (
        <section class="guide-section" key={title}>
          <h2>{title}</h2>
          <Sentences said={lines} />
        </section>
      ))}
      {More && <More facts={facts} />}
      <section class="guide-section">
        <h2>{text.guide.troubles}</h2>
        <Sentences said={guide.troubles(facts)} />
      </section>
      {submission !== null && <Choices submission={submission} />}
    </>
  );
}

/** Limits, options and odds as the house has submitted them (601a.2). */
function Choices({ submission }: { readonly submission: RulesSubmission }) {
  return (
    <>
      <section class="guide-section">
        <h2>{text.guide.limits}</h2>
        <dl class="guide-choices">
          {submission.choices.map(({ key, sentence, section, words }) => (
            <div key={key}>
              <dt>
                <HouseWords said={sentenceWords(sentence, language)} />
                <Cite sections={[section]} />
              </dt>
              <dd>{valueWords(words, language)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section class="guide-section">
        <h2>{text.guide.texts}</h2>
        <ul class="guide-sentences soft">
          {Object.entries(submission.texts).map(([name, standing]) => (
            <li key={name}>{text.guide.textsAre(name, standingWords(standing, language).words)}</li>
          ))}
          {language !== "en" && <li>{text.rules.inEnglish}</li>}
          <li>{text.rules.replaced}</li>
        </ul>
      </section>
    </>
  );
}

function Sentences({ said }: { readonly said: readonly Cited[] }) {
  return (
    <ul class="guide-sentences">
      {said.map((one) => (
        <li key={one.words}>
          <Sentence said={one} />
        </li>
      ))}
    </ul>
  );
}

function Sentence({ said }: { readonly said: Cited }) {
  return (
    <>
      {said.words}
      <Cite sections={said.sections} />
    </>
  );
}
