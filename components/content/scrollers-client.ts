/** What may scroll within the text. Code and tables come as stops of the keyboard, for as long as no script has looked. */
const SCROLLERS =
  "pre, .table-scroll, .mermaid-view, .mermaid-failure, .math-display, :is(p, div):has(> math, > .math-inline), .assistant-table";

/** A sample whose lines are gone through by arrow keys stays a stop, too. */
const FROM_SERVER = "pre:not([data-field-lines]), .table-scroll";

/** Makes what scrolls below an element focusable while it does. Returns the function that ends it. */
export function watchScrollers(root: Element): () => void {
  const watched = new WeakSet<Element>();
  const observer = new ResizeObserver((entries) => {
    watchNew();
    for (const { target } of entries) {
      const scroller = target.closest<HTMLElement>(SCROLLERS);
      if (!scroller || !watched.has(scroller)) continue;
      if (scrolls(scroller)) scroller.tabIndex = 0;
      else scroller.removeAttribute("tabindex");
    }
  });
  const watchNew = () => {
    for (const scroller of root.querySelectorAll(SCROLLERS)) {
      // A diagram that is a tab stop itself stays one.
      if (watched.has(scroller) || (scroller.hasAttribute("tabindex") && !scroller.matches(FROM_SERVER))) continue;
      watched.add(scroller);
      observer.observe(scroller);
      if (scroller.firstElementChild) observer.observe(scroller.firstElementChild);
    }
  };
  observer.observe(root);
  return () => observer.disconnect();
}

function scrolls(element: HTMLElement): boolean {
  const isWide = element.scrollWidth > element.clientWidth;
  const isHigh = element.scrollHeight > element.clientHeight;
  if (!isWide && !isHigh) return false;
  // What is cut off rather than scrolled is no reason to stop.
  const { overflowX, overflowY } = getComputedStyle(element);
  return (isWide && canScroll(overflowX)) || (isHigh && canScroll(overflowY));
}

function canScroll(overflow: string): boolean {
  return overflow === "auto" || overflow === "scroll";
}

/** Watches the whole page. */
export function attach(signal: AbortSignal): void {
  signal.addEventListener("abort", watchScrollers(document.body));
}
