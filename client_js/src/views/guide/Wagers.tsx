// Each wager of a table: where it goes, when it wins, and what the running rules make of it.

import { useMemo } from "preact/hooks";
import { Cite } from "../../components/Cite";
import type { GameGuide, GameView, TableFacts, WagerGuide } from "../../games/contract";
import { text } from "../../text";
import { chance, payout, percentage, pushChance, readableShare } from "../../text/format";
import { rowsOf } from "./rows";

interface WagersProps {
  readonly view: GameView;
  readonly guide: GameGuide;
  readonly facts: TableFacts;
  readonly house: string;
}

export function Wagers(props: WagersProps) {
  return (
    <section class="guide-section">
      <h2>{text.guide.wagers}</h2>
      <p class="soft">{text.guide.wagersIntro}</p>
      <div class="guide-wagers">
        {props.guide.wagers(props.facts).map((wager) => (
          <Wager key={wager.title} {...props} wager={wager} />
        ))}
      </div>
    </section>
  );
}

function Wager({ view, guide, facts, house, wager }: WagersProps & { readonly wager: WagerGuide }) {
  const spots = useMemo(
    () => [...facts.spots.values()].filter(({ on }) => wager.on.includes(on)),
    [facts.spots, wager],
  );
  const shown = useMemo(() => wager.shows?.(spots) ?? spots.slice(0, 1), [spots, wager]);
  const { Picture } = guide;
  return (
    <article class="guide-wager">
      <h3>{wager.title}</h3>
      <div class="guide-picture" role="img" aria-label={text.guide.picture(wager.title)}>
        <Picture facts={facts} house={house} shown={shown} />
      </div>
      <p>
        {wager.wins.map(({ words, sections }) => (
          <span key={words}>
            {words}
            <Cite sections={sections} />{" "}
          </span>
        ))}
      </p>
      {wager.paytable !== undefined && wager.paytable.length > 0 && (
        <Paytable rows={wager.paytable} />
      )}
      <Returns spots={spots} view={view} />
    </article>
  );
}

function Paytable({ rows }: { readonly rows: NonNullable<WagerGuide["paytable"]> }) {
  return (
    <table class="guide-table">
      <thead>
        <tr>
          <th scope="col">{text.guide.result}</th>
          <th scope="col">{text.guide.pays}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([when, pays]) => (
          <tr key={`${when} ${pays}`}>
            <th scope="row">{when}</th>
            <td>{pays}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ReturnsProps {
  readonly spots: Parameters<typeof rowsOf>[0];
  readonly view: GameView;
}

function Returns({ spots, view }: ReturnsProps) {
  return (
    <table class="guide-table">
      <thead>
        <tr>
          <th scope="col">{text.guide.wager}</th>
          <th scope="col">{text.guide.pays}</th>
          <th scope="col">{text.guide.wins}</th>
          <th scope="col">{text.guide.back100}</th>
        </tr>
      </thead>
      <tbody>
        {rowsOf(spots, view).map(({ name, spots: [spot] }) => {
          const share = readableShare(spot.back);
          const pushes = pushChance(spot);
          return (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{payout(spot.pays)}</td>
              <td>
                {chance(spot.win_probability)}
                <span class="sub">{readableShare(spot.win_probability)}</span>
                {pushes !== null && <span class="sub">{text.table.pushes(pushes)}</span>}
              </td>
              <td>
                {percentage(spot.back_millionths / 10_000)}
                {share !== null && <span class="sub">{text.guide.exactly(share)}</span>}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
