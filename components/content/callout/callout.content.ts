import type { Nodes, PhrasingContent } from "mdast";
import { type CalloutKind, calloutKind } from "@/lib/content/pipeline/callout-kinds";
import type { JsxElement } from "@/lib/content/syntax/jsx-attributes";
import { defineContentComponent } from "@/lib/text/define-content-component";
import { readTexts } from "@/lib/text/element-texts";
import { blockquote, text, toFlow } from "@/lib/text/flow";
import type { Simplifier } from "@/lib/text/types";

export const note = calloutNamed("Note");
export const tip = calloutNamed("Tip");
export const info = calloutNamed("Info");
export const warning = calloutNamed("Warning");
export const check = calloutNamed("Check");
export const danger = calloutNamed("Danger");
export const callout = calloutNamed("Callout");

function calloutNamed(name: string) {
  return defineContentComponent({
    names: [name],
    markdown: ["title"],
    needs: ["children|title"],
    inIslands: true,
    toMarkdown: quotation,
  });
}

/** The kind of a callout: that of its name, or one that it states, unless it has an icon or a color. */
function kindOf(element: JsxElement): CalloutKind | undefined {
  const { type, variant, icon, color } = readTexts(element, "type", "variant", "icon", "color");
  if (element.name !== "Callout") return calloutKind(element.name ?? "");
  return icon || color ? undefined : calloutKind(type ?? variant ?? "");
}

/** A quotation that starts with the label and the title in bold. */
function quotation(element: JsxElement, simplifier: Simplifier): Nodes[] {
  const { title } = readTexts(element, "title");
  const kind = kindOf(element);
  const words = [kind && simplifier.messages[kind], title].filter((word) => word !== undefined).join(": ");
  const blocks = toFlow(simplifier.children(element));
  const first = blocks[0];
  if (words !== "") {
    const strong: PhrasingContent = { type: "strong", children: [text(`${words}:`)] };
    if (first?.type === "paragraph") first.children.unshift(strong, text(" "));
    else blocks.unshift({ type: "paragraph", children: [strong] });
  }
  return [blockquote(blocks)];
}
