import { findByPath, readSampleLines, type SampleLine } from "@/lib/openapi/samples/sample-lines";

/** Name of the highlight that the stylesheet colors. */
const HIGHLIGHT = "sample-field";

const SAMPLES = ":is(#request-example, #response-example, #payload-example) pre";

/** The marked line of a sample, and the row of its field. */
let marked: { pre: Element; line: SampleLine } | undefined;
let markedRow: Element | undefined;

/** Highlights a field together with its line in the sample, in which arrow keys move from line to line. */
export function linkFields(signal: AbortSignal): void {
  const reach = ({ target, clientX, clientY }: Partial<PointerEvent>) => {
    const element = target instanceof Element ? target : undefined;
    const pre = element?.closest(SAMPLES);
    if (!pre) markFromRow(element?.closest<HTMLElement>("li[data-field]"));
    else if (clientX !== undefined && clientY !== undefined) markFromLine(pre, lineAt(pre, clientX, clientY));
  };
  const press = (event: KeyboardEvent) => {
    const pre = event.target instanceof Element ? event.target.closest(SAMPLES) : null;
    if (pre && moveInSample(pre, event.key)) event.preventDefault();
  };
  document.addEventListener("pointermove", reach, { passive: true, signal });
  document.addEventListener("focusin", reach, { signal });
  document.addEventListener("keydown", press, { signal });
  signal.addEventListener("abort", () => mark(undefined));
}

/** Handles a key in a sample: arrows move between fields, Enter goes to the row of the field. @returns whether it was handled. */
function moveInSample(pre: Element, key: string): boolean {
  if (key === "Enter") {
    const link = markedRow?.querySelector<HTMLElement>(".field-name");
    link?.focus();
    return link !== undefined;
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (!step) return false;
  const lines = readSampleLines(pre.textContent);
  const from = marked?.pre === pre ? lines.findIndex(({ start }) => start === marked?.line.start) : -1;
  const line = lines[from < 0 ? 0 : from + step];
  if (!line) return false;
  markFromLine(pre, line);
  const place = rangeOf(pre, line).getBoundingClientRect();
  const frame = pre.getBoundingClientRect();
  if (place.top < frame.top || place.bottom > frame.bottom) pre.scrollTop += place.top - frame.top - frame.height / 2;
  return true;
}

function markFromRow(row: HTMLElement | null | undefined): void {
  if (row && row === markedRow) return;
  // Fields of responses and of data models are in the response, all others in the request.
  const sample = row && (/^(?:response|schema)-/.test(row.id) ? "response-example" : "request-example");
  const shown = row && [...document.querySelectorAll(`#${sample} pre`)].find((pre) => pre.checkVisibility());
  const path = row ? pathOf(row) : [];
  const line = shown && findByPath(readSampleLines(shown.textContent), (candidate) => candidate.path, path);
  mark(shown && line ? { pre: shown, line } : undefined);
}

function markFromLine(pre: Element, line: SampleLine | undefined): void {
  if (marked?.pre === pre && marked.line.start === line?.start) return;
  const isResponse = pre.closest("#response-example") !== null;
  const rows = [...document.querySelectorAll("li[data-field]")].filter(
    ({ id }) => /^(?:response|schema)-/.test(id) === isResponse,
  );
  const row = line && findByPath(rows, pathOf, line.path);
  // If the field is in a closed block, its nearest visible ancestor is marked.
  let visible = row;
  while (visible && !visible.checkVisibility()) visible = visible.parentElement?.closest("li[data-field]") ?? undefined;
  mark(row && line && { pre, line }, visible);
}

/** The names of the fields around a row, and its own. */
function pathOf(row: Element): string[] {
  const outer = row.parentElement?.closest("li[data-field]");
  return [...(outer ? pathOf(outer) : []), row.getAttribute("data-field") ?? ""];
}

function mark(next: typeof marked, row?: Element): void {
  markedRow?.removeAttribute("data-marked");
  marked = next;
  markedRow = row;
  row?.setAttribute("data-marked", "");
  if (typeof Highlight === "undefined") return;
  if (next) {
    next.pre.setAttribute("data-marks", "");
    CSS.highlights.set(HIGHLIGHT, new Highlight(rangeOf(next.pre, next.line)));
  } else CSS.highlights.delete(HIGHLIGHT);
}

/** The line of a sample at a point; undefined if it contains no field. */
function lineAt(pre: Element, x: number, y: number): SampleLine | undefined {
  const caret = document.caretPositionFromPoint?.(x, y);
  if (!caret || !pre.contains(caret.offsetNode)) return undefined;
  const before = new Range();
  before.setStart(pre, 0);
  before.setEnd(caret.offsetNode, caret.offset);
  const offset = before.toString().length;
  const text = pre.textContent;
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  return readSampleLines(text).find((line) => line.end >= offset && line.start >= start && start <= offset);
}

/** The DOM range of a line in an element's text. */
function rangeOf(element: Element, { start, end }: SampleLine): Range {
  const range = new Range();
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let offset = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.nodeValue?.length ?? 0;
    if (offset <= start && start < offset + length) range.setStart(node, start - offset);
    if (offset < end && end <= offset + length) {
      range.setEnd(node, end - offset);
      break;
    }
    offset += length;
  }
  return range;
}
