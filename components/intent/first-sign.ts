import { isPanelKept } from "@/components/assistant/kept-panel";

/** Events that show that a reader uses the page. A mouse resting where the page appears is no such sign. */
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
      // In the capture phase, before React, which stops some events in parts that are not hydrated yet.
      { capture: true, passive: true, signal: listening.signal },
    );
  }
}

/** False for events without a reader: browsers report a resting mouse as moving, and a script of the page scrolls the sidebar. */
function isOfReader(event: Event): boolean {
  if (event.type === "scroll") return event.target === document;
  return (
    event.type !== "pointermove" || (event as PointerEvent).movementX !== 0 || (event as PointerEvent).movementY !== 0
  );
}

/** True if a reader has acted before this code was loaded, or if the URL or a reload needs the code. Authors do not wait. */
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
