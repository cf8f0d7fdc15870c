import type { BlockContent, Blockquote, Link, ListItem, Nodes, PhrasingContent, RootContent } from "mdast";

const PHRASING: ReadonlySet<string> = new Set(
  (
    "text emphasis strong delete inlineCode break image imageReference link linkReference footnoteReference " +
    "inlineMath html"
  ).split(" "),
);

/** True for inline nodes. */
export function isPhrasing(node: Nodes): node is PhrasingContent {
  return PHRASING.has(node.type);
}

/** Creates a link. Its content must be inline. */
export function link(url: string, content: readonly Nodes[]): Link {
  return { type: "link", url, children: content as PhrasingContent[] };
}

/** Creates a block quote. */
export function blockquote(blocks: readonly RootContent[]): Blockquote {
  return { type: "blockquote", children: blocks as BlockContent[] };
}

/** Converts nodes to block content: text becomes paragraphs, and consecutive list items become a list. */
export function toFlow(nodes: readonly Nodes[]): RootContent[] {
  const blocks: RootContent[] = [];
  let line: PhrasingContent[] = [];
  let items: ListItem[] = [];
  const endLine = () => {
    const children = trimLine(line);
    if (children.length > 0) blocks.push({ type: "paragraph", children });
    line = [];
  };
  const endItems = () => {
    if (items.length > 0) blocks.push({ type: "list", ordered: false, spread: false, children: items });
    items = [];
  };
  for (const node of nodes) {
    if (isPhrasing(node)) {
      if (items.length > 0 && node.type === "text" && node.value.trim() === "") continue;
      endItems();
      line.push(node);
      continue;
    }
    endLine();
    if (node.type === "listItem") items.push(node);
    else {
      endItems();
      if (node.type !== "root") blocks.push(node as RootContent);
    }
  }
  endLine();
  endItems();
  return blocks;
}

/** Trims white space at the ends of a line, which would be printed as character references. */
export function trimLine(line: readonly PhrasingContent[]): PhrasingContent[] {
  const start = line.findIndex((node) => !isBlank(node));
  if (start < 0) return [];
  const trimmed = line.slice(start, line.findLastIndex((node) => !isBlank(node)) + 1);
  const [first] = trimmed;
  if (first?.type === "text") trimmed[0] = { ...first, value: first.value.trimStart() };
  const last = trimmed.at(-1);
  if (last?.type === "text") trimmed[trimmed.length - 1] = { ...last, value: last.value.trimEnd() };
  return trimmed;
}

function isBlank(node: PhrasingContent): boolean {
  return node.type === "text" && node.value.trim() === "";
}

/** Converts nodes to inline content: blocks are replaced by their text. */
export function toPhrasing(nodes: readonly Nodes[]): PhrasingContent[] {
  return nodes.flatMap((node): PhrasingContent[] => {
    if (isPhrasing(node)) return [node];
    if (node.type === "code") return [{ type: "inlineCode", value: node.value }];
    if (!("children" in node)) return [];
    const content = toPhrasing(node.children as Nodes[]);
    return content.length === 0 ? [] : [...content, text(" ")];
  });
}

/** Creates a text node. */
export function text(value: string): PhrasingContent {
  return { type: "text", value };
}

/** Creates a paragraph of inline nodes. */
export function paragraph(...children: PhrasingContent[]): BlockContent {
  return { type: "paragraph", children };
}

/** Creates a list item from a line of text and the content below it. */
export function listItem(line: readonly PhrasingContent[], below: readonly Nodes[] = []): ListItem {
  return {
    type: "listItem",
    spread: false,
    children: [{ type: "paragraph", children: [...line] }, ...(toFlow(below) as BlockContent[])],
  };
}
