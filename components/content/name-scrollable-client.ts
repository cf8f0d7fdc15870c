/** Scrollable parts of the text that take the focus and have no role yet. */
const SCROLLABLE = ":is(pre, .table-scroll, .mermaid-view, .math-display, .assistant-table):not([role])";

/** Names a scrollable part that takes the focus: after its caption, the part of the page that it is in, or the heading above. */
export function nameScrollable({ target }: Pick<Event, "target">): void {
  if (!(target instanceof HTMLElement) || !target.matches(SCROLLABLE)) return;
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
