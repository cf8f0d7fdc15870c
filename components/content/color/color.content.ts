import type { PhrasingContent } from "mdast";
import { readTextAttribute } from "@/lib/content/syntax/jsx-attributes";
import { defineContentComponent } from "@/lib/text/define-content-component";
import { readRecord, readTexts } from "@/lib/text/element-texts";
import { listItem, paragraph, text } from "@/lib/text/flow";

export const color = defineContentComponent({
  names: ["Color"],
  needs: ["children"],
  inIslands: true,
});

export const colorRow = defineContentComponent({
  names: ["Color.Row"],
  inIslands: true,
  toMarkdown: (element, simplifier) => {
    const title = readTextAttribute(element, "title");
    return [
      ...(title ? [paragraph({ type: "strong", children: [text(title)] })] : []),
      ...simplifier.children(element),
    ];
  },
});

export const colorItem = defineContentComponent({
  names: ["Color.Item"],
  display: "inline",
  needs: ["value"],
  inIslands: true,
  toMarkdown: (element) => {
    const { name = "", value } = readTexts(element, "name", "value");
    const { light = value, dark } = readRecord(element, "value") ?? {};
    const codes = [...new Set([light, dark])].flatMap((color): PhrasingContent[] =>
      color ? [{ type: "inlineCode", value: color }] : [],
    );
    return [listItem([text(name), ...codes.flatMap((code, index) => [text(index === 0 ? ": " : ", "), code])])];
  },
});
