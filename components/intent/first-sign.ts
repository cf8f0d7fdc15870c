import { isPanelKept } from "@/components/assistant/kept-panel";

/** What a reader does with a page before anything else. A mouse that rests where the page appears is none. */
const SIGNS = [
  "pointermove",
  "pointerdown",
  "touchstart",
  "click",
  "scroll",
  "keydown",
  "focusin",
  "popstate",
] as const;

/** Resolves once a reader has begun to do something with the page; never on a server. */
export const firstSign = new Promise<void>((resolve) => {
  if (typeof window !== "undefined") awaitSign(resolve);
});

function awaitSign(give: () => void): void {
  if (isAskedFor()) {
    give();
    return;
  }
  const listening = new AbortController();
  for (const name of SIGNS) {
    window.addEventListener(
      name,
      (event) => {
        if (!isOfReader(event)) return;
        listening.abort();
        give();
      },
      // Before React, which keeps some events from what it has not taken over yet.
      { capture: true, passive: true, signal: listening.signal },
    );
  }
}

/** Browsers tell of a mouse that rests as of one that moves, and the page's own script scrolls the sidebar. */
function isOfReader(event: Event): boolean {
  if (event.type === "scroll") return event.target === document;
  return (
    event.type !== "pointermove" || (event as PointerEvent).movementX !== 0 || (event as PointerEvent).movementY !== 0
  );
}

/** What was done before this code was there, what the address asks for, and what a reload brings back. Authors do not wait. */
function isAskedFor(): boolean {
  const address = new URLSearchParams(location.search);
  return (
    document.lecternHasMoved !== undefined ||
    document.lecternClick !== undefined ||
    document.lecternKey !== undefined ||
    address.has("search") ||
    address.has("assistant") ||
    window.scrollY > 0 ||
    getSelection()?.isCollapsed === false ||
    document.documentElement.dataset.authoring !== undefined ||
    isPanelKept()
  );
}
