import type { ReadonlySignal } from "@preact/signals";
import { useComputed } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { Icon } from "../../components/Icon";
import { gameName, variantName } from "../../games";
import type { LobbyFilter } from "../../store/lobby";
import { text } from "../../text";
import { useHouse } from "../house_context";
import { loadLater } from "./lazy_parts";
import "./lead.css";

interface LobbyActionsProps {
  readonly filter: ReadonlySignal<LobbyFilter>;
  readonly onChange: (next: Partial<LobbyFilter>) => void;
  /** The way to the games, if they are not in sight. */
  readonly children: ComponentChildren;
}

/** Quick seat, search and favourites, in reach from every table: at the upper edge, on a phone under
 * the thumb. */
export function LobbyActions({ filter, onChange, children }: LobbyActionsProps) {
  const house = useHouse();
  const field = useId();
  const usual = useComputed(() => house.cards.value?.get(house.lastTable.value ?? "")?.game).value;
  const game = filter.value.game || (usual ?? "");
  const seat = async () => {
    const { sit } = await loadLater();
    sit(house, filter.value, game);
  };
  return (
    <div class="lobby-actions">
      <button type="button" class="button primary quick-seat" onClick={seat}>
        {text.lobby.quickSeat} {game !== "" && <small>{gameName(game)}</small>}
      </button>
      {children}
      <label class="lobby-search" for={field}>
        <Icon name="search" />
        <span class="unseen">{text.lobby.search}</span>
        <input
          id={field}
          type="search"
          placeholder={text.lobby.search}
          value={filter.value.words}
          onInput={(event) => onChange({ words: event.currentTarget.value })}
        />
      </label>
      <button
        type="button"
        class="button favourites"
        aria-pressed={filter.value.isFavourite}
        aria-label={text.lobby.favourites}
        title={text.lobby.favourites}
        onClick={() => onChange({ isFavourite: !filter.value.isFavourite })}
      >
        <Icon name="star" />
        <span class="favourites-word">{text.lobby.favourites}</span>
      </button>
    </div>
  );
}

interface LimitsProps {
  readonly filter: LobbyFilter;
  readonly onChange: (next: Partial<LobbyFilter>) => void;
}

/** The limits, and the variants of a game that has several. */
export function Limits({ filter, onChange }: LimitsProps) {
  const house = useHouse();
  const { game } = filter;
  const variants = useComputed(() => {
    const own = [...(house.cards.value?.values() ?? [])].filter((card) => card.game === game);
    return [...new Set(own.map(({ variant }) => variant))].join(" ");
  }).value.split(" ");
  return (
    <div class="filters">
      <fieldset class="pills">
        <legend class="unseen">{text.lobby.limit}</legend>
        <Pill
          isOn={filter.limit === "any"}
          label={text.lobby.everyLimit}
          onClick={() => onChange({ limit: "any" })}
        />
        {(["low", "middle", "high"] as const).map((limit) => (
          <Pill
            key={limit}
            isOn={filter.limit === limit}
            label={text.lobby[limit]}
            onClick={() => onChange({ limit })}
          />
        ))}
      </fieldset>
      {game !== "" && variants.length > 1 && (
        <fieldset class="pills">
          <legend class="unseen">{text.lobby.variant}</legend>
          {["", ...variants].map((variant) => (
            <Pill
              key={variant}
              isOn={filter.variant === variant}
              label={variant === "" ? text.lobby.everyVariant : variantName(game, variant)}
              onClick={() => onChange({ variant })}
            />
          ))}
        </fieldset>
      )}
    </div>
  );
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
