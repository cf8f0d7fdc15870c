import type { Nodes, Root } from "mdast";
import type { VFile } from "vfile";
import { lineAt } from "@/lib/base/text-position";
import { visit } from "@/lib/base/visit";
import { moduleNode } from "@/lib/content/islands/parse-module";
import { walkWithScope } from "@/lib/content/islands/scope";
import { codePieces, refreshText } from "@/lib/content/pipeline/estree-text";
import { contextOf, type PageContext } from "@/lib/content/pipeline/page-context";
import { isGlobal, READER } from "@/lib/content/pipeline/snippet-props";
import { expressionOf, textLiteral } from "@/lib/content/syntax/jsx-attributes";

const SCOPE: ReadonlySet<string> = new Set(["props", READER, "MDXContent"]);

/**
 * Remark plugin: names in expressions that nothing defines. In a page, an expression that is only such a name is shown as
 * written, since authors mean a placeholder; in a snippet it is a prop. In a Markdown file without code of its own it is
 * no mistake: there, braces are text.
 */
export function remarkExpressions() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    if (!context.declaredNames.has(READER) && usesReader(tree)) {
      // Nothing is known of a reader, for whom the format prescribes an empty object.
      tree.children.unshift(moduleNode(`export const ${READER} = {};`));
    }
    visit(tree, (node, index, parent) => {
      for (const piece of codePieces(node)) {
        const program = piece.data?.estree;
        const expression = expressionOf(program);
        if (!program || !expression) continue;
        const unknown = new Set<string>();
        let hasChanged = false;
        walkWithScope(program, ({ node: identifier, freeName, parent: around }) => {
          if (freeName === undefined || identifier.type !== "Identifier") return;
          // The reader as a whole is no text: `{user}` is a placeholder like others.
          if (isKnown(freeName) && (identifier !== expression || freeName !== READER)) return;
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
          if (context.originOf(node).file.endsWith(".md") && context.declaredNames.size === 0) continue;
        } else if (isPlaceholder) {
          program.body = [{ type: "ExpressionStatement", expression: textLiteral(`{${piece.value}}`) }];
          refreshText(piece);
        }
        context.report(node, {
          code: "unknown-name",
          message: `Nothing on this page defines ${[...unknown].map((name) => `\`${name}\``).join(", ")}.`,
          hint: isGluedModule(context, node)
            ? "Put an empty line above this `import` or `export`: below a line of text it is text."
            : "Define it with `export const`, or write the braces as `\\{` and `\\}` if they are meant as text.",
        });
      }
    });

    function isKnown(name: string): boolean {
      return isGlobal(name) || SCOPE.has(name) || context.declaredNames.has(name);
    }
  };
}

/** True in a line that begins as an import or export does, and is read as text. */
function isGluedModule(context: PageContext, node: Nodes): boolean {
  const { line } = context.placeOf(node);
  return /^(?:import|export)\s/.test(lineAt(context.originOf(node).original, line));
}

function usesReader(tree: Root): boolean {
  let isUsed = false;
  visit(tree, (node) => {
    for (const { data } of codePieces(node)) {
      if (!data?.estree) continue;
      walkWithScope(data.estree, ({ freeName }) => {
        isUsed ||= freeName === READER;
      });
    }
  });
  return isUsed;
}
