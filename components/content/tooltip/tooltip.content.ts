import { defineContentComponent } from "@/lib/text/define-content-component";
import { readTexts } from "@/lib/text/element-texts";
import { text, toPhrasing } from "@/lib/text/flow";

const TEXTS = ["tip", "headline", "title", "description", "cta"] as const;

export const tooltip = defineContentComponent({
  names: ["Tooltip"],
  display: "inline",
  needs: ["children", "tip|headline|title|description"],
  inIslands: true,
  enhancement: { selector: "[data-tooltip]", module: "tooltip-client" },
  toMarkdown: (element, simplifier) => {
    const { tip, headline, title, description, cta } = readTexts(element, ...TEXTS);
    const heading = headline ?? title;
    const explanation = [heading, tip ?? description].filter(Boolean).join(": ");
    const parts = [explanation, cta].filter(Boolean).join(". ");
    return [...toPhrasing(simplifier.children(element)), ...(parts ? [text(` (${parts})`)] : [])];
  },
});
