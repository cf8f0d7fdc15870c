import type { Heading } from "mdast";
import {
  expressionOf,
  findAttribute,
  type JsxElement,
  readTextAttribute,
  textOfExpression,
} from "@/lib/content/pipeline/jsx-attributes";
import { defineContentComponent } from "@/lib/markdown/define-content-component";
import { readTextList, readTexts } from "@/lib/markdown/element-texts";
import { inlineMarkdown } from "@/lib/markdown/inline";
import { emphasized } from "@/lib/markdown/titled-block";

export const update = defineContentComponent({
  names: ["Update"],
  display: "block",
  inIslands: true,
  takesId: true,
  hidesHeadings: true,
  toMarkdown: (element, simplifier) => {
    const { label = "", description } = readTexts(element, "label", "description");
    const id = readTextAttribute(element, "id");
    const feed = readFeed(element);
    const note = description ? { updateNote: description } : {};
    const data = { isUpdate: true, ...note, ...(id ? { id } : {}), ...(feed ? { feed } : {}) };
    const heading: Heading = { type: "heading", depth: 2, children: inlineMarkdown(label), data };
    const tags = readTextList(element, "tags").join(", ");
    return [
      heading,
      ...(tags ? [emphasized(tags)] : []),
      ...(description ? [emphasized(description)] : []),
      ...simplifier.children(element),
    ];
  },
});

/** What the compiler writes where updates have tags. */
export const updateFilters = defineContentComponent({
  names: ["UpdateFilters"],
  display: "block",
  enhancement: { selector: "[data-update-filters]", module: "update-filters-client" },
  toMarkdown: () => [],
});

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
