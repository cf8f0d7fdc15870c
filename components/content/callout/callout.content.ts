import type { PhrasingContent } from "mdast";
import { readTextAttribute } from "@/lib/content/pipeline/jsx-attributes";
import { defineContentComponent } from "@/lib/markdown/define-content-component";
import { text, toFlow } from "@/lib/markdown/flow";
import type { Rule } from "@/lib/markdown/types";

export const note = fixedCallout("Note");
export const tip = fixedCallout("Tip");
export const info = fixedCallout("Info");
export const warning = fixedCallout("Warning");
export const check = fixedCallout("Check");
export const danger = fixedCallout("Danger");

export const callout = defineContentComponent({
  names: ["Callout"],
  display: "block",
  inIslands: true,
  toMarkdown: blockquote(undefined),
});

function fixedCallout(name: string) {
  return defineContentComponent({ names: [name], display: "block", inIslands: true, toMarkdown: blockquote(name) });
}

/** A quotation that starts with the label and the title in bold. */
function blockquote(label: string | undefined): Rule {
  return (element, simplifier) => {
    const title = readTextAttribute(element, "title");
    const words = [label, title].filter((word) => word !== undefined && word !== "").join(": ");
    const blocks = toFlow(simplifier.children(element));
    const first = blocks[0];
    if (words !== "") {
      const strong: PhrasingContent = { type: "strong", children: [text(`${words}:`)] };
      if (first?.type === "paragraph") first.children.unshift(strong, text(" "));
      else blocks.unshift({ type: "paragraph", children: [strong] });
    }
    return [{ type: "blockquote", children: blocks as never }];
  };
}
