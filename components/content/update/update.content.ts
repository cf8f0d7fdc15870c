import type { Heading } from "mdast";
import { readTextAttribute, readTextList } from "@/lib/content/syntax/jsx-attributes";
import { defineContentComponent } from "@/lib/text/define-content-component";
import { readRecord, readTexts } from "@/lib/text/element-texts";
import { inlineMarkdown } from "@/lib/text/inline";
import { emphasized } from "@/lib/text/titled-block";

export const update = defineContentComponent({
  names: ["Update"],
  needs: ["label"],
  markdown: ["description"],
  inIslands: true,
  takesId: true,
  hidesHeadings: true,
  toMarkdown: (element, simplifier) => {
    const { label = "", description } = readTexts(element, "label", "description");
    const id = readTextAttribute(element, "id");
    const feed = readRecord(element, "rss");
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

/** The element that the compiler emits where updates have tags. */
export const updateFilters = defineContentComponent({
  names: ["UpdateFilters"],
  enhancement: { selector: "[data-update-filters]", module: "update-filters-client" },
  toMarkdown: () => [],
});
