import { defineContentComponent } from "@/lib/text/define-content-component";
import { toPhrasing } from "@/lib/text/flow";

export const badge = defineContentComponent({
  names: ["Badge"],
  display: "inline",
  needs: ["children|icon"],
  inIslands: true,
  toMarkdown: (element, simplifier) => toPhrasing(simplifier.children(element)),
});
