import { readTextAttribute } from "@/lib/content/syntax/jsx-attributes";
import { defineContentComponent } from "@/lib/text/define-content-component";
import { link as linkTo, toPhrasing } from "@/lib/text/flow";

export const link = defineContentComponent({
  names: ["Link"],
  component: "ContentLink",
  elements: { a: "ContentLink" },
  display: "inline",
  inIslands: true,
  toMarkdown: (element, simplifier) => {
    const content = simplifier.children(element);
    const href = readTextAttribute(element, "href");
    // For a link around blocks, the blocks matter more than the address.
    if (!href || content.some((node) => node.type === "listItem" || node.type === "heading")) return content;
    const line = toPhrasing(content).filter((node) => node.type !== "link");
    return [linkTo(href, line)];
  },
});
