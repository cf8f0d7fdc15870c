import { defineContentComponent } from "@/lib/markdown/define-content-component";
import { toPhrasing } from "@/lib/markdown/flow";

export const badge = defineContentComponent({
  names: ["Badge"],
  display: "inline",
  inIslands: true,
  toMarkdown: (element, simplifier) => toPhrasing(simplifier.children(element)),
});
