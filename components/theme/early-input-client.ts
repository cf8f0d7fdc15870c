/** The last click of the reader, noted by the inline script of the page before anything else runs. */
interface EarlyClick {
  target: Element;
  event: Event;
  /** It reached an element that React had taken over. React keeps clicks from elements that it cannot take over yet. */
  wasAlive: boolean;
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
    /** The reader has moved a pointer. */
    lecternHasMoved?: true;
    /** The code that answers shortcuts is there. */
    lecternHasParts?: true;
    /** True for an element that React has taken over. */
    lecternIsAlive?(element: Element): boolean;
  }
}

/** What works without any script: repeating a click on it would do its work twice. */
const NATIVE = "a[href], summary, label, input, select, textarea, option";

/** What the enhancements of content respond to. */
const CONTENT =
  "[data-tabs] [role=tab], [data-expand], [data-tree] .tree-label, [data-update-filters] [data-tag], img[data-zoom]";

/** What the enhancements of content respond to by keys of their own. */
const KEYED_CONTENT = "[data-tabs] [role=tab], [data-tree] [role=treeitem]";

/** What a component of the frame responds to in the same way. */
const KEYED_PARTS = "[aria-haspopup=menu]";

/** Repeats a click or key press on content that came before its enhancements were attached. Call it once they are. */
export function repeatContentInput(): void {
  repeatClick(CONTENT);
  repeatKeyOn(KEYED_CONTENT);
}

/** Repeats a click on one of these elements. Call it when something begins to listen for them. */
export function repeatClick(selector: string): void {
  repeat(({ target }) => target.closest(selector) !== null);
}

/** Repeats a click on an island that React had not taken over by then. Call it when one is taken over. */
export function repeatIslandClick(): void {
  repeat(isTakenOver);
}

/**
 * Repeats a click or key press on a component of the frame in the same way. What listens on the window answers by itself.
 */
export function repeatPartInput(): void {
  repeat((click) => isTakenOver(click) && isAnswered(click.target));
  // Components are taken over one after another.
  if (document.activeElement && document.lecternIsAlive?.(document.activeElement)) repeatKeyOn(KEYED_PARTS);
}

function isTakenOver({ target, wasAlive }: EarlyClick): boolean {
  return !wasAlive && document.lecternIsAlive?.(target) === true;
}

/**
 * Repeats what came before React: input on a component, and that a mouse points at something. Call it once, when all that
 * is there from the beginning listens.
 */
export function repeatLostInput(): void {
  repeatPartInput();
  pointedElement()?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }));
}

/** What a mouse points at. */
export function pointedElement(): Element | undefined {
  return matchMedia("(hover)").matches ? [...document.querySelectorAll(":hover")].at(-1) : undefined;
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
  if (!click?.target.isConnected || isUnderWay(click.event) || click.target.closest(NATIVE) || !isMeant(click)) return;
  click.target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, view: window }));
  // The inline script has noted the repetition.
  document.lecternClick = undefined;
}

/** Repeats a key that only the focused element responds to; a letter or sign may be a shortcut, which others answer. */
function repeatKeyOn(selector: string): void {
  const key = document.lecternKey;
  if (!key || key.defaultPrevented || isUnderWay(key) || key.key.length === 1) return;
  if (key.target !== document.activeElement || !document.activeElement?.matches(selector)) return;
  key.target?.dispatchEvent(new KeyboardEvent("keydown", { key: key.key, bubbles: true, cancelable: true }));
  document.lecternKey = undefined;
}

/** True while the browser still hands the event on: React takes over what is clicked before it lets the click through. */
function isUnderWay({ eventPhase }: Event): boolean {
  return eventPhase !== Event.NONE;
}
