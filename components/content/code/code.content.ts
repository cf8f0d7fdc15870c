import { defineContentComponent } from "@/lib/text/define-content-component";
import { readTexts, verbatimText } from "@/lib/text/element-texts";

export const codeBlock = defineContentComponent({
  names: ["CodeBlock"],
  inIslands: true,
  toMarkdown: (element) => {
    const { language, filename } = readTexts(element, "language", "filename");
    return [{ type: "code", lang: language ?? null, meta: filename ?? null, value: verbatimText(element) }];
  },
});

export const codeGroup = defineContentComponent({
  names: ["CodeGroup", "SnippetGroup"],
  inIslands: true,
  parts: ["CodeBlock"],
  needs: ["children"],
});

/** The element that the compiler emits for a fence. */
export const codeFence = defineContentComponent({
  names: ["CodeFence"],
  enhancement: { selector: "[data-expand]", module: "expand-client" },
});

/** The element that the compiler emits once per file with fences. */
export const codeStyles = defineContentComponent({
  names: ["CodeStyles"],
  display: "inline",
  enhancement: { selector: "[data-type]", module: "types-client" },
});
