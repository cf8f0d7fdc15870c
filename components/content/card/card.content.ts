import type { Nodes, PhrasingContent } from "mdast";
import type { JsxElement } from "@/lib/content/syntax/jsx-attributes";
import { defineContentComponent } from "@/lib/text/define-content-component";
import { readTexts } from "@/lib/text/element-texts";
import { link, listItem, paragraph, text, toFlow } from "@/lib/text/flow";
import { inlineMarkdown } from "@/lib/text/inline";
import type { Simplifier } from "@/lib/text/types";

export const card = defineContentComponent({
  names: ["Card"],
  markdown: ["title", "description", "cta"],
  needs: ["title|children|description|img|icon|cta"],
  inIslands: true,
  toMarkdown: linkItem,
});

export const tile = defineContentComponent({
  names: ["Tile"],
  markdown: ["title", "description"],
  needs: ["title|children|description"],
  inIslands: true,
  toMarkdown: linkItem,
});

export const columns = defineContentComponent({
  names: ["Columns"],
  needs: ["children"],
  inIslands: true,
});
export const cardGroup = defineContentComponent({
  names: ["CardGroup"],
  inIslands: true,
  holds: { children: ["Card", "Tile", "Column", "Frame"] },
  needs: ["children"],
});
export const column = defineContentComponent({ names: ["Column"], inIslands: true });

/** A list item: the title as a link and, after a colon, the text. */
function linkItem(element: JsxElement, simplifier: Simplifier): Nodes[] {
  const { title, href, description, cta } = readTexts(element, "title", "href", "description", "cta");
  const label = title || cta || href;
  const name: PhrasingContent[] = label ? inlineMarkdown(label) : [];
  const shown: PhrasingContent[] = href ? [link(href, name)] : strong(name);
  const blocks = [
    ...toFlow(simplifier.children(element)),
    ...(cta && label !== cta ? [paragraph(...inlineMarkdown(cta))] : []),
  ];
  const [first, ...rest] = description ? [paragraph(...inlineMarkdown(description)), ...blocks] : blocks;
  if (shown.length === 0) return [first, ...rest].flatMap((block) => (block ? [block] : []));
  if (first?.type === "paragraph") return [listItem([...shown, text(": "), ...first.children], rest)];
  return [listItem(shown, first ? [first, ...rest] : [])];
}

function strong(children: readonly PhrasingContent[]): PhrasingContent[] {
  return children.length === 0 ? [] : [{ type: "strong", children: [...children] }];
}
