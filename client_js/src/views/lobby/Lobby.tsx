import { useComputed, useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { useMedia } from "../../components/use_media";
import { isMotionReduced } from "../../components/use_reduced_motion";
import { type LobbyFilter, NO_FILTER } from "../../store/lobby";
import { text } from "../../text";
import { HouseBar } from "../HouseBar";
import { useHouse } from "../house_context";
import { Limits, LobbyActions } from "./Filters";
import { GameTiles } from "./GameTiles";
import { Groups } from "./Groups";
import "./Lobby.css";
import { LazyContinue, LazyGameJump, LazyLatest } from "./lazy_parts";

const SKELETONS = 8;

export function Lobby() {
  const house = useHouse();
  const filter = useSignal<LobbyFilter>(NO_FILTER);
  const areTilesSeen = useSignal(true);
  const tables = useRef<HTMLElement | null>(null);
  const isLoading = useComputed(() => house.cards.value === null).value;
  const change = (next: Partial<LobbyFilter>) => {
    filter.value = { ...filter.value, ...next };
  };
  const show = (game: string) => {
    change({ game, variant: "" });
    if (game === "") return;
    const behavior = isMotionReduced() ? "auto" : "smooth";
    tables.current?.scrollIntoView?.({ behavior, block: "start" });
  };
  const wasAtTable = useComputed(() => house.cards.value?.has(house.lastTable.value ?? "")).value;
  // The tables that are looked for stand where the games stood: in sight.
  const isSearch = filter.value.words.trim() !== "" || filter.value.isFavourite;
  // A phone held across has no height for two bars.
  const isLow = useMedia("(max-height: 480px)");
  const actions = !isLoading && (
    <LobbyActions filter={filter} onChange={change}>
      {!isSearch && !areTilesSeen.value && (
        <LazyGameJump onMissing={() => change({ game: "", variant: "", limit: "any" })} />
      )}
    </LobbyActions>
  );
  return (
    <>
      <HouseBar>{isLow && actions}</HouseBar>
      <main class="page lobby" data-away={house.link.value.kind === "lost" ? "" : undefined}>
        <h1 class="unseen">{text.house.lobby}</h1>
        {!isLoading && (
          <>
            {wasAtTable && (
              <div class="lobby-last">
                <LazyContinue />
              </div>
            )}
            {!isLow && actions}
            {!isSearch && (
              <>
                <GameTiles
                  chosen={filter.value.game}
                  onChoose={show}
                  onSight={(isInSight) => {
                    areTilesSeen.value = isInSight;
                  }}
                />
                <div class="lobby-latest">
                  <LazyLatest />
                </div>
              </>
            )}
          </>
        )}
        <section class="lobby-tables" ref={tables} aria-labelledby="lobby-tables-title">
          <header class="lobby-head">
            <h2 id="lobby-tables-title">{text.lobby.title}</h2>
            {!isLoading && <Limits filter={filter.value} onChange={change} />}
          </header>
          {isLoading ? (
            <Skeletons />
          ) : (
            <Groups filter={filter.value} isSearch={isSearch} onChange={change} />
          )}
        </section>
      </main>
    </>
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
