import type { BlockContent, Blockquote, Link, ListItem, Nodes, PhrasingContent, RootContent } from "mdast";

const PHRASING: ReadonlySet<string> = new Set(
  (
    "text emphasis strong delete inlineCode break image imageReference link linkReference footnoteReference " +
    "inlineMath html"
  ).split(" "),
);

/** True for nodes that are in a line of text. */
export function isPhrasing(node: Nodes): node is PhrasingContent {
  return PHRASING.has(node.type);
}

/** A link; what is in it is taken for a line of text. */
export function link(url: string, content: readonly Nodes[]): Link {
  return { type: "link", url, children: content as PhrasingContent[] };
}

/** A quotation of blocks. */
export function blockquote(blocks: readonly RootContent[]): Blockquote {
  return { type: "blockquote", children: blocks as BlockContent[] };
}

/** Puts nodes in order for a place that holds blocks: text becomes paragraphs, list items that follow each other a list. */
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

/** A line without white space at its ends, which would be printed as character references. */
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

/** Puts nodes in order for a place in a line of text: of blocks only their text stays. */
export function toPhrasing(nodes: readonly Nodes[]): PhrasingContent[] {
  return nodes.flatMap((node): PhrasingContent[] => {
    if (isPhrasing(node)) return [node];
    if (node.type === "code") return [{ type: "inlineCode", value: node.value }];
    if (!("children" in node)) return [];
    const content = toPhrasing(node.children as Nodes[]);
    return content.length === 0 ? [] : [...content, text(" ")];
  });
}

/** A text node. */
export function text(value: string): PhrasingContent {
  return { type: "text", value };
}

/** A paragraph of a line of text. */
export function paragraph(...children: PhrasingContent[]): BlockContent {
  return { type: "paragraph", children };
}

/** A list item that starts with a line of text; what follows is below it. */
export function listItem(line: readonly PhrasingContent[], below: readonly Nodes[] = []): ListItem {
  return {
    type: "listItem",
    spread: false,
    children: [{ type: "paragraph", children: [...line] }, ...(toFlow(below) as BlockContent[])],
  };
}
