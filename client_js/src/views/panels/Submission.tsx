// A table's rules submission in words: loaded with the rules of a table.

import { useEffect, useState } from "preact/hooks";
import { HouseWords } from "../../components/HouseWords";
import type { RulesSubmission } from "../../protocol";
import { text } from "../../text";
import { day, payout } from "../../text/format";
import { language } from "../../text/language";
import { paidForWords, paytableWords } from "../../text/paytable_words";
import { sentenceWords, standingWords } from "../../text/rules_words";
import { valueWords } from "../../text/value_words";
import { useHouse } from "../house_context";

/** Every choice of the house with its section, and what the texts are (601a.2). */
export function Submission({ table }: { readonly table: string }) {
  const house = useHouse();
  const [rules, setRules] = useState<RulesSubmission | null>(null);
  useEffect(() => {
    let isHere = true;
    void house.rules(table).then((found) => {
      if (isHere) setRules(found);
    });
    return () => {
      isHere = false;
    };
  }, [house, table]);
  if (rules === null) return null;
  return (
    <details class="rules-submission">
      <summary>{text.rules.submission}</summary>
      <p class="soft small">{text.rules.submissionIs(day(rules.since_ms))}</p>
      <table class="rules-table">
        <thead>
          <tr>
            <th scope="col">{text.rules.choice}</th>
            <th scope="col">{text.rules.value}</th>
          </tr>
        </thead>
        <tbody>
          {rules.choices.map(({ key, sentence, section, words }) => (
            <tr key={key}>
              <th scope="row">
                <HouseWords said={sentenceWords(sentence, language)} />
                <span class="sub">
                  {text.rules.source} {section}
                </span>
              </th>
              <td class="rules-words">{valueWords(words, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Paytables rules={rules} />
      <Changes rules={rules} />
      <p class="small">
        {text.rules.hash} <code class="rules-hash">{rules.hash}</code>
      </p>
      <h3>{text.rules.texts}</h3>
      <ul class="small rules-texts">
        {Object.entries(rules.texts).map(([name, standing]) => (
          <li key={name}>
            {text.rules.source} {name}: <HouseWords said={standingWords(standing, language)} />.
          </li>
        ))}
      </ul>
      {language !== "en" && <p class="soft small">{text.rules.inEnglish}</p>}
      <p class="soft small">{text.rules.replaced}</p>
    </details>
  );
}

/** The rows of every paytable that the table uses. */
function Paytables({ rules }: { readonly rules: RulesSubmission }) {
  return (rules.paytables ?? []).map(({ title, section, rows }) => (
    <table class="rules-table rules-paytable" key={title}>
      <caption>
        <HouseWords said={paytableWords(title, language)} />
        <span class="sub">
          {text.rules.source} {section}
        </span>
      </caption>
      <thead>
        <tr>
          <th scope="col">{text.rules.paidFor}</th>
          <th scope="col">{text.rules.pays}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ what, pays }) => (
          <tr key={`${what} ${pays}`}>
            <th scope="row">
              <HouseWords said={paidForWords(what, language)} />
            </th>
            <td class="rules-words">{payout(pays)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  ));
}

function Changes({ rules }: { readonly rules: RulesSubmission }) {
  if (rules.previous_ms === null) return <p class="soft small">{text.rules.first}</p>;
  return (
    <>
      <h3>{text.rules.changed(day(rules.previous_ms))}</h3>
      <ul class="small rules-changes">
        {rules.changes.map(({ key, before, after, section, sentence }) => (
          <li key={key}>
            {sentence ? (
              <HouseWords said={sentenceWords(sentence, language)} />
            ) : (
              <code>{key}</code>
            )}{" "}
            {text.rules.change(valueWords(before, language), valueWords(after, language))}
            {section && (
              <span class="soft">
                {" "}
                {text.rules.source} {section}
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
