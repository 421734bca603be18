// How hands and tiles rank, in the guide: what a hand is worth, the pairs and the tiles in their order.

import { Cite } from "../../components/Cite";
import { Tile } from "../../components/Tile";
import { cite } from "../guide/cite";
import { guideText } from "./guide_text";
import { handWords, rankName, tileName } from "./hand_words";
import "./ranks.css";
import {
  type Hand,
  LAST_GONG,
  LAST_MATCHED,
  LAST_PAIR,
  LAST_WONG,
  PAIRS,
  RANKING,
  spotsCounted,
  type TileCode,
} from "./rules";

const text = guideText.ranks;

/** 621a.4(c)(1), (2), and the Three counted as six and as three. */
const VALUES: readonly Hand[] = [
  ["1-1", "3-3"],
  ["6-5", "6-1"],
  ["6-6", "2-1"],
  ["3-3", "2-1"],
];
/** A value, and which of its tiles ranks higher. */
const NAMED = { hand: ["3-3", "2-1"], tile: "3-3" } as const;

const sentences = () => [
  cite(text.pairFirst, "621a.4(a)"),
  cite(text.value, "621a.4(c)"),
  cite(text.supreme, "621a.4(a), (d)"),
  cite(text.tile(handWords(NAMED.hand), tileName(NAMED.tile)), "621a.4(e)"),
  cite(text.copies, "621a.4(b), (g)"),
  cite(text.zero, "621a.4(e)"),
];

export function RanksGuide() {
  return (
    <section class="guide-section">
      <h2>{text.title}</h2>
      <ul class="guide-sentences">
        {sentences().map(({ words, sections }) => (
          <li key={words}>
            {words}
            <Cite sections={sections} />
          </li>
        ))}
      </ul>
      <ul class="tile-ranks">
        {VALUES.map((hand) => (
          <li key={hand.join()}>
            <Tiles tiles={hand} />
            <span class="tile-rank-name">
              {sumOf(hand)}
              <span class="sub">{handWords(hand)}</span>
            </span>
          </li>
        ))}
      </ul>
      <h3>
        {text.pairs}
        <Cite sections={["621a.4(a)"]} />
      </h3>
      <Pairs title={text.matched} from={1} to={LAST_MATCHED} />
      <Pairs title={text.mixed} from={LAST_MATCHED + 1} to={LAST_PAIR} />
      <Pairs title={text.wongs} from={LAST_PAIR + 1} to={LAST_WONG} />
      <Pairs title={text.gongs} from={LAST_WONG + 1} to={LAST_GONG} />
      <h3>
        {text.tiles}
        <Cite sections={["621a.4(f)"]} />
      </h3>
      <p>
        {text.set}
        <Cite sections={["621a.3(c)", "621a.4(f)"]} />
      </p>
      <ol class="tile-ranks" data-of="tiles">
        {RANKING.map((tiles, at) => (
          <Rank key={tiles.join()} place={at + 1} name={rankName(at + 1)} hands={[tiles]} />
        ))}
      </ol>
    </section>
  );
}

/** "11 + 7 = 18" */
function sumOf(hand: Hand): string {
  const [one, other] = spotsCounted(hand);
  return `${one} + ${other} = ${one + other}`;
}

interface PairsProps {
  readonly title: string;
  /** Their places in 621a.4(a). */
  readonly from: number;
  readonly to: number;
}

function Pairs({ title, from, to }: PairsProps) {
  return (
    <>
      <h4>{title}</h4>
      <ol class="tile-ranks" data-of={from > LAST_PAIR ? "hands" : "pairs"} start={from}>
        {PAIRS.slice(from - 1, to).map((hands, at) => (
          <Rank key={from + at} place={from + at} name={handWords(hands[0] ?? [])} hands={hands} />
        ))}
      </ol>
    </>
  );
}

interface RankProps {
  readonly place: number;
  readonly name: string;
  /** The tiles of this rank, or the hands. */
  readonly hands: readonly (readonly TileCode[])[];
}

function Rank({ place, name, hands }: RankProps) {
  return (
    <li>
      <span class="tile-rank-place" aria-hidden="true">
        {place}
      </span>
      {hands.map((tiles) => (
        <Tiles key={tiles.join()} tiles={tiles} />
      ))}
      <span class="tile-rank-name">
        {name}
        <span class="sub">{hands.map((tiles) => tiles.join(" ")).join(", ")}</span>
      </span>
    </li>
  );
}

function Tiles({ tiles }: { readonly tiles: readonly TileCode[] }) {
  return (
    <span class="tile-rank-tiles" aria-hidden="true">
      {tiles.map((tile, at) => (
        <Tile key={`${at} ${tile}`} tile={tile} />
      ))}
    </span>
  );
}
