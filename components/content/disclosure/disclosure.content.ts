import { defineContentComponent } from "@/lib/markdown/define-content-component";
import { titledBlock } from "@/lib/markdown/titled-block";

export const accordion = defineContentComponent({
  names: ["Accordion"],
  display: "block",
  inIslands: true,
  takesId: true,
  needsTitle: true,
  hidesHeadings: true,
  toMarkdown: titledBlock("description"),
});

export const accordionGroup = defineContentComponent({
  names: ["AccordionGroup"],
  display: "block",
  inIslands: true,
  hidesHeadings: true,
});

export const expandable = defineContentComponent({
  names: ["Expandable"],
  display: "block",
  inIslands: true,
  hidesHeadings: true,
});
