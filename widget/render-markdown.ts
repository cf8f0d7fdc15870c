const INLINE = /\\([!-/:-@[-`{-~])|`([^`]+)`|\*\*(.+?)\*\*|(?<![\w*])\*([^*\s][^*]*)\*|\[([^\]]+)\]\(([^()\s]+)\)/g;

/** Quotes and lists within each other; what is deeper remains text. */
const DEEPEST = 6;

/**
 * Renders Markdown as elements: paragraphs, headings, lists, quotes, tables, code, bold, italic, links. Everything else in a reply, HTML
 * and images in particular, remains text, so nothing in it can run or load.
 */
export function renderMarkdown(markdown: string, base: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  renderBlocks(markdown.split("\n"), fragment, base, 0);
  return fragment;
}

function renderBlocks(lines: readonly string[], target: Node, base: string, depth: number): void {
  for (let index = 0; index < lines.length;) index = renderBlock(lines, index, target, base, depth);
}

/** Renders the block that begins at a line. @returns the line after it. */
function renderBlock(lines: readonly string[], start: number, target: Node, base: string, depth: number): number {
  const line = lines[start] ?? "";
  if (line.trim() === "") return start + 1;
  const fence = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
  if (fence) return renderCode(lines, start, fence, target);
  const heading = /^#{1,6}\s+(.*)$/.exec(line);
  if (heading) {
    target.appendChild(element("h3", heading[1] ?? "", base));
    return start + 1;
  }
  if (QUOTE.test(line) && depth < DEEPEST) return renderQuote(lines, start, target, base, depth);
  if (ROW.test(line) && /^[\s|:-]+$/.test(lines[start + 1] ?? "")) return renderTable(lines, start, target, base);
  const marker = listMarker(line);
  if (marker && depth < DEEPEST) return renderList(lines, start, marker, target, base, depth);
  let end = start + 1;
  while (end < lines.length && isParagraphLine(lines[end] ?? "")) end += 1;
  target.appendChild(element("p", lines.slice(start, end).join(" "), base));
  return end;
}

function isParagraphLine(line: string): boolean {
  return line.trim() !== "" && !/^\s*(?:```|~~~|#{1,6}\s|>)/.test(line) && !listMarker(line);
}

const QUOTE = /^\s*> ?/;
const ROW = /^\s*\|/;
const MARKER = /^\s*(?:[-*+]|\d+[.)])\s+/;

/** The line after those that begin like the one at `start`. */
function endOf(lines: readonly string[], start: number, pattern: RegExp): number {
  let end = start + 1;
  while (end < lines.length && pattern.test(lines[end] ?? "")) end += 1;
  return end;
}

function renderQuote(lines: readonly string[], start: number, target: Node, base: string, depth: number): number {
  const end = endOf(lines, start, QUOTE);
  const quote = target.appendChild(document.createElement("blockquote"));
  renderBlocks(
    lines.slice(start, end).map((line) => line.replace(QUOTE, "")),
    quote,
    base,
    depth + 1,
  );
  return end;
}

/** A table that scrolls where it is too wide; of many columns, rows that are lists of names and values. */
function renderTable(lines: readonly string[], start: number, target: Node, base: string): number {
  const end = endOf(lines, start, ROW);
  const frame = document.createElement("div");
  frame.className = "table";
  frame.tabIndex = 0;
  const table = frame.appendChild(document.createElement("table"));
  const cellsOf = (line: string) =>
    line
      .trim()
      .replace(/^\||(?<!\\)\|$/g, "")
      .split(/(?<!\\)\|/);
  const names = cellsOf(lines[start] ?? "");
  if (names.length > 2) frame.classList.add("rows");
  for (const [index, line] of lines.slice(start, end).entries()) {
    if (index === 1) continue;
    const cells = cellsOf(line).map((cell) => element(index === 0 ? "th" : "td", cell.trim(), base));
    table.insertRow().append(...cells);
    for (const [column, cell] of cells.entries()) cell.dataset.name = table.rows[0]?.cells[column]?.textContent ?? "";
  }
  target.appendChild(frame);
  return end;
}

function listMarker(line: string): "ul" | "ol" | undefined {
  if (/^\s*[-*+]\s+/.test(line)) return "ul";
  return /^\s*\d+[.)]\s+/.test(line) ? "ol" : undefined;
}

/** An unclosed fence is rendered as far as it has arrived. The suggestions block is not part of the answer. */
function renderCode(lines: readonly string[], start: number, fence: string, target: Node): number {
  let end = start + 1;
  while (end < lines.length && !(lines[end] ?? "").trim().startsWith(fence)) end += 1;
  if (!/^\s*[`~]+\s*suggestions\b/.test(lines[start] ?? "")) {
    const pre = document.createElement("pre");
    pre.tabIndex = 0;
    pre.appendChild(document.createElement("code")).textContent = lines.slice(start + 1, end).join("\n");
    target.appendChild(pre);
  }
  return end + 1;
}

/** Lines that are indented further than the marker of an item belong to it, as do blank lines before them. */
function renderList(
  lines: readonly string[],
  start: number,
  kind: "ul" | "ol",
  target: Node,
  base: string,
  depth: number,
): number {
  const list = document.createElement(kind);
  if (list instanceof HTMLOListElement) list.start = Number.parseInt(lines[start] ?? "1", 10) || 1;
  let end = start;
  while (end < lines.length && listMarker(lines[end] ?? "") === kind) {
    const [first = "", marker = ""] = [lines[end], MARKER.exec(lines[end] ?? "")?.[0]];
    const margin = new RegExp(`^\\s{${/^\s*/.exec(marker)?.[0].length ?? 0}}\\s{2}`);
    const last = endOf(lines, end, new RegExp(`${margin.source}|^\\s*$`));
    const below = lines.slice(end + 1, last);
    const text = first.slice(marker.length);
    if (below.every((line) => line.trim() === "")) list.appendChild(element("li", text, base));
    else {
      const item = list.appendChild(document.createElement("li"));
      const inner = new RegExp(`^\\s{1,${marker.length}}`);
      renderBlocks([text, ...below.map((line) => line.replace(inner, ""))], item, base, depth + 1);
    }
    end = last;
  }
  target.appendChild(list);
  return end;
}

function element(name: string, text: string, base: string): HTMLElement {
  const node = document.createElement(name);
  renderInline(text, node, base);
  return node;
}

function renderInline(text: string, target: Node, base: string): void {
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    const [whole, escaped, code, bold, italic, label, address] = match;
    target.appendChild(document.createTextNode(text.slice(end, match.index)));
    if (escaped !== undefined) target.appendChild(document.createTextNode(escaped));
    else if (code !== undefined) target.appendChild(document.createElement("code")).textContent = code;
    else if (bold !== undefined) target.appendChild(element("strong", bold, base));
    else if (italic !== undefined) target.appendChild(element("em", italic, base));
    else target.appendChild(link(label ?? "", address ?? "", base));
    end = match.index + whole.length;
  }
  target.appendChild(document.createTextNode(text.slice(end)));
}

/** A link that opens in a new tab; for anything but web URLs, only the label is rendered. */
export function link(label: string, address: string, base: string): Node {
  const url = URL.canParse(address, base) ? new URL(address, base) : undefined;
  if (url?.protocol !== "https:" && url?.protocol !== "http:") return document.createTextNode(label);
  const anchor = document.createElement("a");
  anchor.href = url.href;
  anchor.target = "_blank";
  anchor.rel = "noopener noreferrer";
  anchor.textContent = label;
  return anchor;
}
