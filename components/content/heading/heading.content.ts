import type { Heading } from "mdast";
import { readTextAttribute } from "@/lib/content/syntax/jsx-attributes";
import { defineContentComponent } from "@/lib/text/define-content-component";
import { readWord } from "@/lib/text/element-texts";
import { toPhrasing } from "@/lib/text/flow";

export const heading = defineContentComponent({
  names: ["Heading"],
  inIslands: true,
  takesId: true,
  toMarkdown: (element, simplifier) => {
    const id = readTextAttribute(element, "id");
    const level = Number(readWord(element, "level") ?? readTextAttribute(element, "level") ?? 2);
    const depth = (level >= 1 && level <= 6 ? level : 2) as Heading["depth"];
    return [{ type: "heading", depth, children: toPhrasing(simplifier.children(element)), data: id ? { id } : {} }];
  },
});

export const headingElements = defineContentComponent({
  names: [],
  elements: {
    h1: "headingElements.h1",
    h2: "headingElements.h2",
    h3: "headingElements.h3",
    h4: "headingElements.h4",
  },
});
