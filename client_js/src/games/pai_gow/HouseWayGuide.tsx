// The house way in the guide: its rules in order, each with tiles that it sets.

import { Cite } from "../../components/Cite";
import { Tile, type TileCode } from "../../components/Tile";
import { guideText as text } from "./guide_text";
import { handWords } from "./hand_words";
import { reasonFor } from "./house_way_words";
import "./house_way.css";
import { type Hand, houseWay } from "./rules";

/** Tiles for each rule of 621a.10(d). How they are set is computed. */
export const EXAMPLES: readonly (readonly TileCode[])[] = [
  ["4-2", "6-6", "2-1", "5-5"],
  ["3-3", "6-5", "3-3", "5-2"],
  ["6-6", "5-4", "3-2", "6-1"],
  ["1-1", "6-2", "6-4", "5-5"],
  ["6-5", "3-3", "5-5", "2-1"],
  ["5-5", "6-4", "6-5", "2-2"],
];

export function HouseWayGuide() {
  return (
    <section class="guide-section">
      <h2>{text.houseWay.title}</h2>
      <p>
        {text.houseWay.intro}
        <Cite sections={["621a.10(b), (d)"]} />
      </p>
      <ul class="house-ways">
        {EXAMPLES.map((tiles) => (
          <HouseWayExample key={tiles.join()} tiles={tiles} />
        ))}
      </ul>
    </section>
  );
}

function HouseWayExample({ tiles }: { readonly tiles: readonly TileCode[] }) {
  const way = houseWay(tiles);
  const { words, sections } = reasonFor(way);
  return (
    <li class="house-way">
      <Tiles name={text.houseWay.dealt} tiles={tiles} />
      <Tiles name={text.houseWay.high} tiles={way.hands.high} words={handWords(way.hands.high)} />
      <Tiles name={text.houseWay.low} tiles={way.hands.low} words={handWords(way.hands.low)} />
      <p>
        {words}
        <Cite sections={sections} />
      </p>
    </li>
  );
}

interface TilesProps {
  readonly name: string;
  readonly tiles: Hand;
  readonly words?: string;
}

function Tiles({ name, tiles, words = "" }: TilesProps) {
  return (
    <div
      class="house-way-tiles"
      role="img"
      aria-label={text.houseWay.said(name, words || tiles.join(", "))}
    >
      <span class="house-way-row" aria-hidden="true">
        {tiles.map((tile, at) => (
          <Tile key={`${at} ${tile}`} tile={tile} />
        ))}
      </span>
      <span class="house-way-name" aria-hidden="true">
        {name}
        {words !== "" && <strong>{words}</strong>}
      </span>
    </div>
  );
}
