import type { Nodes, Root } from "mdast";
import { visit } from "@/lib/base/visit";
import { COMPONENT_FACTS } from "@/lib/content/component-facts/component-facts";
import { isJsxElement, setChildren } from "@/lib/content/syntax/jsx-attributes";

const names = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Inline elements. */
const INLINE = names(
  "a abbr b bdi bdo cite code data del dfn em i ins kbd mark q s samp small span strong sub sup time u var",
);

/** Elements that may contain text directly, unlike tables and lists. */
const TEXT_HOLDERS = names(
  "a article aside b blockquote button center dd details div dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header i label li main nav p section small span strong summary td th",
);

/**
 * Remark plugin: puts a space between inline elements in another element that white space separates, such as a line break.
 * MDX drops the white space, so that words would run together: `POST` and `/users` into `POST/users`.
 */
export function remarkElementLines() {
  return (tree: Root): void => {
    visit(tree, (node) => {
      if (!isJsxElement(node) || !holdsText(node.name ?? "")) return;
      const children = node.children as Nodes[];
      const spaced = children.flatMap((child, index): Nodes[] => {
        const before = children[index - 1];
        const needsSpace = before && isInline(before) && isInline(child) && !touches(before, child);
        return needsSpace ? [{ type: "text", value: " " }, child] : [child];
      });
      setChildren(node, spaced);
    });
  };
}

/** True if a node directly follows another one in the source. */
export function touches(before: Nodes, node: Nodes): boolean {
  const end = before.position?.end.offset;
  return end !== undefined && end === node.position?.start.offset;
}

function holdsText(name: string): boolean {
  const facts = COMPONENT_FACTS[name];
  return TEXT_HOLDERS.has(name) || (facts?.display === "block" && !facts.holds && !facts.parts);
}

function isInline(node: Nodes): boolean {
  if (node.type === "mdxFlowExpression") return true;
  if (node.type !== "mdxJsxFlowElement") return false;
  return INLINE.has(node.name ?? "") || COMPONENT_FACTS[node.name ?? ""]?.display === "inline";
}
