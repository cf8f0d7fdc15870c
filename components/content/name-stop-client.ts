/** What scrolls within the text, as far as the keyboard stops at it and it has no role yet. */
const STOPS = ":is(pre, .table-scroll, .mermaid-view, .math-display, .katex-display, .assistant-table):not([role])";

/** Lets what scrolls say what it is when the focus comes to it: its caption, the part it is in, or the heading above. */
export function nameStop({ target }: Pick<Event, "target">): void {
  if (!(target instanceof HTMLElement) || !target.matches(STOPS)) return;
  const part = target.closest("figure, section, [role=figure]");
  const name = target.querySelector("caption")?.textContent || part?.ariaLabel || headingAbove(target)?.textContent;
  if (!name) return;
  target.role = "group";
  target.ariaLabel = name.trim();
}

function headingAbove(element: Element): Element | undefined {
  const headings = [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")];
  return headings.findLast((heading) => heading.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING);
}
