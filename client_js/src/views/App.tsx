import { useEffect } from "preact/hooks";
import { Dialog } from "../components/Dialog";
import { ErrorBoundary } from "../components/ErrorBoundary";
import { ToastRack } from "../components/ToastRack";
import type { HouseStore } from "../store/house_store";
import { text } from "../text";
import { HouseContext, useHouse } from "./context";
import { EnterForm } from "./EnterForm";
import { Entrance } from "./Entrance";
import { FailurePage } from "./FailurePage";
import { LinkBanner } from "./LinkBanner";
import { Lobby } from "./Lobby";
import { Table } from "./Table";

export function App({ house }: { readonly house: HouseStore }) {
  return (
    <ErrorBoundary fallback={<FailurePage title={text.failure.title} words={text.failure.text} />}>
      <HouseContext.Provider value={house}>
        <LinkBanner />
        <View />
        <EnterDialog />
        <ToastRack toasts={house.toasts} />
      </HouseContext.Provider>
    </ErrorBoundary>
  );
}

function View() {
  const house = useHouse();
  const route = house.route.value;
  const table = house.table.value;
  useEffect(() => scrollTo(0, 0), [route.view]);
  if (route.view === "table" && table !== null) return <Table key={table.id} table={table} />;
  const isOutside = route.view === "entrance" && !house.signedIn.value;
  return isOutside ? <Entrance /> : <Lobby />;
}

/** Asked for where somebody who only watches wants to play. */
function EnterDialog() {
  const house = useHouse();
  if (!house.asksToEnter.value) return null;
  const isGuest = house.session.value?.kind === "guest";
  const close = () => {
    house.asksToEnter.value = false;
  };
  return (
    <Dialog title={isGuest ? text.enter.registerTitle : text.enter.title} onClose={close}>
      <EnterForm />
    </Dialog>
  );
}
