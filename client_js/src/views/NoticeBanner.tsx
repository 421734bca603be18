import { useEffect, useState } from "preact/hooks";
import { text } from "../text";
import { useHouse } from "./house_context";
import "./NoticeBanner.css";

/** A connection that is lost for a shorter time is not reported. */
const QUIET_MS = 350;
const GIVES_HOPE_UP_AT = 6;

/** Says that the connection is lost, or what the house has announced. */
export function NoticeBanner() {
  const house = useHouse();
  const link = house.link.value;
  const notice = house.notice.value;
  const isLate = useIsLate(link.kind === "lost");
  if (link.kind === "ended") {
    return (
      <div class="banner bad" role="alert">
        <span>{link.message || text.link.ended}</span>
        <button type="button" class="button" onClick={() => house.connection.start()}>
          {text.link.reload}
        </button>
      </div>
    );
  }
  if (link.kind === "lost" && isLate) {
    const isLong = link.attempt >= GIVES_HOPE_UP_AT;
    return (
      <div class="banner bad" role="alert">
        <span>
          <strong>{isLong ? text.link.gone : text.link.lost}</strong>{" "}
          {text.link.retry(link.attempt)}
        </span>
        <button type="button" class="button" onClick={() => house.connection.retryNow()}>
          {text.link.tryNow}
        </button>
      </div>
    );
  }
  if (notice === null) return null;
  return (
    <div class="banner" role="status">
      <span>{notice.message || text.house.closing}</span>
    </div>
  );
}

function useIsLate(isWaiting: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    setIsLate(false);
    if (!isWaiting) return;
    const timer = setTimeout(() => setIsLate(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isLate;
}
