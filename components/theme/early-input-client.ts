/** The last click of the reader, noted by the inline script of the page before anything else runs. */
interface EarlyClick {
  target: Element;
  /** Whether React had taken over the element by then. */
  wasAlive: boolean;
  /** Whether React did not listen yet: from then on it answers itself to what it takes over meanwhile. */
  wasLost: boolean;
}

declare global {
  interface Element {
    /** The inline script has brought the current row of this sidebar into view; from then on the reader scrolls it. */
    lecternIsPlaced?: boolean;
  }
  interface Document {
    lecternClick?: EarlyClick | undefined;
    /** The last key of the reader, noted in the same way. A handler that uses a key prevents its default. */
    lecternKey?: KeyboardEvent | undefined;
    /** True for an element that React has taken over. */
    lecternIsAlive?(element: Element): boolean;
  }
}

/** What works without any script: repeating a click on it would do its work twice. */
const NATIVE = "a[href], summary, label, input, select, textarea, option";

/** What the enhancements of content respond to. */
const CONTENT =
  "[data-tabs] [role=tab], [data-expand], [data-tree] .tree-label, [data-copy], [data-update-filters] [data-tag], img[data-zoom]";

/** What the enhancements of content respond to by keys of their own. */
const KEYED_CONTENT = "[data-tabs] [role=tab], [data-tree] [role=treeitem]";

/** Repeats a click or key press on content that came before its enhancements were attached. Call it once they are. */
export function repeatContentInput(): void {
  repeat(({ target }) => target.closest(CONTENT) !== null);
  const key = document.lecternKey;
  if (!key || key.defaultPrevented || key.target !== document.activeElement) return;
  if (key.target instanceof Element && key.target.matches(KEYED_CONTENT)) {
    document.lecternKey = undefined;
    key.target.dispatchEvent(new KeyboardEvent("keydown", { key: key.key, bubbles: true, cancelable: true }));
  }
}

/** Repeats a click on a component that React had not taken over by then. Call it when one is taken over. */
export function repeatIslandClick(): void {
  repeat(({ target, wasAlive }) => !wasAlive && document.lecternIsAlive?.(target) === true);
}

/**
 * Repeats what came before React: a click on a component, and that a mouse points at something. Call it once, when all
 * that is there from the beginning listens.
 */
export function repeatLostInput(): void {
  repeat(({ target, wasLost }) => wasLost && isAnswered(target));
  const pointed = matchMedia("(hover)").matches && [...document.querySelectorAll(":hover")].at(-1);
  if (pointed) pointed.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }));
}

/** True for an element that a component listens on, or that is in one. */
function isAnswered(element: Element | null): boolean {
  if (!element) return false;
  const isListening = Object.entries(element).some(([key, value]) => key.startsWith("__reactProps$") && value.onClick);
  return isListening || isAnswered(element.parentElement);
}

/**
 * The element of the last click, if it is one of these; it is forgotten then, so that it is answered once. Listeners ask
 * when they begin to listen, for a click that came before, and at every click.
 */
export function takeClick(selector: string): Element | undefined {
  const click = document.lecternClick;
  const element = click?.target.isConnected ? click.target.closest(selector) : null;
  if (!element) return undefined;
  document.lecternClick = undefined;
  return element;
}

/** Hands a listener that begins to listen the last key, if no other handler has used it yet. */
export function repeatKey(listener: (event: KeyboardEvent) => void): void {
  const key = document.lecternKey;
  if (key && !key.defaultPrevented) listener(key);
}

function repeat(isMeant: (click: EarlyClick) => boolean): void {
  const click = document.lecternClick;
  if (!click?.target.isConnected || click.target.closest(NATIVE) || !isMeant(click)) return;
  document.lecternClick = undefined;
  click.target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, view: window }));
}
