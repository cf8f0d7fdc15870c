import type { ObjectExpression, Program } from "estree";
import type { Root } from "mdast";
import { visit } from "unist-util-visit";
import { codePieces, readTagAttribute, refreshText, tagName, visitJsxTags } from "@/lib/mdx/estree-text";
import { isBooleanAttribute, objectProperties, parseStyle, reactAttributeName } from "@/lib/mdx/html-attributes";
import { expressionAttribute, isJsxElement, type JsxElement } from "@/lib/mdx/jsx-attributes";

/**
 * Remark plugin: accepts HTML spelling in JSX, wherever it stands: `class`, `style="…"`, lower-case attribute names and
 * `"true"`/`"false"` for attributes that are on or off.
 */
export function remarkHtmlAttributes() {
  return (tree: Root): void => {
    visit(tree, (node) => {
      if (isJsxElement(node)) fixElement(node);
      for (const piece of codePieces(node)) {
        if (piece.data?.estree && /</.test(piece.value) && fixProgram(piece.data.estree)) refreshText(piece);
      }
    });
  };
}

function fixElement(element: JsxElement): void {
  const isHtml = isHtmlName(element.name);
  element.attributes = element.attributes.flatMap((attribute): JsxElement["attributes"] => {
    if (attribute.type !== "mdxJsxAttribute") return [attribute];
    const name = reactAttributeName(attribute.name, isHtml);
    const value = attribute.value;
    if (typeof value !== "string") return [{ ...attribute, name }];
    if (name === "style") {
      const properties = parseStyle(value);
      return [expressionAttribute("style", styleObject(properties), JSON.stringify(properties))];
    }
    if (!isHtml || !isBooleanAttribute(name)) return [{ ...attribute, name }];
    return value === "false" ? [] : [{ ...attribute, name, value: null }];
  });
}

/** Applies the same rules to JSX inside code. Returns whether anything changed. */
function fixProgram(program: Program): boolean {
  let hasChanged = false;
  visitJsxTags(program, (tag) => {
    const isHtml = isHtmlName(tagName(tag));
    for (const candidate of tag.attributes) {
      const found = readTagAttribute(candidate);
      if (!found) continue;
      const name = reactAttributeName(found.name, isHtml);
      if (name !== found.name) {
        found.attribute.name = { type: "JSXIdentifier", name };
        hasChanged = true;
      }
      if (name === "style" && found.text !== undefined) {
        const expression = styleObject(parseStyle(found.text));
        found.attribute.value = { type: "JSXExpressionContainer", expression };
        hasChanged = true;
      } else if (isHtml && isBooleanAttribute(name) && found.text !== undefined) {
        const literal = { type: "Literal" as const, value: found.text !== "false" };
        found.attribute.value = { type: "JSXExpressionContainer", expression: literal };
        hasChanged = true;
      }
    }
  });
  return hasChanged;
}

function styleObject(properties: Readonly<Record<string, string>>): ObjectExpression {
  return { type: "ObjectExpression", properties: objectProperties(properties) };
}

function isHtmlName(name: string | null): boolean {
  return name !== null && /^[a-z]/.test(name) && !name.includes(".");
}
