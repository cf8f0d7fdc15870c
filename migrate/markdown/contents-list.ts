import type { Heading, Root } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { visit } from "@/lib/base/visit";
import { rangeOf, splitHeading } from "@/migrate/markdown/nodes";
import type { Dialect } from "@/migrate/types";

/** The headings of a page as a list of links, by the ids that the engine gives them. */
export function contentsList(tree: Root, text: string, { headingId, repeatSeparator = "-" }: Dialect): string {
  const seen = new Map<string, number>();
  const lines: { depth: number; link: string }[] = [];
  visit(tree, "heading", (node: Heading) => {
    const { start, end } = rangeOf(node);
    // Ids in braces are hidden from the parser of MDX.
    const { id: hidden } = splitHeading(text.slice(start, end).replace(/\s+#*\s*$/, ""));
    const { label, id: written = hidden } = splitHeading(textOf(node, { includeHtml: false }));
    const plain = headingId(label);
    const count = seen.get(plain) ?? 0;
    if (written === undefined) seen.set(plain, count + 1);
    const id = written ?? (count === 0 ? plain : `${plain}${repeatSeparator}${count}`);
    if (node.depth < 2 || node.depth > 3 || label === "" || id === "") return;
    lines.push({ depth: node.depth, link: `[${label.replace(/[[\]{}<`*_]/g, "\\$&")}](#${encodeURI(id)})` });
  });
  const top = Math.min(...lines.map(({ depth }) => depth));
  return lines.map(({ depth, link }) => `${"  ".repeat(depth - top)}- ${link}`).join("\n");
}
