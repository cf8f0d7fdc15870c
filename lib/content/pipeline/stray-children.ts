import type { Nodes } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { cutText } from "@/lib/base/cut-text";
import type { ChildRule } from "@/lib/content/component-facts/types";
import type { PageContext } from "@/lib/content/pipeline/page-context";
import { isJsxElement } from "@/lib/content/syntax/jsx-attributes";

/** Kinds of nodes that show nothing themselves, or what only running the page tells. */
const NEUTRAL: ReadonlySet<string> = new Set(
  "mdxFlowExpression mdxTextExpression mdxjsEsm definition footnoteDefinition break".split(" "),
);

/** Reports what is directly in a component that arranges children of a certain kind only. */
export function reportStrayChildren(
  parent: string,
  children: readonly Nodes[],
  rule: ChildRule,
  context: PageContext,
): void {
  for (const child of strayAmong(children, rule, context)) {
    const what = isJsxElement(child) ? `\`<${child.name}>\`` : `"${cutText(textOf(child).trim(), 40)}"`;
    const names = rule.children.filter((name) => /^[A-Z]/.test(name));
    context.report(child, {
      code: "stray-child",
      ...(rule.isDropped ? {} : { level: "note" }),
      message: `${what} is directly in \`<${parent}>\`, ${rule.isDropped ? "which does not show it" : "between its parts"}.`,
      hint: `Put it into \`<${names[0]}>\`, or outside of \`<${parent}>\`.`,
    });
  }
}

function strayAmong(children: readonly Nodes[], rule: ChildRule, context: PageContext): Nodes[] {
  return children.flatMap((child): Nodes[] => {
    if (rule.children.includes(child.type) || NEUTRAL.has(child.type)) return [];
    // A fragment, or a paragraph around elements on one line.
    const isTransparent = child.type === "paragraph" || (isJsxElement(child) && child.name === null);
    if (isTransparent) return strayAmong(child.children as Nodes[], rule, context);
    if (isJsxElement(child)) return isExpected(child.name ?? "", rule, context) ? [] : [child];
    return child.type === "text" && child.value.trim() === "" ? [] : [child];
  });
}

/** What a component of the author's own renders is not known here. */
function isExpected(name: string, { children }: ChildRule, { declaredNames }: PageContext): boolean {
  return children.includes(name) || declaredNames.has(name.split(".")[0] ?? name);
}
