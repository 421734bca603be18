import { render } from "preact";
import { noteFailedStyles } from "./components/load_again";
import { HouseStore } from "./store/house_store";
import { text } from "./text";
import { language } from "./text/language";
import { App } from "./views/App";
import { FailurePage } from "./views/FailurePage";
import { renderInOwnTask } from "./views/render_in_own_task";

/** Draw the page, and connect it with the house. */
export function start(): void {
  const root = document.getElementById("app");
  if (root === null) throw new Error("index.html has no #app");
  document.documentElement.lang = language;
  if (typeof WebSocket === "undefined") {
    render(<FailurePage title={text.link.unsupported} words="" />, root);
    return;
  }
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const address = `${scheme}://${location.host}/play`;
  const house = new HouseStore(() => new WebSocket(address), location.hash);
  addEventListener("hashchange", () => house.arrive(location.hash));
  addEventListener("offline", () => house.connection.lineDown());
  addEventListener("online", () => house.connection.retryNow());
  noteFailedStyles();
  renderInOwnTask();
  house.connection.start();
  render(<App house={house} />, root);
  if (import.meta.env.PROD) haveOfflinePage();
}

/** Without a service worker (in a private window, over plain HTTP) there is just no such page. */
function haveOfflinePage(): void {
  navigator.serviceWorker?.register("/service_worker.js").catch(() => null);
}
