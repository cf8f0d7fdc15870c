import type { PhrasingContent } from "mdast";
import { type CalloutKind, calloutKind } from "@/lib/content/pipeline/callout-kinds";
import type { JsxElement } from "@/lib/content/syntax/jsx-attributes";
import { defineContentComponent } from "@/lib/text/define-content-component";
import { readTexts } from "@/lib/text/element-texts";
import { blockquote, text, toFlow } from "@/lib/text/flow";
import type { Rule } from "@/lib/text/types";

const NEEDS = ["children|title"];

export const note = fixedCallout("Note");
export const tip = fixedCallout("Tip");
export const info = fixedCallout("Info");
export const warning = fixedCallout("Warning");
export const check = fixedCallout("Check");
export const danger = fixedCallout("Danger");

export const callout = defineContentComponent({
  names: ["Callout"],
  markdown: ["title"],
  needs: NEEDS,
  inIslands: true,
  toMarkdown: quotation(kindOf),
});

function fixedCallout(name: string) {
  const kind = calloutKind(name);
  const toMarkdown = quotation(() => kind);
  return defineContentComponent({
    names: [name],
    markdown: ["title"],
    needs: NEEDS,
    inIslands: true,
    toMarkdown,
  });
}

/** The fixed kind of a callout, unless it has an icon or a color. */
function kindOf(element: JsxElement): CalloutKind | undefined {
  const { type, variant, icon, color } = readTexts(element, "type", "variant", "icon", "color");
  return icon || color ? undefined : calloutKind(type ?? variant ?? "");
}

/** A quotation that starts with the label and the title in bold. */
function quotation(readKind: (element: JsxElement) => CalloutKind | undefined): Rule {
  return (element, simplifier) => {
    const { title } = readTexts(element, "title");
    const kind = readKind(element);
    const words = [kind && simplifier.messages[kind], title].filter((word) => word !== undefined).join(": ");
    const blocks = toFlow(simplifier.children(element));
    const first = blocks[0];
    if (words !== "") {
      const strong: PhrasingContent = { type: "strong", children: [text(`${words}:`)] };
      if (first?.type === "paragraph") first.children.unshift(strong, text(" "));
      else blocks.unshift({ type: "paragraph", children: [strong] });
    }
    return [blockquote(blocks)];
  };
}
