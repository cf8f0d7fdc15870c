/** The first and the longest pause before code is asked for again, milliseconds. */
const PAUSES = { first: 1_000, longest: 30_000 };

/**
 * Loads code that a reader waits for. Where that fails, it tells them, and tries again after pauses, when they do
 * something, and when the browser is online again.
 */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  for (let pause = PAUSES.first; ; pause = Math.min(2 * pause, PAUSES.longest)) {
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

/** Resolves at the next of some events of the window, or after a pause; milliseconds. */
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

/** Who pressed a button or a shortcut waits for an answer; who only pointed at something does not. */
function isAwaited(): boolean {
  const { lecternClick: click, lecternKey: key } = document;
  if (click?.target.closest("button, summary")) return true;
  const isMenuKey = key?.target instanceof Element && key.target.matches("[aria-haspopup=menu]");
  // A shortcut that came early is a copy, one that was answered is kept from the browser.
  return key !== undefined && (isMenuKey || key.defaultPrevented || !key.isTrusted);
}
