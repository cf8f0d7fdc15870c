import type { Nodes, PhrasingContent } from "mdast";
import { isOn, type JsxElement, readTextAttribute, readTextList } from "@/lib/content/syntax/jsx-attributes";
import { defineContentComponent } from "@/lib/text/define-content-component";
import { readTexts } from "@/lib/text/element-texts";
import { listItem, text, toFlow } from "@/lib/text/flow";
import type { Simplifier } from "@/lib/text/types";

export const paramField = defineContentComponent({
  names: ["ParamField", "Param"],
  needs: ["path|query|body|header|name"],
  inIslands: true,
  takesId: true,
  toMarkdown: fieldItem,
});

export const responseField = defineContentComponent({
  names: ["ResponseField"],
  needs: ["name"],
  inIslands: true,
  takesId: true,
  toMarkdown: fieldItem,
});

const FIELD_PLACES = ["query", "path", "body", "header", "name"];

/** A list item: name, type and rules of the field and, after a colon, its description. */
function fieldItem(element: JsxElement, simplifier: Simplifier): Nodes[] {
  if (isOn(element, "hidden")) return [];
  const { messages } = simplifier;
  const place = FIELD_PLACES.find((name) => readTextAttribute(element, name));
  const name = place ? (readTextAttribute(element, place) ?? "") : "";
  const { type, default: initial } = readTexts(element, "type", "default");
  const rules = [
    ...readTextList(element, "pre"),
    type,
    place === "name" ? undefined : place,
    isOn(element, "required") ? messages.required : undefined,
    isOn(element, "deprecated") ? messages.deprecated : undefined,
    initial === undefined ? undefined : `${messages.defaultValue}: ${initial}`,
    ...readTextList(element, "post"),
  ].filter((rule) => rule !== undefined && rule !== "");
  const line: PhrasingContent[] = [{ type: "inlineCode", value: name }];
  if (rules.length > 0) line.push(text(` (${rules.join(", ")})`));
  const [first, ...rest] = toFlow(simplifier.children(element));
  if (first?.type === "paragraph") return [listItem([...line, text(": "), ...first.children], rest)];
  return [listItem(line, first ? [first, ...rest] : [])];
}
