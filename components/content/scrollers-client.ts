/** Elements that may scroll within the text. The server renders code and tables as tab stops, which holds without scripts. */
const SCROLLERS =
  "pre, .table-scroll, .mermaid-view, .mermaid-failure, .math-display, :is(p, div):has(> math, > .math-inline), .assistant-table";

/** Tab stops that the server renders. A sample with arrow keys for its lines is not among them: it stays a stop. */
const FROM_SERVER = "pre:not([data-field-lines]), .table-scroll";

/** Makes scrollable descendants of an element focusable while they overflow. @returns a function that stops watching. */
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
  // Content that is clipped, not scrolled, needs no tab stop.
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
