import { defineContentComponent } from "@/lib/markdown/define-content-component";

export const visibility = defineContentComponent({ names: ["Visibility"], display: "inline", inIslands: true });

export const markdownText = defineContentComponent({
  names: ["MDX"],
  component: "MarkdownText",
  display: "inline",
  inIslands: true,
});

/** Wrappers of older sites, which show their content. */
export const transparent = defineContentComponent({
  names: ["ApiPlayground", "CustomCode", "CustomComponent", "Snippet"],
  component: "Transparent",
  display: "inline",
  inIslands: true,
});
