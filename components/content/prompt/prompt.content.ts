import { defineContentComponent } from "@/lib/markdown/define-content-component";
import { readTexts, verbatimText } from "@/lib/markdown/element-texts";
import { paragraph } from "@/lib/markdown/flow";
import { inlineMarkdown } from "@/lib/markdown/inline";

export const prompt = defineContentComponent({
  names: ["Prompt"],
  display: "block",
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
