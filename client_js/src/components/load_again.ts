// Parts of the page are loaded when they are first needed. Those that do not come, because the line has
// gone or the house restarts, are asked for again.

/** Between two attempts. After the last one it is an error: the house may have another page by now. */
const WAITS_MS = [1_000, 2_000, 4_000, 8_000] as const;

/** @param isWanted whether somebody still waits for it */
export async function loadAgain<T>(
  load: () => Promise<T>,
  isWanted: () => boolean = () => true,
): Promise<T> {
  let attempt = load;
  for (const waitMs of WAITS_MS) {
    try {
      return await attempt();
    } catch (error) {
      await lineBack(waitMs);
      if (!isWanted()) throw error;
    }
    attempt = async () => {
      await stylesAgain();
      return load();
    };
  }
  return attempt();
}

/** At once when the browser is online again; if it believes to be online, after a while. */
function lineBack(waitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const again = () => {
      removeEventListener("online", again);
      clearTimeout(timer);
      resolve();
    };
    addEventListener("online", again);
    const timer = navigator.onLine ? setTimeout(again, waitMs) : undefined;
  });
}

/** Styles that did not come. The loader asks once for each, and then takes it for loaded. */
const failed = new Set<string>();

export function noteFailedStyles(): void {
  const note = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== "stylesheet") return;
    failed.add(target.href);
    target.remove();
  };
  document.addEventListener("error", note, true); // it does not bubble
}

function stylesAgain(): Promise<unknown> {
  const asked = [...failed].map(
    (href) =>
      new Promise((resolve, reject) => {
        const link = document.createElement("link");
        link.rel = "stylesheet";
        link.crossOrigin = ""; // as the loader asks for it
        link.href = href;
        link.addEventListener("load", resolve);
        link.addEventListener("error", () => reject(new Error(`no style ${href}`)));
        document.head.append(link);
      }),
  );
  failed.clear();
  return Promise.all(asked);
}
