import type { ObjectExpression, Program } from "estree";
import type { JSXAttribute } from "estree-jsx";
import type { Root } from "mdast";
import type { MdxJsxAttribute } from "mdast-util-mdx-jsx";
import type { VFile } from "vfile";
import { visit } from "@/lib/base/visit";
import { suggest } from "@/lib/config/nearest";
import { codePieces, readTagAttribute, refreshText, tagName, visitJsxTags } from "@/lib/content/pipeline/estree-text";
import {
  findBrokenDeclaration,
  isBooleanAttribute,
  isHandlerAttribute,
  isKnownAttribute,
  objectProperties,
  parseStyle,
  reactAttributeName,
  valueWhenOn,
} from "@/lib/content/pipeline/html-attributes";
import { contextOf, type PageContext, type Positioned } from "@/lib/content/pipeline/page-context";
import { expressionAttribute, expressionOf, isJsxElement, type JsxElement } from "@/lib/content/syntax/jsx-attributes";

/**
 * Remark plugin: accepts HTML spelling in all JSX: `class`, `style="…"`, lower-case attribute names, attributes without value,
 * and `"true"`/`"false"` for boolean attributes. Handlers given as text are reported.
 */
export function remarkHtmlAttributes() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    visit(tree, (node) => {
      if (isJsxElement(node)) fixElement(node, context);
      for (const piece of codePieces(node)) {
        if (piece.data?.estree && /</.test(piece.value) && fixProgram(piece.data.estree, context)) refreshText(piece);
      }
    });
  };
}

function fixElement(element: JsxElement, context: PageContext): void {
  const kind = kindOf(element.name);
  element.attributes = element.attributes.flatMap((attribute): JsxElement["attributes"] => {
    if (attribute.type !== "mdxJsxAttribute") return [attribute];
    const name = reactAttributeName(attribute.name, kind === "html");
    const text = typeof attribute.value === "string" ? attribute.value : undefined;
    if (kind === "html") reportMisspelled(context, element, attribute);
    if (text !== undefined && name === "style") {
      reportStyle(context, attribute, text);
      const properties = parseStyle(text);
      return [expressionAttribute("style", styleObject(properties), JSON.stringify(properties))];
    }
    const value = kind === "html" ? htmlValue(name, text ?? literalOf(attribute.value)) : undefined;
    if (value === "handler") reportHandler(context, attribute, attribute.name);
    if (value === "absent" || value === "handler") return [];
    return [{ ...attribute, name, ...(value && { value: value.text }) }];
  });
}

/** The most frequent attributes. */
const COMMON_ATTRIBUTES =
  "alt class className href src srcset style target title width height loading controls poster colspan rowspan".split(
    " ",
  );

/** Reports an unknown attribute that looks like a misspelled common one. */
function reportMisspelled(context: PageContext, element: JsxElement, attribute: MdxJsxAttribute): void {
  const { name } = attribute;
  if (!/^[a-z]{3,}$/i.test(name) || isKnownAttribute(name)) return;
  const hint = suggest(name, COMMON_ATTRIBUTES);
  if (hint === undefined) return;
  const message = `\`<${element.name}>\` has no attribute \`${name}\`, so it has no effect.`;
  context.report(attribute, { code: "unknown-property", message, hint });
}

/** Corrects the attributes of JSX inside code, like `fixElement`. @returns true if anything changed */
function fixProgram(program: Program, context: PageContext): boolean {
  let hasChanged = false;
  visitJsxTags(program, (tag) => {
    const kind = kindOf(tagName(tag));
    tag.attributes = tag.attributes.flatMap((candidate): typeof tag.attributes => {
      const found = readTagAttribute(candidate);
      if (!found) return [candidate];
      const { attribute, text } = found;
      const name = reactAttributeName(found.name, kind === "html");
      if (name !== found.name) {
        attribute.name = { type: "JSXIdentifier", name };
        hasChanged = true;
      }
      if (text !== undefined && name === "style") {
        reportStyle(context, attribute as Positioned, text);
        attribute.value = { type: "JSXExpressionContainer", expression: styleObject(parseStyle(text)) };
        hasChanged = true;
        return [attribute];
      }
      const value = kind === "html" ? htmlValue(name, text ?? literalOfTag(attribute)) : undefined;
      if (!value) return [attribute];
      hasChanged = true;
      if (value === "handler") reportHandler(context, attribute as Positioned, found.name);
      if (value === "absent" || value === "handler") return [];
      attribute.value = value.text === null ? null : { type: "Literal", value: value.text };
      return [attribute];
    });
  });
  return hasChanged;
}

/**
 * Decides about the value of an HTML element's attribute.
 * @param written the text or boolean in the source; undefined for any other value.
 * @returns the new text, null for an attribute without value; undefined to leave the value unchanged.
 */
function htmlValue(
  name: string,
  written: string | boolean | undefined,
): { text: string | null } | "absent" | "handler" | undefined {
  if (isHandlerAttribute(name) && typeof written === "string") return "handler";
  if (isBooleanAttribute(name)) {
    if (typeof written !== "string") return undefined;
    return written === "false" ? "absent" : { text: null };
  }
  const whenOn = valueWhenOn(name);
  if (typeof written !== "boolean" || whenOn === true) return undefined;
  return written && whenOn !== undefined ? { text: whenOn } : "absent";
}

function literalOf(value: MdxJsxAttribute["value"]): boolean | undefined {
  if (!value) return true;
  const expression = typeof value === "string" ? undefined : expressionOf(value.data?.estree);
  return booleanOf(expression);
}

function literalOfTag({ value }: JSXAttribute): boolean | undefined {
  if (value === null) return true;
  return value.type === "JSXExpressionContainer" ? booleanOf(value.expression) : undefined;
}

function booleanOf(expression: { type: string; value?: unknown } | undefined): boolean | undefined {
  return expression?.type === "Literal" && typeof expression.value === "boolean" ? expression.value : undefined;
}

function reportHandler(context: PageContext, attribute: Positioned, name: string): void {
  context.report(attribute, {
    code: "handler-as-text",
    message: `\`${name}\` is given as text, which never runs.`,
    hint: "Use a function, as in `onClick={() => …}`.",
  });
}

function reportStyle(context: PageContext, attribute: Positioned, style: string): void {
  const broken = findBrokenDeclaration(style);
  if (broken === undefined) return;
  context.report(attribute, {
    code: "property-value",
    message: `\`${broken}\` in \`style\` is no property with a value, so browsers leave it out.`,
    hint: 'Write it as in `style="color: red"`.',
  });
}

function styleObject(properties: Readonly<Record<string, string>>): ObjectExpression {
  return { type: "ObjectExpression", properties: objectProperties(properties) };
}

/** The kind of an element by its name. Custom elements have their own attributes, which React renders unchanged. */
function kindOf(name: string | null): "html" | "custom element" | "component" {
  if (name === null || !/^[a-z]/.test(name) || name.includes(".")) return "component";
  return name.includes("-") ? "custom element" : "html";
}
