// How hands and tiles rank, in the guide: what a hand is worth, the pairs and the tiles in their order.

import { Cite } from "../../components/Cite";
import { Tile } from "../../components/Tile";
import { cite } from "../guide/cite";
import { guideText } from "./guide_text";
import { handWords, rankName, sumWords, tileName } from "./hand_words";
import "./ranks.css";
import {
  type Hand,
  LAST_GONG,
  LAST_MATCHED,
  LAST_PAIR,
  LAST_WONG,
  PAIRS,
  RANKING,
  type TileCode,
  without,
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
              {sumWords(hand)}
              <span class="sub">{handWords(hand)}</span>
            </span>
          </li>
        ))}
      </ul>
      <h3>
        {text.pairs}
        <Cite sections={["621a.4(a)"]} />
      </h3>
      <AllPairs />
      <h3>
        {text.tiles}
        <Cite sections={["621a.4(f)"]} />
      </h3>
      <p>
        {text.set}
        <Cite sections={["621a.3(c)", "621a.4(f)"]} />
      </p>
      <AllTiles />
    </section>
  );
}

/** The chart of a table: what ranks over what, without the sentences, and what is held marked. */
export function RanksChart({ held }: Required<HeldProps>) {
  return (
    <div class="tile-chart">
      <p>
        {text.pairFirst} {text.value}
      </p>
      <AllPairs held={held} />
      <h3>{text.tiles}</h3>
      <AllTiles held={held} />
    </div>
  );
}

interface HeldProps {
  /** Tiles in a player's hand: what they make is marked. */
  readonly held?: readonly TileCode[];
}

function AllPairs({ held = [] }: HeldProps) {
  return (
    <>
      <Pairs title={text.matched} from={1} to={LAST_MATCHED} held={held} />
      <Pairs title={text.mixed} from={LAST_MATCHED + 1} to={LAST_PAIR} held={held} />
      <Pairs title={text.wongs} from={LAST_PAIR + 1} to={LAST_WONG} held={held} />
      <Pairs title={text.gongs} from={LAST_WONG + 1} to={LAST_GONG} held={held} />
    </>
  );
}

function AllTiles({ held = [] }: HeldProps) {
  return (
    <ol class="tile-ranks" data-of="tiles">
      {RANKING.map((tiles, at) => (
        <Rank
          key={tiles.join()}
          place={at + 1}
          name={rankName(at + 1)}
          hands={[tiles]}
          isHeld={tiles.some((tile) => areHeld([tile], held))}
        />
      ))}
    </ol>
  );
}

interface PairsProps extends Required<HeldProps> {
  readonly title: string;
  /** Their places in 621a.4(a). */
  readonly from: number;
  readonly to: number;
}

function Pairs({ title, from, to, held }: PairsProps) {
  return (
    <>
      <h4>{title}</h4>
      <ol class="tile-ranks" data-of={from > LAST_PAIR ? "hands" : "pairs"} start={from}>
        {PAIRS.slice(from - 1, to).map((hands, at) => (
          <Rank
            key={from + at}
            place={from + at}
            name={handWords(hands[0] ?? [])}
            hands={hands}
            isHeld={hands.some((tiles) => areHeld(tiles, held))}
          />
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
  readonly isHeld?: boolean;
}

function areHeld(tiles: Hand, held: readonly TileCode[]): boolean {
  return without(held, tiles).length === held.length - tiles.length;
}

function Rank({ place, name, hands, isHeld = false }: RankProps) {
  return (
    <li data-held={isHeld ? "" : undefined}>
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
