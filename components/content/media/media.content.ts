import type { Nodes } from "mdast";
import type { JsxElement } from "@/lib/content/syntax/jsx-attributes";
import { defineContentComponent } from "@/lib/text/define-content-component";
import { readTexts } from "@/lib/text/element-texts";
import { paragraph } from "@/lib/text/flow";
import { emphasized } from "@/lib/text/titled-block";

export const image = defineContentComponent({
  names: ["Image"],
  elements: { img: "Image" },
  display: "inline",
  inIslands: true,
  enhancement: { selector: "[data-image-copy], img[data-zoom]", module: "images-client" },
  toMarkdown: (element) => {
    const { src, alt, title } = readTexts(element, "src", "alt", "title");
    return src ? [{ type: "image", url: src, alt: alt ?? "", title: title ?? null }] : [];
  },
});

export const video = defineContentComponent({
  names: ["Video"],
  elements: { video: "Video" },
  display: "inline",
  inIslands: true,
  toMarkdown: sourceLink,
});

export const iframe = defineContentComponent({
  names: [],
  elements: { iframe: "Iframe" },
  display: "inline",
  toMarkdown: sourceLink,
});

export const source = defineContentComponent({ names: [], elements: { source: "Source" }, display: "inline" });

export const frame = defineContentComponent({
  names: ["Frame", "Example"],
  needs: ["children"],
  markdown: ["hint", "title", "caption", "description"],
  inIslands: true,
  toMarkdown: (element, simplifier) => {
    const { hint, caption } = readTexts(element, "hint", "caption");
    return [
      ...(hint ? [emphasized(hint)] : []),
      ...simplifier.children(element),
      ...(caption ? [emphasized(caption)] : []),
    ];
  },
});

/** A video or an embedded page, as a link. */
function sourceLink(element: JsxElement): Nodes[] {
  const { src, title } = readTexts(element, "src", "title");
  if (!src || src.startsWith("data:")) return [];
  return [paragraph({ type: "link", url: src, children: [{ type: "text", value: title || src }] })];
}
