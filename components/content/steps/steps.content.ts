import type { Nodes } from "mdast";
import { jsxAttribute } from "@/lib/content/pipeline/code/jsx-element";
import { findAttribute, isJsxElement, isOn, type JsxElement } from "@/lib/content/syntax/jsx-attributes";
import { defineContentComponent } from "@/lib/text/define-content-component";
import { readTexts } from "@/lib/text/element-texts";
import { text } from "@/lib/text/flow";
import { minorHeading } from "@/lib/text/titled-block";
import type { Simplifier } from "@/lib/text/types";

export const steps = defineContentComponent({
  names: ["Steps"],
  inIslands: true,
  parts: ["Step"],
  needs: ["children"],
  holds: { children: ["Step"] },
  toMarkdown: (element, simplifier) => {
    const { titleSize } = readTexts(element, "titleSize");
    let step = 0;
    return partsOf(element).flatMap((child) => {
      if (!isJsxElement(child) || child.name !== "Step") return simplifier.children(holderOf(element, child));
      step = writtenNumber(child) ?? step + 1;
      return simplifier.children(holderOf(element, withTitleSize(child, titleSize)), { step });
    });
  },
});

/** The children of a list of steps, including those of fragments. */
function partsOf(element: JsxElement): Nodes[] {
  return (element.children as Nodes[]).flatMap((child) =>
    isJsxElement(child) && child.name === null ? partsOf(child) : [child],
  );
}

const holderOf = (element: JsxElement, child: Nodes) => ({ ...element, children: [child] }) as JsxElement;

function withTitleSize(step: JsxElement, titleSize: string | undefined): JsxElement {
  if (!titleSize || findAttribute(step, "titleSize")) return step;
  return { ...step, attributes: [...step.attributes, jsxAttribute("titleSize", titleSize)] } as JsxElement;
}

/** The `stepNumber` that an author gave a step; counting continues from it. */
function writtenNumber(element: JsxElement): number | undefined {
  const number = Number.parseFloat(readTexts(element, "stepNumber").stepNumber ?? "");
  return Number.isFinite(number) ? number : undefined;
}

export const step = defineContentComponent({
  names: ["Step"],
  markdown: ["title"],
  inIslands: true,
  takesId: true,
  parents: ["Steps"],
  needs: ["title|children"],
  toMarkdown: (element, simplifier) => {
    const { title = "", titleSize = "", id } = readTexts(element, "title", "titleSize", "id");
    const size = /^h([2-4])$/.exec(titleSize)?.[1];
    const depth = size ? (Number(size) as Simplifier["depth"]) : simplifier.depth;
    const heading = minorHeading(title, { depth }, id);
    heading.children.unshift(text(title ? `${simplifier.step}. ` : `${simplifier.step}.`));
    // A step is a section of its own if its anchor is shown: if it has a large title, or an id from its author.
    const isSection = /^h[23]$/.test(titleSize) || !isOn(element, "noAnchor");
    if (id && isSection && heading.data) heading.data.isMinor = false;
    return [heading, ...simplifier.children(element, { isTitled: true, ...(size && { depth }) })];
  },
});
