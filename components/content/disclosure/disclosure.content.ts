import { readTextAttribute } from "@/lib/content/syntax/jsx-attributes";
import { defineContentComponent } from "@/lib/text/define-content-component";
import { emphasized, titledBlock } from "@/lib/text/titled-block";

export const accordion = defineContentComponent({
  names: ["Accordion"],
  markdown: ["title", "description"],
  inIslands: true,
  takesId: true,
  needs: ["title", "children|description"],
  hidesHeadings: true,
  toMarkdown: titledBlock("description"),
});

export const accordionGroup = defineContentComponent({
  names: ["AccordionGroup"],
  inIslands: true,
  holds: { children: ["Accordion"] },
  needs: ["children"],
  hidesHeadings: true,
});

export const expandable = defineContentComponent({
  names: ["Expandable"],
  needs: ["children"],
  inIslands: true,
  hidesHeadings: true,
  toMarkdown: (element, simplifier) => {
    const title = readTextAttribute(element, "title");
    return [...(title ? [emphasized(title)] : []), ...simplifier.children(element)];
  },
});
