import type { Blockquote, Root } from "mdast";
import { visit } from "@/lib/base/visit";
import type { JsxElement } from "@/lib/content/syntax/jsx-attributes";

const MARKER = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i;

const COMPONENTS: Readonly<Record<string, string>> = {
  note: "Note",
  tip: "Tip",
  important: "Info",
  warning: "Warning",
  caution: "Danger",
};

/** Remark plugin: converts block quotes that start with a marker such as `[!NOTE]` to callouts. */
export function remarkAlerts() {
  return (tree: Root): void => {
    visit(tree, "blockquote", (node, index, parent) => {
      const name = takeMarker(node);
      if (name === undefined || !parent || index === undefined) return;
      const callout: JsxElement = { type: "mdxJsxFlowElement", name, attributes: [], children: node.children };
      if (node.position) callout.position = node.position;
      parent.children[index] = callout;
    });
  };
}

/** Removes the marker from a quote. @returns the name of the marker's component; undefined if there is no marker */
function takeMarker(quote: Blockquote): string | undefined {
  const paragraph = quote.children[0];
  if (paragraph?.type !== "paragraph") return undefined;
  const text = paragraph.children[0];
  const match = text?.type === "text" ? MARKER.exec(text.value) : null;
  if (!match || text?.type !== "text") return undefined;
  text.value = text.value.slice(match[0].length);
  if (text.value === "") paragraph.children.shift();
  if (paragraph.children[0]?.type === "break") paragraph.children.shift();
  if (paragraph.children.length === 0) quote.children.shift();
  return COMPONENTS[match[1]?.toLowerCase() ?? ""];
}
