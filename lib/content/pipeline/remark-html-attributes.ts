import type { ObjectExpression } from "estree";
import type { JSXAttribute, JSXOpeningElement } from "estree-jsx";
import type { Root } from "mdast";
import type { MdxJsxAttribute } from "mdast-util-mdx-jsx";
import type { VFile } from "vfile";
import { visit } from "@/lib/base/visit";
import { suggest } from "@/lib/config/nearest";
import { changeJsxTags, readTagAttribute, tagName } from "@/lib/content/pipeline/estree-text";
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
      changeJsxTags(node, (tag) => fixTag(tag, context));
    });
  };
}

function fixElement(element: JsxElement, context: PageContext): void {
  const kind = kindOf(element.name);
  element.attributes = element.attributes.flatMap((attribute): JsxElement["attributes"] => {
    if (attribute.type !== "mdxJsxAttribute") return [attribute];
    if (kind === "html") reportMisspelled(context, element, attribute);
    const { value } = attribute;
    const fixed = fixAttribute(context, kind, attribute, typeof value === "string" ? value : literalOf(value));
    if (!fixed) return [];
    const { name, text, style } = fixed;
    if (style) return [expressionAttribute(name, styleObject(style), JSON.stringify(style))];
    return [{ ...attribute, name, ...(text !== undefined && { value: text }) }];
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

/** Corrects the attributes of an element inside code, like `fixElement`. @returns true if anything changed */
function fixTag(tag: JSXOpeningElement, context: PageContext): boolean {
  const kind = kindOf(tagName(tag));
  let hasChanged = false;
  tag.attributes = tag.attributes.flatMap((candidate): typeof tag.attributes => {
    const found = readTagAttribute(candidate);
    if (!found) return [candidate];
    const { attribute, name: written } = found;
    const place = { name: written, range: attribute.range };
    const fixed = fixAttribute(context, kind, place, found.text ?? literalOfTag(attribute));
    const { name, text, style } = fixed ?? {};
    hasChanged ||= name !== written || text !== undefined || style !== undefined;
    if (name === undefined) return [];
    if (name !== written) attribute.name = { type: "JSXIdentifier", name };
    if (style) attribute.value = { type: "JSXExpressionContainer", expression: styleObject(style) };
    else if (text !== undefined) attribute.value = text === null ? null : { type: "Literal", value: text };
    return [attribute];
  });
  return hasChanged;
}

/** An attribute as React needs it, with its new value if that changes: a text, null for none, or the properties of a style. */
interface FixedAttribute {
  name: string;
  text?: string | null;
  style?: Record<string, string>;
}

/**
 * Decides about an attribute.
 * @param value the text or boolean in the source; undefined for any other value
 * @returns undefined if the attribute is left out
 */
function fixAttribute(
  context: PageContext,
  kind: ElementKind,
  attribute: Positioned & { name: string },
  value: string | boolean | undefined,
): FixedAttribute | undefined {
  const name = reactAttributeName(attribute.name, kind === "html");
  if (typeof value === "string" && name === "style") {
    reportStyle(context, attribute, value);
    return { name, style: parseStyle(value) };
  }
  if (kind !== "html") return { name };
  if (isHandlerAttribute(name) && typeof value === "string") {
    reportHandler(context, attribute, attribute.name);
    return undefined;
  }
  if (isBooleanAttribute(name)) {
    if (typeof value !== "string") return { name };
    return value === "false" ? undefined : { name, text: null };
  }
  const whenOn = valueWhenOn(name);
  if (typeof value !== "boolean" || whenOn === true) return { name };
  return value && whenOn !== undefined ? { name, text: whenOn } : undefined;
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

type ElementKind = "html" | "custom element" | "component";

/** The kind of an element by its name. Custom elements have their own attributes, which React renders unchanged. */
function kindOf(name: string | null): ElementKind {
  if (name === null || !/^[a-z]/.test(name) || name.includes(".")) return "component";
  return name.includes("-") ? "custom element" : "html";
}
