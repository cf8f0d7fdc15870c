/** First and maximum delay before code is requested again, in milliseconds. */
const DELAYS = { first: 1_000, max: 30_000 };

/**
 * Loads code that a reader waits for. If that fails, it shows a notice, and tries again after a delay, on a click or key,
 * and when the browser is online again.
 */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  for (let pause = DELAYS.first; ; pause = Math.min(2 * pause, DELAYS.max)) {
    try {
      const code = await load();
      document.querySelector(".load-notice")?.remove();
      return code;
    } catch {
      showNotice();
      await nextEvent(["online", "click", "keydown"], pause);
    }
  }
}

/** Resolves at the next of the given window events, or after a pause in milliseconds. */
export function nextEvent(names: readonly string[], pause: number): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController();
    const go = () => {
      clearTimeout(timer);
      listening.abort();
      resolve();
    };
    const timer = setTimeout(go, pause);
    for (const name of names) addEventListener(name, go, { signal: listening.signal });
  });
}

function showNotice(): void {
  const words = document.querySelector<HTMLElement>("[data-load-failed]")?.dataset.loadFailed;
  if (!words || document.querySelector(".load-notice") || !isAwaited()) return;
  const notice = document.createElement("p");
  notice.className = "load-notice";
  notice.role = "alert";
  notice.textContent = words;
  document.body.append(notice);
}

/** True if the reader pressed a button or a shortcut and waits for an answer, rather than only pointing at something. */
function isAwaited(): boolean {
  const { lecternClick: click, lecternKey: key } = document;
  if (click?.target.closest("button, summary")) return true;
  const isMenuKey = key?.target instanceof Element && key.target.matches("[aria-haspopup=menu]");
  // An early shortcut is a synthetic event; one that was handled has its default prevented.
  return key !== undefined && (isMenuKey || key.defaultPrevented || !key.isTrusted);
}
