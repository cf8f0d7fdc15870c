import type { SiteSettings } from "@/lib/site/settings-types";

export interface ThemeScriptProps {
  appearance: SiteSettings["appearance"];
  basePath: string;
  /** URLs of pages end in a slash. */
  endsInSlash: boolean;
  /** Identifies the banner's content; a reader who closed it does not see it again. */
  bannerKey?: string;
}

/**
 * Runs before the first paint: sets the color mode on <html> and follows later choices and the system (paper is light
 * whatever the screen is), hides a banner that was closed, and names the current path for stylesheets.
 */
function applyChoices({ appearance, basePath, endsInSlash, bannerKey }: ThemeScriptProps): void {
  // The URL from which the bundler's runtime loads chunks: the base path is not known at build time.
  Object.assign(window, { TURBOPACK_CHUNK_BASE_PATH: `${basePath}/_next/` });
  const system = matchMedia("(prefers-color-scheme: dark)");
  const paper = matchMedia("print");
  const stored = (key: string) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // storage is switched off
    }
  };
  const apply = () => {
    const root = document.documentElement;
    const mode = (!appearance.strict && stored("lectern-theme")) || appearance.default;
    root.classList.toggle("dark", !paper.matches && (mode === "dark" || (mode === "system" && system.matches)));
    root.dataset.theme = mode;
    root.dataset.basePath = basePath;
    if (/Mac|iP/.test(navigator.userAgent)) root.dataset.platform = "mac";
    if (endsInSlash) root.dataset.endsInSlash = "";
    if (bannerKey && stored("lectern-banner") === bannerKey) root.dataset.bannerClosed = "";
  };
  apply();
  system.addEventListener("change", apply);
  paper.addEventListener("change", apply);
  addEventListener("storage", apply);
  addEventListener("lectern-theme", apply);
  document.documentElement.dataset.currentPath = location.pathname.slice(basePath.length).replace(/\/$/, "") || "/";
  // The browser aborts a transition between documents if the size of the window changes, which is not an error of the page.
  for (const type of ["pageswap", "pagereveal"] as const)
    addEventListener(type, ({ viewTransition }) => viewTransition?.ready.catch(() => undefined));
}

/**
 * Records the last click and key, and the element under the mouse, for handlers that load later (`early-input-client.ts`).
 * The browser's own action for a shortcut is prevented, and text typed after one is kept for the field that it opens. Links marked
 * `data-in-place` are not followed: their handlers load the target into this page.
 */
function noteInput(): void {
  const isAlive = (element: Element) => Object.keys(element).some((key) => key.startsWith("__reactProps$"));
  document.lecternIsAlive = isAlive;
  document.addEventListener(
    "click",
    (event) => {
      const { target } = event;
      if (!(target instanceof Element)) return;
      const click = { target, event, wasAlive: false };
      document.lecternClick = click;
      const opens = target.closest("[data-search-trigger], [data-assistant-open]");
      document.lecternTyped = opens && !document.querySelector("dialog[open]") ? "" : undefined;
      const arrive = () => {
        click.wasAlive = isAlive(target);
      };
      target.addEventListener("click", arrive, { capture: true, once: true });
      const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (target.closest("a[data-in-place]") && !opensElsewhere) event.preventDefault();
    },
    true,
  );
  document.addEventListener("pointerover", ({ target, pointerType }) => {
    if (target instanceof Element && pointerType === "mouse") document.lecternPointed = target;
  });
  const noteMove = ({ movementX, movementY }: PointerEvent) => {
    if (movementX === 0 && movementY === 0) return;
    document.lecternHasMoved = true;
    document.removeEventListener("pointermove", noteMove);
  };
  document.addEventListener("pointermove", noteMove, { passive: true });
  document.addEventListener(
    "keydown",
    (event) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      const isTyping = target instanceof Element && target.closest("input, textarea, select, [contenteditable]");
      const hasAssistant = document.documentElement.dataset.assistant !== undefined;
      const isShortcut =
        ctrlKey || metaKey ? key === "k" || (hasAssistant && key === "i") : key === "/" && isTyping === null;
      const isKept = isShortcut && !altKey && !document.lecternHasParts;
      // The browser has shortcuts of its own with these keys.
      if (isKept) event.preventDefault();
      // The following text is meant for the field that the shortcut opens; only Escape discards it.
      const typed = document.lecternTyped;
      const letter = key.length === 1 && !ctrlKey && !metaKey && !altKey ? key : typed && key === "Enter" ? "\n" : "";
      if (isTyping || key === "Escape") document.lecternTyped = undefined;
      else if (typed !== undefined && (letter || key === "Backspace")) {
        event.preventDefault();
        document.lecternTyped = letter ? typed + letter : typed.slice(0, -1);
        return;
      } else if (isShortcut && !altKey && !document.querySelector("dialog[open]")) document.lecternTyped = "";
      if (isKept) document.lecternKey = new KeyboardEvent("keydown", event);
      else if (typed === undefined || document.lecternTyped === undefined) document.lecternKey = event;
    },
    true,
  );
}

/** Inserts text that was typed after a shortcut or a button into the field that it opens, once the field has the focus. */
function handOverTyped(): void {
  document.addEventListener("focusin", ({ target }) => {
    const typed = document.lecternTyped;
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (typed === undefined || !isField) return;
    document.lecternTyped = undefined;
    if (typed === "") return;
    const [text = "", ...entered] = typed.split("\n");
    target.setRangeText(text, target.selectionStart ?? 0, target.selectionEnd ?? 0, "end");
    target.dispatchEvent(new InputEvent("input", { bubbles: true }));
    if (entered.length === 0) return;
    // Once the component has taken the text.
    setTimeout(() => {
      target.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
    });
  });
}

/** Marks broken logos and icons, stores choices marked `data-remember`, and scrolls the sidebar to the current page. */
function prepareDocument(): void {
  document.addEventListener(
    "error",
    ({ target }) => {
      if (target instanceof HTMLImageElement && target.closest(".nav-logo, .icon")) target.dataset.broken = "";
    },
    true,
  );
  document.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.dataset.remember) return;
    try {
      localStorage.setItem(`lectern:${target.dataset.remember}`, target.value);
    } catch {
      // The choice lasts as long as the page.
    }
  });
  document.addEventListener("DOMContentLoaded", () => {
    for (const scroller of document.querySelectorAll("[data-scroller]")) {
      const row = scroller.querySelector("[aria-current=page]")?.getBoundingClientRect();
      // The drawer is empty until it opens.
      if (!row) continue;
      const frame = scroller.getBoundingClientRect();
      if (row.bottom > frame.bottom - 32) scroller.scrollTop = row.top - frame.top - frame.height / 3;
      scroller.lecternIsPlaced = true;
    }
  });
}

/** Lets React update around nodes that translation or authors' scripts have moved, instead of throwing. */
function allowMovedNodes(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    return child instanceof Node && child.parentNode !== this ? child : (removeChild.call(this, child) as T);
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
    return insertBefore.call(this, node, next instanceof Node && next.parentNode !== this ? null : next) as T;
  };
}

/** The script of these functions with their values: the text of a script element. */
export function themeCode(props: ThemeScriptProps): string {
  const call = `(${applyChoices.toString()})(${JSON.stringify(props).replaceAll("<", "\\u003c")})`;
  const others = [allowMovedNodes, noteInput, handOverTyped, prepareDocument];
  return [call, ...others.map((run) => `(${run.toString()})()`)].join(";");
}
