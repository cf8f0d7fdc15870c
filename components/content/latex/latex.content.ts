import { defineContentComponent } from "@/lib/text/define-content-component";
import { verbatimText } from "@/lib/text/element-texts";

export const latex = defineContentComponent({
  names: ["Latex"],
  display: "inline",
  needs: ["children"],
  toMarkdown: (element) => {
    const value = verbatimText(element);
    return element.type === "mdxJsxFlowElement" ? [{ type: "math", value }] : [{ type: "inlineMath", value }];
  },
});
