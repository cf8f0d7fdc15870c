import { readTextList } from "@/lib/content/syntax/jsx-attributes";
import { defineContentComponent } from "@/lib/text/define-content-component";
import { emphasized, titledBlock } from "@/lib/text/titled-block";

export const view = defineContentComponent({
  names: ["View"],
  takesId: true,
  needs: ["title", "children"],
  toMarkdown: titledBlock(),
});

/** The element that the compiler emits above the first view. */
export const viewSwitcher = defineContentComponent({
  names: ["ViewSwitcher"],
  display: "inline",
  enhancement: { selector: "[data-view-select], [data-variation-select]", module: "views-client" },
  toMarkdown: () => [],
});

export const variation = defineContentComponent({
  names: ["Variation"],
  needs: ["is", "children"],
  toMarkdown: (element, simplifier) => {
    const names = readTextList(element, "is").join(", ");
    return [...(names ? [emphasized(names)] : []), ...simplifier.children(element)];
  },
});

/** The element that the compiler emits above the first variation. */
export const variationSwitcher = defineContentComponent({
  names: ["VariationSwitcher"],
  display: "inline",
});
