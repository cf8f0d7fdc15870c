import { defineContentComponent } from "@/lib/markdown/define-content-component";
import { readTexts } from "@/lib/markdown/element-texts";
import { text, toPhrasing } from "@/lib/markdown/flow";

export const tooltip = defineContentComponent({
  names: ["Tooltip"],
  display: "inline",
  inIslands: true,
  enhancement: { selector: "[data-tooltip]", module: "tooltip-client" },
  toMarkdown: (element, simplifier) => {
    const { tip } = readTexts(element, "tip");
    return [...toPhrasing(simplifier.children(element)), ...(tip ? [text(` (${tip})`)] : [])];
  },
});
