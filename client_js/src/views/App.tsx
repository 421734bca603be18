import { useEffect } from "preact/hooks";
import { Dialog } from "../components/Dialog";
import { ErrorBoundary } from "../components/ErrorBoundary";
import type { HouseStore } from "../store/house_store";
import { text } from "../text";
import { FailurePage } from "./FailurePage";
import { LazyGuide } from "./guide/LazyGuide";
import { HouseContext, useHouse } from "./house_context";
import { Lobby } from "./lobby/Lobby";
import { NoticeStrip } from "./NoticeStrip";
import { LazyReplay } from "./replay/LazyReplay";
import { SignInForm } from "./SignInForm";
import { ConfirmWager } from "./settings/ConfirmWager";
import { LazyStrip } from "./strip/LazyStrip";
import { Table } from "./Table";
import { usePage } from "./use_page";
import { WelcomePage } from "./WelcomePage";
import "./settings/left_handed.css";

export function App({ house }: { readonly house: HouseStore }) {
  usePage(house);
  return (
    <ErrorBoundary fallback={<FailurePage title={text.failure.title} words={text.failure.text} />}>
      <HouseContext.Provider value={house}>
        <View />
        <LobbyStrip />
        <SignInDialog />
        <ConfirmWager />
      </HouseContext.Provider>
    </ErrorBoundary>
  );
}

function View() {
  const house = useHouse();
  const route = house.route.value;
  const table = house.table.value;
  useEffect(() => scrollTo(0, 0), [route.view]);
  const recording = house.replayed.value;
  if (route.view === "table" && table !== null && recording !== null) {
    const leave = () => {
      house.replayed.value = null;
    };
    return <LazyReplay live={table} recording={recording} onLeave={leave} />;
  }
  if (route.view === "table" && table !== null) return <Table key={table.id} table={table} />;
  if (route.view === "guide") return <LazyGuide key={route.table} table={route.table} />;
  const isOutside = route.view === "entrance" && !house.signedIn.value;
  return (
    <>
      <div class="page-notices">
        <NoticeStrip notices={house.notices} />
      </div>
      {isOutside ? <WelcomePage /> : <Lobby />}
    </>
  );
}

/** Away from the tables, those that the player keeps open. */
function LobbyStrip() {
  const house = useHouse();
  const isAway = house.table.value === null;
  return isAway && house.open.all.value.length > 0 ? <LazyStrip /> : null;
}

/** Opens when somebody who only watches wants to play. */
function SignInDialog() {
  const house = useHouse();
  if (!house.asksToSignIn.value) return null;
  const isGuest = house.session.value?.kind === "guest";
  return (
    <Dialog
      title={isGuest ? text.enter.registerTitle : text.enter.title}
      onClose={() => house.signInDeclined()}
    >
      <SignInForm />
    </Dialog>
  );
}
