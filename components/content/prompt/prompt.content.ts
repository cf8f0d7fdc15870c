import { defineContentComponent } from "@/lib/text/define-content-component";
import { readTexts, verbatimText } from "@/lib/text/element-texts";
import { paragraph } from "@/lib/text/flow";
import { inlineMarkdown } from "@/lib/text/inline";

export const prompt = defineContentComponent({
  names: ["Prompt"],
  needs: ["children|text"],
  markdown: ["description"],
  hidesHeadings: true,
  toMarkdown: (element) => {
    const { description, text } = readTexts(element, "description", "text");
    return [
      ...(description ? [paragraph(...inlineMarkdown(description))] : []),
      { type: "code", lang: "text", value: text ?? verbatimText(element) },
    ];
  },
});
