import type { Heading, Nodes, PhrasingContent } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { listItem, paragraph, text, toFlow, toPhrasing } from "@/lib/markdown/flow";
import { inlineMarkdown } from "@/lib/markdown/inline";
import type { Rule, Simplifier } from "@/lib/markdown/types";
import {
  expressionOf,
  findAttribute,
  isJsxElement,
  isOn,
  type JsxElement,
  readTextAttribute,
  textOfExpression,
} from "@/lib/mdx/jsx-attributes";

/** The components of the format and what Markdown says in their place; all others give way to their content. */
export const COMPONENTS: Readonly<Record<string, Rule>> = {
  Note: callout("Note"),
  Tip: callout("Tip"),
  Info: callout("Info"),
  Warning: callout("Warning"),
  Check: callout("Check"),
  Danger: callout("Danger"),
  Callout: callout(undefined),
  Card: (element, simplifier) => linkRow(element, simplifier),
  Tile: (element) => linkRow(element),
  Step: (element, simplifier) => {
    const title = readTextAttribute(element, "title") ?? `Step ${simplifier.step}`;
    const id = readTextAttribute(element, "id");
    const heading = titled(`${simplifier.step}. ${title}`, simplifier, id);
    // Only steps with large titles are sections of their own; they alone have an anchor.
    if (id && heading.data) heading.data.isMinor = false;
    return [heading, ...simplifier.children(element, { isTitled: true })];
  },
  Steps: (element, simplifier) => {
    let step = 0;
    return (element.children as Nodes[]).flatMap((child) => {
      if (isJsxElement(child) && child.name === "Step") step += 1;
      return simplifier.children({ ...element, children: [child] } as JsxElement, { step });
    });
  },
  Tab: titledBlock("title"),
  View: titledBlock("title"),
  Accordion: titledBlock("title", "description"),
  Expandable: (element, simplifier) => simplifier.children(element),
  Update: (element, simplifier) => {
    const { label = "", description } = readTexts(element, "label", "description");
    const id = readTextAttribute(element, "id");
    const feed = readFeed(element);
    const note = description ? { updateNote: description } : {};
    const data = { isUpdate: true, ...note, ...(id ? { id } : {}), ...(feed ? { feed } : {}) };
    const heading: Heading = { type: "heading", depth: 2, children: inlineMarkdown(label), data };
    return [heading, ...(description ? [emphasised(description)] : []), ...simplifier.children(element)];
  },
  Heading: (element, simplifier) => {
    const id = readTextAttribute(element, "id");
    const level = Number(findExpression(element, "level") ?? readTextAttribute(element, "level") ?? 2);
    const depth = (level >= 1 && level <= 6 ? level : 2) as Heading["depth"];
    return [{ type: "heading", depth, children: toPhrasing(simplifier.children(element)), data: id ? { id } : {} }];
  },
  ParamField: field,
  Param: field,
  ResponseField: field,
  Frame: (element, simplifier) => {
    const { hint, caption } = readTexts(element, "hint", "caption");
    return [
      ...(hint ? [emphasised(hint)] : []),
      ...simplifier.children(element),
      ...(caption ? [emphasised(caption)] : []),
    ];
  },
  Icon: () => [],
  Tooltip: (element, simplifier) => {
    const { tip } = readTexts(element, "tip");
    return [...toPhrasing(simplifier.children(element)), ...(tip ? [text(` (${tip})`)] : [])];
  },
  Badge: (element, simplifier) => toPhrasing(simplifier.children(element)),
  CodeBlock: (element) => {
    const { language, filename } = readTexts(element, "language", "filename");
    return [{ type: "code", lang: language ?? null, meta: filename ?? null, value: verbatim(element) }];
  },
  Prompt: (element) => {
    const { description, text: prompt } = readTexts(element, "description", "text");
    return [
      ...(description ? [paragraph(...inlineMarkdown(description))] : []),
      { type: "code", lang: "text", value: prompt ?? verbatim(element) },
    ];
  },
  Latex: (element) => {
    const value = verbatim(element);
    return element.type === "mdxJsxFlowElement" ? [{ type: "math", value }] : [{ type: "inlineMath", value }];
  },
  "Tree.Folder": (element, simplifier) => [
    listItem(
      [{ type: "inlineCode", value: `${readTextAttribute(element, "name") ?? ""}/` }],
      simplifier.children(element),
    ),
  ],
  "Tree.File": (element) => [listItem([{ type: "inlineCode", value: readTextAttribute(element, "name") ?? "" }])],
  "FileTree.Folder": (element, simplifier) => COMPONENTS["Tree.Folder"]?.(element, simplifier) ?? [],
  "FileTree.File": (element, simplifier) => COMPONENTS["Tree.File"]?.(element, simplifier) ?? [],
  "Color.Item": (element) => {
    const { name, value } = readTexts(element, "name", "value");
    const code: PhrasingContent[] = value ? [text(": "), { type: "inlineCode", value }] : [];
    return [listItem([text(name ?? ""), ...code])];
  },
  "Color.Row": (element, simplifier) => {
    const title = readTextAttribute(element, "title");
    return [
      ...(title ? [paragraph({ type: "strong", children: [text(title)] })] : []),
      ...simplifier.children(element),
    ];
  },
  "GitHub.Repo": repository,
  "Github.Repo": repository,
  Image: image,
  Video: (element) => mediaLink(element),
  Link: link,
  UpdateFilters: () => [],
  ViewSwitcher: () => [],
};

function callout(label: string | undefined): Rule {
  return (element, simplifier) => {
    const title = readTextAttribute(element, "title");
    const words = [label, title].filter((word) => word !== undefined && word !== "").join(": ");
    const blocks = toFlow(simplifier.children(element));
    const first = blocks[0];
    if (words !== "") {
      const strong: PhrasingContent = { type: "strong", children: [text(`${words}:`)] };
      if (first?.type === "paragraph") first.children.unshift(strong, text(" "));
      else blocks.unshift({ type: "paragraph", children: [strong] });
    }
    return [{ type: "blockquote", children: blocks as never }];
  };
}

function titledBlock(name: string, description?: string): Rule {
  return (element, simplifier) => {
    const title = readTextAttribute(element, name);
    if (title === undefined || title === "") return simplifier.children(element);
    const below = description ? readTextAttribute(element, description) : undefined;
    return [
      titled(title, simplifier, readTextAttribute(element, "id")),
      ...(below ? [paragraph(...inlineMarkdown(below))] : []),
      ...simplifier.children(element, { isTitled: true }),
    ];
  };
}

function titled(title: string, { depth }: Simplifier, id: string | undefined): Heading {
  return {
    type: "heading",
    depth,
    children: inlineMarkdown(title),
    data: { ...(id ? { id } : {}), isMinor: true },
  };
}

/** A card: its title as a link in a list, and what it says after a colon. */
function linkRow(element: JsxElement, simplifier?: Simplifier): Nodes[] {
  const { title, href, description, cta } = readTexts(element, "title", "href", "description", "cta");
  const label = title || cta || href;
  const name: PhrasingContent[] = label ? inlineMarkdown(label) : [];
  const shown: PhrasingContent[] = href ? [{ type: "link", url: href, children: name as never }] : strong(name);
  const blocks = simplifier ? toFlow(simplifier.children(element)) : [];
  const [first, ...rest] = description ? [paragraph(...inlineMarkdown(description)), ...blocks] : blocks;
  if (shown.length === 0) return [first, ...rest].flatMap((block) => (block ? [block] : []));
  if (first?.type === "paragraph") return [listItem([...shown, text(": "), ...first.children], rest)];
  return [listItem(shown, first ? [first, ...rest] : [])];
}

function strong(children: readonly PhrasingContent[]): PhrasingContent[] {
  return children.length === 0 ? [] : [{ type: "strong", children: [...children] }];
}

const FIELD_PLACES = ["query", "path", "body", "header", "name"];

/** A field: a row with its name, type and rules, and what it means. */
function field(element: JsxElement, simplifier: Simplifier): Nodes[] {
  if (isOn(element, "hidden")) return [];
  const place = FIELD_PLACES.find((name) => readTextAttribute(element, name));
  const name = place ? (readTextAttribute(element, place) ?? "") : "";
  const { type, default: initial } = readTexts(element, "type", "default");
  const rules = [
    type,
    place === "name" ? undefined : place,
    isOn(element, "required") ? "required" : undefined,
    isOn(element, "deprecated") ? "deprecated" : undefined,
    initial === undefined ? undefined : `default: ${initial}`,
  ].filter((rule) => rule !== undefined && rule !== "");
  const line: PhrasingContent[] = [{ type: "inlineCode", value: name }];
  if (rules.length > 0) line.push(text(` (${rules.join(", ")})`));
  const [first, ...rest] = toFlow(simplifier.children(element));
  if (first?.type === "paragraph") return [listItem([...line, text(": "), ...first.children], rest)];
  return [listItem(line, first ? [first, ...rest] : [])];
}

function repository(element: JsxElement): Nodes[] {
  const repo = readTextAttribute(element, "repo") ?? "";
  const url = repo.includes("://") ? repo : `https://github.com/${repo}`;
  return [paragraph({ type: "link", url, children: [{ type: "text", value: repo }] })];
}

/** An image; its alternative text is what it says. */
export function image(element: JsxElement): Nodes[] {
  const { src, alt, title } = readTexts(element, "src", "alt", "title");
  return src ? [{ type: "image", url: src, alt: alt ?? "", title: title ?? null }] : [];
}

/** A video or an embedded page, as a link. */
export function mediaLink(element: JsxElement): Nodes[] {
  const { src, title } = readTexts(element, "src", "title");
  if (!src || src.startsWith("data:")) return [];
  return [paragraph({ type: "link", url: src, children: [{ type: "text", value: title || src }] })];
}

/** An anchor with its text. */
export function link(element: JsxElement, simplifier: Simplifier): Nodes[] {
  const content = simplifier.children(element);
  const href = readTextAttribute(element, "href");
  // An anchor around blocks says more by its blocks than by its address.
  if (!href || content.some((node) => node.type === "listItem" || node.type === "heading")) return content;
  const line = toPhrasing(content).filter((node) => node.type !== "link");
  return [{ type: "link", url: href, children: line as never }];
}

function emphasised(markdown: string): Nodes {
  return paragraph({ type: "emphasis", children: inlineMarkdown(markdown) });
}

/** The text of an element whose body is no Markdown. */
function verbatim(element: JsxElement): string {
  const children = element.children as Nodes[];
  const written = children.map((child) =>
    child.type === "mdxFlowExpression" || child.type === "mdxTextExpression"
      ? (textOfExpression(expressionOf(child.data?.estree)) ?? "")
      : textOf(child),
  );
  return written.join("\n").trim();
}

function readTexts<Name extends string>(element: JsxElement, ...names: Name[]): Partial<Record<Name, string>> {
  const texts: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = readTextAttribute(element, name) ?? findExpression(element, name);
    if (value !== undefined && value !== "") texts[name] = value;
  }
  return texts;
}

/** `rss={{ title: "…", description: "…" }}` of an update. */
function readFeed(element: JsxElement): { title?: string; description?: string } | undefined {
  const value = findAttribute(element, "rss")?.value;
  const expression = typeof value === "object" && value !== null ? expressionOf(value.data?.estree) : undefined;
  if (expression?.type !== "ObjectExpression") return undefined;
  const texts: Record<string, string> = {};
  for (const property of expression.properties) {
    if (property.type !== "Property" || property.key.type !== "Identifier") continue;
    const text = textOfExpression(property.value as Parameters<typeof textOfExpression>[0]);
    if (text !== undefined) texts[property.key.name] = text;
  }
  return texts;
}

/** Source of an attribute that is a number or a word of JavaScript: `{3}`, `{true}`. */
function findExpression(element: JsxElement, name: string): string | undefined {
  const value = findAttribute(element, name)?.value;
  if (typeof value !== "object" || value === null) return undefined;
  const source = value.value.trim();
  return /^[\w.-]+$/.test(source) ? source : undefined;
}
