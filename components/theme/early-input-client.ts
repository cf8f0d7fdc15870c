/** The last click of the reader, noted by the inline script of the page before anything else runs. */
interface EarlyClick {
  target: Element;
  event: Event;
  /** It reached an element that React had taken over. React keeps clicks from elements that it cannot take over yet. */
  wasAlive: boolean;
  /** Something has answered it. */
  isAnswered?: true;
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
    /** What was typed after a shortcut or a button, until the field that it opens has the focus; otherwise absent. */
    lecternTyped?: string | undefined;
    /** What a mouse pointed at last. */
    lecternPointed?: Element | undefined;
    /** The reader has moved a pointer. */
    lecternHasMoved?: true;
    /** Links are followed without a page load. */
    lecternFollows?: true;
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
  repeat(isTakenOver);
}

function isTakenOver({ target, wasAlive }: EarlyClick): boolean {
  return !wasAlive && document.lecternIsAlive?.(target) === true;
}

/** Repeats a click and a hover from before React. Call it once everything on the page listens. */
export function repeatLostInput(): void {
  repeat((click) => isTakenOver(click) && isAnswered(click.target));
  pointedElement()?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }));
}

/** What a mouse points at. */
export function pointedElement(): Element | undefined {
  return document.lecternPointed?.isConnected ? document.lecternPointed : undefined;
}

/** True for an element that a component listens on, or that is in one. */
function isAnswered(element: Element | null): boolean {
  if (!element) return false;
  const isListening = Object.entries(element).some(([key, value]) => key.startsWith("__reactProps$") && value.onClick);
  return isListening || isAnswered(element.parentElement);
}

/** Takes the last click if it was on this element, or on one that the selector matches. */
export function takeClick(wanted: string | Element): Element | undefined {
  const click = document.lecternClick;
  if (!click?.target.isConnected || click.isAnswered) return undefined;
  const isNamed = typeof wanted === "string";
  const element = isNamed ? click.target.closest(wanted) : wanted.contains(click.target) && wanted;
  if (!element) return undefined;
  click.isAnswered = true;
  return element;
}

/** Answers clicks on an element, or on those a selector matches, including the last one from before. */
export function answerClicks(wanted: string | Element, answer: (element: Element) => void, signal?: AbortSignal): void {
  const take = () => {
    const element = takeClick(wanted);
    if (element) answer(element);
  };
  take();
  const place = typeof wanted === "string" ? window : wanted;
  place.addEventListener("click", take, { signal });
}

/** Hands a listener that begins to listen the last key, if no other handler has used it yet. */
export function repeatKey(listener: (event: KeyboardEvent) => void): void {
  const key = document.lecternKey;
  if (key && !key.defaultPrevented) listener(key);
}

function repeat(isMeant: (click: EarlyClick) => boolean): void {
  const click = document.lecternClick;
  if (!click?.target.isConnected || click.isAnswered || isUnderWay(click.event)) return;
  if (click.target.closest(NATIVE) || !isMeant(click)) return;
  click.target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, view: window }));
  // The inline script has noted the repetition, which has not been answered if React kept it from its element.
  const repetition = document.lecternClick;
  if (repetition && !isTakenOver(repetition)) repetition.isAnswered = true;
}

/** True while the browser still hands the event on: React takes over what is clicked before it lets the click through. */
function isUnderWay({ eventPhase }: Event): boolean {
  return eventPhase !== Event.NONE;
}
