import type { Expression } from "estree";
import type { Nodes, Root } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import type { VFile } from "vfile";
import { cutText } from "@/lib/base/cut-text";
import { joinOr } from "@/lib/base/join-or";
import { ownValue } from "@/lib/base/own-value";
import { COMPONENT_FACTS } from "@/lib/content/component-facts/component-facts";
import type { ChildRule } from "@/lib/content/component-facts/types";
import { readFenceMeta } from "@/lib/content/pipeline/code/fence-meta";
import { contextOf, type PageContext } from "@/lib/content/pipeline/page-context";
import { isOwn } from "@/lib/content/pipeline/remark-components";
import type { Complaint } from "@/lib/content/pipeline/types";
import {
  expressionOf,
  findAttribute,
  isJsxElement,
  type JsxElement,
  readPlainAttribute,
  readTextAttribute,
  setChildren,
  textOfExpression,
} from "@/lib/content/syntax/jsx-attributes";

interface Walk {
  context: PageContext;
  /** Names of side parts, and titles of views. */
  seen: Set<string>;
}

/**
 * Remark plugin: reports mistakes in the use of components (format reference section 8), and removes second panels and
 * examples, and content that no reader may see.
 */
export function remarkStructure() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    filterChildren(tree, undefined, { context, seen: new Set() });
  };
}

/** Reports parts of a component that have the title of an earlier one. */
function reportSameTitles(children: readonly Nodes[], context: PageContext): void {
  const seen = new Set<string>();
  for (const child of children) {
    const fence = child.type === "code" ? readFenceMeta(child.meta ?? "").title : undefined;
    const title = isJsxElement(child) && child.name === "Tab" ? readTextAttribute(child, "title") : fence;
    const isRepeated = title !== undefined && seen.has(title);
    seen.add(title ?? "");
    if (!isRepeated || title === "") continue;
    const message = `\`${title}\` is already the title of another one, so readers cannot tell the two apart.`;
    context.report(child, { code: "duplicate-title", message, hint: "Give each its own title." });
  }
}

/** Visits the children of a node and removes children that are not rendered. Fragments are transparent. */
function filterChildren(node: Nodes, parent: string | undefined, walk: Walk): void {
  if (!("children" in node)) return;
  const name = isJsxElement(node) && node.name !== null ? node.name : undefined;
  const around = isJsxElement(node) && node.name === null ? parent : name;
  const builtIn = name === undefined || isOwn(name, walk.context) ? undefined : name;
  const rule = builtIn === undefined ? undefined : COMPONENT_FACTS[builtIn]?.holds;
  if (builtIn !== undefined && rule) reportStrayChildren(builtIn, node.children as Nodes[], rule, walk.context);
  if (builtIn === "Tabs" || builtIn === "CodeGroup") reportSameTitles(node.children as Nodes[], walk.context);
  const kept = (node.children as Nodes[]).filter((child) => !isJsxElement(child) || isKept(child, around, walk));
  for (const child of kept) {
    const inner = isForAgents(child) ? { context: walk.context.derive(), seen: new Set<string>() } : walk;
    filterChildren(child, around, inner);
  }
  setChildren(node, kept);
}

/** True for content that is only for agents and not on the page. */
export function isForAgents(node: Nodes): node is JsxElement {
  return isJsxElement(node) && node.name === "Visibility" && readTextAttribute(node, "for") === "agents";
}

/** True for content that only some groups of readers see: no other part of the page may reveal it. */
export function isForGroups(node: JsxElement): boolean {
  return node.name === "Visibility" && findAttribute(node, "groups") !== undefined;
}

function isKept(element: JsxElement, parent: string | undefined, walk: Walk): boolean {
  const name = element.name ?? "";
  if (isOwn(name, walk.context)) return true;
  const facts = COMPONENT_FACTS[name];
  const complaint =
    (facts?.parents && misplaced(name, parent, facts.parents)) ??
    lacking(element, facts?.needs ?? ownValue(ELEMENTS_NEED, name)) ??
    ownValue(COMPLAINTS, name)?.(element);
  if (complaint) walk.context.report(element, complaint);
  if (facts?.isSidePart) return isFirstPart(element, name, walk);
  if (name === "View") return isFirstView(element, walk);
  if (name === "Visibility" && !isForGroups(element))
    return /^(?:humans|agents)$/.test(readTextAttribute(element, "for") ?? "");
  return true;
}

function isFirstPart(element: JsxElement, name: string, walk: Walk): boolean {
  walk.context.hasSidePanel = true;
  return isFirst(element, name, walk, {
    code: "repeated-side-panel",
    message: `This is a second \`<${name}>\` on the page; only the first is shown.`,
    hint: `Put everything into the first \`<${name}>\`.`,
  });
}

function isFirstView(element: JsxElement, walk: Walk): boolean {
  const title = readTextAttribute(element, "title") ?? "";
  if (title === "") return hasExpression(element, "title");
  return isFirst(element, `View ${title}`, walk, {
    code: "duplicate-view",
    message: `A view with the title \`${title}\` already exists on the page; this one is not shown.`,
    hint: "Give each view its own title.",
  });
}

/** False, with a report, for an element whose key another one on the page has. */
function isFirst(element: JsxElement, key: string, { context, seen }: Walk, complaint: Complaint): boolean {
  const isNew = !seen.has(key);
  seen.add(key);
  if (!isNew) context.report(element, complaint);
  return isNew;
}

function hasExpression(element: JsxElement, name: string): boolean {
  return typeof findAttribute(element, name)?.value === "object";
}

/** Pages of videos, which cannot be embedded, and the URLs that can. */
const WATCH_PAGES: readonly (readonly [page: RegExp, embed: string])[] = [
  [
    /^https?:\/\/(?:www\.|m\.)?(?:youtube\.com\/(?:watch\?(?:.*&)?v=|shorts\/)|youtu\.be\/)([\w-]+).*/,
    "https://www.youtube.com/embed/$1",
  ],
  [/^https?:\/\/(?:www\.)?vimeo\.com\/(\d+).*/, "https://player.vimeo.com/video/$1"],
  [/^https?:\/\/(?:www\.)?loom\.com\/share\/(\w+).*/, "https://www.loom.com/embed/$1"],
];

function embedComplaint(element: JsxElement): Complaint | undefined {
  const address = readTextAttribute(element, "src") ?? "";
  const [page, embed = ""] = WATCH_PAGES.find(([pattern]) => pattern.test(address)) ?? [];
  if (!page) return undefined;
  const message = `\`${address}\` is a page that cannot be embedded in another one.`;
  return { code: "property-value", message, hint: `Write \`<iframe src="${address.replace(page, embed)}" />\`.` };
}

function hasSpread({ attributes }: JsxElement): boolean {
  return attributes.some(({ type }) => type === "mdxJsxExpressionAttribute");
}

/** Checks that concern a single component. */
const COMPLAINTS: Readonly<Record<string, (element: JsxElement) => Complaint | undefined>> = {
  Visibility: (element) => {
    const audience = readTextAttribute(element, "for");
    if (audience === "humans" || audience === "agents" || isForGroups(element)) return undefined;
    return {
      code: "unknown-audience",
      message: "`<Visibility>` does not say who it is for, so its content is never shown.",
      hint: 'Write `for="humans"`, `for="agents"`, or `groups={["name"]}`.',
    };
  },
  Card: (element) => {
    if (!findAttribute(element, "cta") || findAttribute(element, "href") || hasSpread(element)) return undefined;
    const message = "This `<Card>` has a `cta` but no `href`, so its call to action leads nowhere.";
    return { code: "missing-property", message, hint: "Add `href`." };
  },
  iframe: embedComplaint,
  video: embedComplaint,
  Tabs: (element) => {
    const tabs = (element.children as Nodes[]).filter((child) => isJsxElement(child) && child.name === "Tab").length;
    const index = Number(readPlainAttribute(element, "defaultTabIndex") ?? 0);
    if (tabs === 0 || !(index >= tabs)) return undefined;
    const message = `\`defaultTabIndex\` is \`${index}\`, but the last of the ${tabs} tabs has the index ${tabs - 1}.`;
    return { code: "property-value", message, hint: "Count the tabs from 0." };
  },
  Update: (element) => {
    const tags = findAttribute(element, "tags")?.value;
    const isList = tags == null || (typeof tags === "object" && isTextList(expressionOf(tags.data?.estree)));
    if (isList) return undefined;
    return {
      code: "invalid-update-tags",
      message: "The tags of this `<Update>` are not a list of texts.",
      hint: 'Write them as `tags={["API", "Fixes"]}`.',
    };
  },
};

function misplaced(name: string, parent: string | undefined, parents: readonly string[]): Complaint | undefined {
  // The use that an author's own component makes of its children is not known here.
  if (parent !== undefined && parents.includes(parent)) return undefined;
  return {
    code: "misplaced-component",
    message: `\`<${name}>\` is not directly inside \`<${parents.join(">` or `<")}>\`.`,
    hint: `Put it into \`<${parents[0]}>\`.`,
  };
}

/** Attributes without which HTML elements show nothing. */
const ELEMENTS_NEED: Readonly<Record<string, readonly string[]>> = { img: ["src|srcSet"], iframe: ["src|srcDoc"] };

/** The first thing that a component needs and does not have. What it is given by a spread is not known here. */
function lacking(element: JsxElement, needs: readonly string[] = []): Complaint | undefined {
  if (hasSpread(element)) return undefined;
  const has = (name: string) =>
    hasExpression(element, name) ||
    Boolean(readTextAttribute(element, name)) ||
    (name === "children" && (element.children as Nodes[]).some(isContent));
  const names = needs.map((need) => need.split("|")).find((alternatives) => !alternatives.some(has));
  if (!names) return undefined;
  const others = joinOr(names.flatMap((name) => (name === "children" ? [] : [`\`${name}\``])));
  if (names.includes("children")) {
    const message = `This \`<${element.name}>\` is empty${others && ` and has no ${others}`}.`;
    return { code: "empty-content", message, hint: "Add its content, or remove it." };
  }
  const message = `This \`<${element.name}>\` has no ${others}.`;
  const code = names.includes("title") && names.length < 3 ? "missing-title" : "missing-property";
  return { code, message, hint: `Write \`${names[0]}="…"\`.` };
}

/** False for blank text and for comments. */
function isContent(node: Nodes): boolean {
  if (node.type === "text") return node.value.trim() !== "";
  if (node.type === "mdxFlowExpression" || node.type === "mdxTextExpression") {
    const expression = expressionOf(node.data?.estree);
    return expression ? textOfExpression(expression)?.trim() !== "" : !node.data?.estree && node.value.trim() !== "";
  }
  if (node.type === "paragraph" || (isJsxElement(node) && node.name === null))
    return (node.children as Nodes[]).some(isContent);
  return true;
}

function isTextList(expression: Expression | undefined): boolean {
  if (expression?.type !== "ArrayExpression") return expression?.type === "Identifier";
  return expression.elements.every((item) => item?.type === "Literal" && typeof item.value === "string");
}

/** Kinds of nodes that show nothing themselves, or whose output is only known at run time. */
const NEUTRAL: ReadonlySet<string> = new Set(
  "mdxFlowExpression mdxTextExpression mdxjsEsm definition footnoteDefinition break".split(" "),
);

/** Reports other direct children of a component that arranges children of a certain kind only. */
function reportStrayChildren(parent: string, children: readonly Nodes[], rule: ChildRule, context: PageContext): void {
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
    if (isJsxElement(child)) {
      const name = child.name ?? "";
      // The output of an author's own component is not known here.
      const isExpected = rule.children.includes(name) || context.declaredNames.has(name.split(".")[0] ?? name);
      return isExpected ? [] : [child];
    }
    return child.type === "text" && child.value.trim() === "" ? [] : [child];
  });
}
