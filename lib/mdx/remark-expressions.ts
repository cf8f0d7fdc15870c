import type { Root } from "mdast";
import { visit } from "unist-util-visit";
import type { VFile } from "vfile";
import { walkWithScope } from "@/lib/islands/scope";
import { codePieces, refreshText } from "@/lib/mdx/estree-text";
import { expressionOf, textLiteral } from "@/lib/mdx/jsx-attributes";
import { contextOf } from "@/lib/mdx/page-context";
import { isGlobal } from "@/lib/mdx/snippet-props";

const SCOPE: ReadonlySet<string> = new Set(["props", "user", "MDXContent"]);

/**
 * Remark plugin: names in expressions that nothing defines. In a page, an expression that is only such a name is shown as
 * written, since authors mean a placeholder; in a snippet it is a prop.
 */
export function remarkExpressions() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    visit(tree, (node, index, parent) => {
      for (const piece of codePieces(node)) {
        const program = piece.data?.estree;
        const expression = expressionOf(program);
        if (!program || !expression) continue;
        const unknown = new Set<string>();
        let hasChanged = false;
        walkWithScope(program, ({ node: identifier, freeName, parent: around }) => {
          if (freeName === undefined || identifier.type !== "Identifier" || isKnown(freeName)) return;
          if (context.page.isSnippet) {
            if (around?.type === "Property" && around.shorthand) around.shorthand = false;
            hasChanged = true;
            const property = { type: "Identifier" as const, name: freeName };
            const object = { type: "Identifier" as const, name: "props" };
            Object.assign(identifier, { type: "MemberExpression", object, property, computed: false, optional: false });
          } else unknown.add(freeName);
        });
        if (hasChanged) refreshText(piece);
        if (unknown.size === 0) continue;
        const isFlow = node.type === "mdxFlowExpression";
        const isPlaceholder = /^[\w$\s.[\]{}'"-]*$/.test(piece.value);
        if ((isFlow || node.type === "mdxTextExpression") && isPlaceholder && parent && index !== undefined) {
          const text = { type: "text" as const, value: `{${node.value}}` };
          parent.children.splice(index, 1, isFlow ? { type: "paragraph", children: [text] } : text);
        } else if (isPlaceholder) {
          program.body = [{ type: "ExpressionStatement", expression: textLiteral(`{${piece.value}}`) }];
          refreshText(piece);
        }
        context.report(node, {
          code: "unknown-name",
          message: `Nothing on this page defines ${[...unknown].map((name) => `\`${name}\``).join(", ")}.`,
          hint: "Define it with `export const`, or write the braces as `\\{` and `\\}` if they are meant as text.",
        });
      }
    });

    function isKnown(name: string): boolean {
      return isGlobal(name) || SCOPE.has(name) || context.declaredNames.has(name);
    }
  };
}
