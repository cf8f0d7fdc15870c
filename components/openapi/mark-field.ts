/** What the style sheet colors. */
const HIGHLIGHT = "sample-field";

/** Fields of responses are looked for in the response, all others in the request. */
function sampleOf(anchor: string): Element | null {
  return document.getElementById(anchor.startsWith("response-") ? "response-example" : "request-example");
}

/** Marks a field in the sample beside it for as long as the pointer or the focus is on its row. */
export function markField(target: EventTarget | null): void {
  if (typeof Highlight === "undefined") return;
  const row = target instanceof Element ? target.closest<HTMLElement>("li[data-field]") : null;
  const sample = row && sampleOf(row.id);
  if (row?.dataset.field && sample)
    CSS.highlights.set(HIGHLIGHT, new Highlight(...findName(sample, row.dataset.field)));
  else CSS.highlights.delete(HIGHLIGHT);
}

/** Where a name is written in quotes, as in JSON. Choices that are not shown have no place and stay unmarked. */
function findName(sample: Element, name: string): Range[] {
  const walker = document.createTreeWalker(sample, NodeFilter.SHOW_TEXT);
  const ranges: Range[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.nodeValue ?? "";
    const start = Math.max(text.indexOf(`"${name}"`), text.indexOf(`'${name}'`));
    if (start < 0) continue;
    const range = new Range();
    range.setStart(node, start);
    range.setEnd(node, start + name.length + 2);
    ranges.push(range);
  }
  return ranges;
}
