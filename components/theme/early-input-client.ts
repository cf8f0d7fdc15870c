/** The last click of the reader, recorded by the inline script of the page before other code runs. */
interface EarlyClick {
  target: Element;
  event: Event;
  /** The click reached a hydrated element. React stops clicks on elements that it cannot hydrate yet. */
  wasAlive: boolean;
  /** A handler has processed the click. */
  isAnswered?: true;
}

declare global {
  interface Element {
    /** The inline script has brought the current row of this sidebar into view; from then on the reader scrolls it. */
    lecternIsPlaced?: boolean;
  }
  interface Document {
    lecternClick?: EarlyClick | undefined;
    /** The last key event of the reader, recorded in the same way. A handler that uses a key prevents its default. */
    lecternKey?: KeyboardEvent | undefined;
    /** Text that was typed after a shortcut or a button, until the field that it opens has the focus; otherwise absent. */
    lecternTyped?: string | undefined;
    /** The element that a mouse last pointed at. */
    lecternPointed?: Element | undefined;
    /** The reader has moved a pointer. */
    lecternHasMoved?: true;
    /** Links are followed without a page load. */
    lecternFollows?: true;
    /** The code that handles shortcuts is loaded. */
    lecternHasParts?: true;
    /** True for an element that React has hydrated. */
    lecternIsAlive?(element: Element): boolean;
  }
}

/** Elements that work without scripts: repeating a click on them would act twice. */
const NATIVE = "a[href], summary, label, input, select, textarea, option";

/** Elements whose clicks the enhancements of content handle. */
const CONTENT =
  "[data-tabs] [role=tab], [data-expand], [data-tree] .tree-label, [data-update-filters] [data-tag], img[data-zoom]";

/** Elements whose keys the enhancements of content handle. */
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

/** Repeats a click on a component that was not hydrated yet. Call it when one has hydrated. */
export function repeatIslandClick(): void {
  repeat(isTakenOver);
}

function isTakenOver({ target, wasAlive }: EarlyClick): boolean {
  return !wasAlive && document.lecternIsAlive?.(target) === true;
}

/** Repeats a click and a hover from before hydration. Call it once all listeners of the page are attached. */
export function repeatLostInput(): void {
  repeat((click) => isTakenOver(click) && isAnswered(click.target));
  pointedElement()?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }));
}

/** The element that the mouse points at, if it is still in the document. */
export function pointedElement(): Element | undefined {
  return document.lecternPointed?.isConnected ? document.lecternPointed : undefined;
}

/** True for an element with a React click handler, or inside one. */
function isAnswered(element: Element | null): boolean {
  if (!element) return false;
  const isListening = Object.entries(element).some(([key, value]) => key.startsWith("__reactProps$") && value.onClick);
  return isListening || isAnswered(element.parentElement);
}

/** Takes the last click, marking it as handled, if it was on this element or on one that the selector matches. */
export function takeClick(wanted: string | Element): Element | undefined {
  const click = document.lecternClick;
  if (!click?.target.isConnected || click.isAnswered) return undefined;
  const isNamed = typeof wanted === "string";
  const element = isNamed ? click.target.closest(wanted) : wanted.contains(click.target) && wanted;
  if (!element) return undefined;
  click.isAnswered = true;
  return element;
}

/** Handles clicks on an element, or on those that a selector matches, including the last one before this call. */
export function answerClicks(wanted: string | Element, answer: (element: Element) => void, signal?: AbortSignal): void {
  const take = () => {
    const element = takeClick(wanted);
    if (element) answer(element);
  };
  take();
  const place = typeof wanted === "string" ? window : wanted;
  place.addEventListener("click", take, { signal });
}

/** Passes the last key event to a new listener, if no other handler has used it yet. */
export function repeatKey(listener: (event: KeyboardEvent) => void): void {
  const key = document.lecternKey;
  if (key && !key.defaultPrevented) listener(key);
}

function repeat(isMeant: (click: EarlyClick) => boolean): void {
  const click = document.lecternClick;
  if (!click?.target.isConnected || click.isAnswered || isUnderWay(click.event)) return;
  if (click.target.closest(NATIVE) || !isMeant(click)) return;
  click.target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, view: window }));
  // The inline script has recorded the repeated click, which counts as unhandled if React stopped it before its element.
  const repetition = document.lecternClick;
  if (repetition && !isTakenOver(repetition)) repetition.isAnswered = true;
}

/** True while the event is still being dispatched: React hydrates a clicked element before it lets the click through. */
function isUnderWay({ eventPhase }: Event): boolean {
  return eventPhase !== Event.NONE;
}
