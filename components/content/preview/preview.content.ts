import { defineContentComponent } from "@/lib/text/define-content-component";

export const preview = defineContentComponent({
  names: ["Preview"],
  hidesHeadings: true,
  // The compiler adds the source as the last child (remark-previews.ts). It says everything that the result does.
  toMarkdown: (element) => element.children.slice(-1),
});
