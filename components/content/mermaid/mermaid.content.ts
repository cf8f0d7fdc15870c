import { defineContentComponent } from "@/lib/text/define-content-component";
import { readTexts, verbatimText } from "@/lib/text/element-texts";

export const mermaid = defineContentComponent({
  names: ["Mermaid"],
  needs: ["children|chart"],
  inIslands: true,
  enhancement: { selector: "[data-mermaid]", module: "diagrams-client" },
  toMarkdown: (element) => {
    const value = readTexts(element, "chart").chart?.trim() ?? verbatimText(element);
    return [{ type: "code", lang: "mermaid", value }];
  },
});
