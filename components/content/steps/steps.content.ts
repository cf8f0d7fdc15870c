import type { Nodes } from "mdast";
import { isJsxElement, type JsxElement } from "@/lib/content/pipeline/jsx-attributes";
import { defineContentComponent } from "@/lib/markdown/define-content-component";
import { readTexts } from "@/lib/markdown/element-texts";
import { minorHeading } from "@/lib/markdown/titled-block";

export const steps = defineContentComponent({
  names: ["Steps"],
  display: "block",
  inIslands: true,
  parts: ["Step"],
  holds: { children: ["Step"] },
  toMarkdown: (element, simplifier) => {
    let step = 0;
    return (element.children as Nodes[]).flatMap((child) => {
      if (isJsxElement(child) && child.name === "Step") step = writtenNumber(child) ?? step + 1;
      return simplifier.children({ ...element, children: [child] } as JsxElement, { step });
    });
  },
});

/** `stepNumber` starts the count anew. */
function writtenNumber(element: JsxElement): number | undefined {
  const number = Number.parseFloat(readTexts(element, "stepNumber").stepNumber ?? "");
  return Number.isFinite(number) ? number : undefined;
}

export const step = defineContentComponent({
  names: ["Step"],
  display: "block",
  inIslands: true,
  takesId: true,
  parents: ["Steps"],
  toMarkdown: (element, simplifier) => {
    const { title = "", id } = readTexts(element, "title", "id");
    const heading = minorHeading(`${simplifier.step}. ${title}`.trim(), simplifier, id);
    // Only steps with large titles are sections of their own; they alone have an anchor.
    if (id && heading.data) heading.data.isMinor = false;
    return [heading, ...simplifier.children(element, { isTitled: true })];
  },
});
