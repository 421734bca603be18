import { useComputed, useSignal } from "@preact/signals";
import { Countdown } from "../components/Countdown";
import { gameName, gameView, variantName } from "../games";
import { Miniature } from "../games/results/Miniature";
import type { TableCard } from "../protocol";
import { kindOf, type LimitBand, type LobbyFilter, ordered } from "../store/lobby";
import { hashOf } from "../store/route";
import { text } from "../text";
import { HouseBar } from "./HouseBar";
import { useHouse } from "./house_context";
import "./Lobby.css";

const LIMITS: readonly LimitBand[] = ["any", "low", "middle", "high"];
const SKELETONS = 8;

export function Lobby() {
  const house = useHouse();
  const filter = useSignal<LobbyFilter>({ kind: "", limit: "any" });
  const cards = house.cards.value;
  return (
    <>
      <HouseBar />
      <main class="page lobby" data-away={house.link.value.kind === "lost" ? "" : undefined}>
        <header class="lobby-head">
          <h1>{text.lobby.title}</h1>
          {cards !== null && (
            <Filters
              kinds={[...new Set([...cards.values()].map(kindOf))]}
              filter={filter.value}
              onChange={(next) => {
                filter.value = next;
              }}
            />
          )}
        </header>
        {cards === null ? <Skeletons /> : <Cards cards={cards} filter={filter.value} />}
      </main>
    </>
  );
}

interface CardsProps {
  readonly cards: ReadonlyMap<string, TableCard>;
  readonly filter: LobbyFilter;
}

function Cards({ cards, filter }: CardsProps) {
  const house = useHouse();
  const tables = ordered(cards, filter, house.lastTable.value);
  if (tables.length === 0) return <p class="soft">{text.lobby.none}</p>;
  return (
    <ul class="cards">
      {tables.map((table) => (
        <li key={table} class="card-place">
          <Card table={table} />
          <GuideLink table={table} />
        </li>
      ))}
    </ul>
  );
}

/** Renders again only for news of its own table. */
function Card({ table }: { readonly table: string }) {
  const house = useHouse();
  const card = useComputed(() => house.cards.value?.get(table)).value;
  if (card === undefined) return null;
  const view = gameView(card.game);
  const isLast = house.lastTable.value === table;
  return (
    <a
      class="card"
      href={`#/table/${encodeURIComponent(table)}`}
      data-status={card.status}
      aria-label={text.lobby.openTable(card.title)}
    >
      <span class="card-head">
        <span class="card-title">{card.title}</span>
        {isLast && <span class="tag">{text.lobby.lastTable}</span>}
        <span class="card-variant">{gameInWords(card)}</span>
      </span>
      <span class="card-picture">{view && <Miniature view={view} results={card.results} />}</span>
      <CardPhase card={card} />
      <span class="card-foot">
        <span class="figure">{text.lobby.limits(card.minimum, card.maximum)}</span>
        <span class="faint">
          {card.players === 0 ? text.lobby.noPlayers : text.lobby.players(card.players)}
        </span>
      </span>
    </a>
  );
}

/** Beside the link to the table, not in it: a link has no other in it. */
function GuideLink({ table }: { readonly table: string }) {
  const house = useHouse();
  const title = useComputed(() => house.cards.value?.get(table)?.title ?? "").value;
  return (
    <a
      class="card-guide"
      href={hashOf({ view: "guide", table })}
      aria-label={text.guide.openFor(title)}
    >
      {text.guide.open}
    </a>
  );
}

/** The game and its variant, or one of them if both have the same name. */
function gameInWords({ game, variant }: TableCard): string {
  const words = new Set([gameName(game), variantName(game, variant)]);
  return [...words].filter((word) => word !== "").join(" · ");
}

function CardPhase({ card }: { readonly card: TableCard }) {
  const { houseNow } = useHouse().connection.clock;
  const isBetting = card.status === "open" && card.phase === "betting";
  const words = card.status === "open" ? phaseInWords(card) : text.status[card.status];
  const isCounting = isBetting && card.closes_ms !== null;
  return (
    <span class="card-phase" data-betting={isBetting ? "" : undefined}>
      {isCounting && card.closes_ms !== null ? (
        <CardCountdown key={card.closes_ms} closesMs={card.closes_ms} houseNow={houseNow} />
      ) : (
        <span class="card-dot" />
      )}
      <span>
        {words}
        <span class="faint"> · {text.lobby.round(card.round)}</span>
      </span>
    </span>
  );
}

/** Only the table itself shows when the wheel comes to rest. */
function phaseInWords({ game, phase }: TableCard): string {
  return (phase === "drawn" ? gameView(game)?.words.running : undefined) ?? text.phase[phase];
}

interface CardCountdownProps {
  readonly closesMs: number;
  readonly houseNow: () => number;
}

/** A card does not say how long betting lasts: its ring is full when it is first seen. */
function CardCountdown({ closesMs, houseNow }: CardCountdownProps) {
  const total = useSignal(Math.max(1, closesMs - houseNow()));
  return <Countdown closesMs={closesMs} totalMs={total.value} houseNow={houseNow} />;
}

interface FiltersProps {
  readonly kinds: readonly string[];
  readonly filter: LobbyFilter;
  readonly onChange: (filter: LobbyFilter) => void;
}

function Filters({ kinds, filter, onChange }: FiltersProps) {
  return (
    <div class="filters">
      <fieldset class="pills">
        <legend class="unseen">{text.lobby.kind}</legend>
        {["", ...kinds].map((kind) => (
          <Pill
            key={kind}
            isOn={filter.kind === kind}
            onClick={() => onChange({ ...filter, kind })}
            label={kind === "" ? text.lobby.everyKind : kindInWords(kind, kinds)}
          />
        ))}
      </fieldset>
      <fieldset class="pills">
        <legend class="unseen">{text.lobby.limit}</legend>
        {LIMITS.map((limit) => (
          <Pill
            key={limit}
            isOn={filter.limit === limit}
            onClick={() => onChange({ ...filter, limit })}
            label={limit === "any" ? text.lobby.everyLimit : text.lobby[limit]}
          />
        ))}
      </fieldset>
    </div>
  );
}

/** If the house has only one game, its variants are shown without its name. */
function kindInWords(kind: string, kinds: readonly string[]): string {
  const [game = "", variant = ""] = kind.split("/");
  const isOnlyGame = kinds.every((other) => other.split("/")[0] === game);
  const name = gameName(game);
  if (variant === "") return name;
  const inWords = variantName(game, variant);
  return isOnlyGame || inWords === name ? inWords : `${name}: ${inWords}`;
}

interface PillProps {
  readonly isOn: boolean;
  readonly label: string;
  readonly onClick: () => void;
}

function Pill({ isOn, label, onClick }: PillProps) {
  return (
    <button type="button" class="pill" aria-pressed={isOn} onClick={onClick}>
      {label}
    </button>
  );
}

function Skeletons() {
  return (
    <ul class="cards" aria-label={text.lobby.loading} aria-busy="true">
      {Array.from({ length: SKELETONS }, (_, index) => (
        <li key={`${index}`} class="card skeleton" />
      ))}
    </ul>
  );
}
