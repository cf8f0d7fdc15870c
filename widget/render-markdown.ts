const INLINE = /\\([!-/:-@[-`{-~])|`([^`]+)`|\*\*(.+?)\*\*|(?<![\w*])\*([^*\s][^*]*)\*|\[([^\]]+)\]\(([^()\s]+)\)/g;

/**
 * Renders Markdown as elements: paragraphs, headings, lists, code, bold, italic, links. Everything else in a reply, HTML
 * and images in particular, remains text, so nothing in it can run or load.
 */
export function renderMarkdown(markdown: string, base: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  const lines = markdown.split("\n");
  for (let index = 0; index < lines.length; ) index = renderBlock(lines, index, fragment, base);
  return fragment;
}

/** Renders the block that begins at a line. @returns the line after it. */
function renderBlock(lines: readonly string[], start: number, target: Node, base: string): number {
  const line = lines[start] ?? "";
  if (line.trim() === "") return start + 1;
  const fence = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
  if (fence) return renderCode(lines, start, fence, target);
  const heading = /^#{1,6}\s+(.*)$/.exec(line);
  if (heading) {
    target.appendChild(element("h3", heading[1] ?? "", base));
    return start + 1;
  }
  const marker = listMarker(line);
  if (marker) return renderList(lines, start, marker, target, base);
  let end = start + 1;
  while (end < lines.length && isParagraphLine(lines[end] ?? "")) end += 1;
  target.appendChild(element("p", lines.slice(start, end).join(" "), base));
  return end;
}

function isParagraphLine(line: string): boolean {
  return line.trim() !== "" && !/^\s*(?:```|~~~|#{1,6}\s)/.test(line) && !listMarker(line);
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

function renderList(lines: readonly string[], start: number, kind: "ul" | "ol", target: Node, base: string): number {
  const list = document.createElement(kind);
  let end = start;
  while (end < lines.length && listMarker(lines[end] ?? "") === kind) {
    list.appendChild(element("li", (lines[end] ?? "").replace(/^\s*(?:[-*+]|\d+[.)])\s+/, ""), base));
    end += 1;
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
