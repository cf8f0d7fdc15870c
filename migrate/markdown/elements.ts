import { COMPONENT_NAMES } from "@/lib/content/pipeline/component-names";
import { isHtmlElement } from "@/lib/content/pipeline/html-elements";
import { newTarget } from "@/migrate/markdown/nodes";
import type { PageConversion } from "@/migrate/markdown/page-conversion";
import { addressIn, openingTag, pickAttributes, textAttribute } from "@/migrate/markdown/tags";
import type { AttributeValue, Replacement, TagElement } from "@/migrate/types";

/** Attributes that hold addresses. */
const TARGETS = new Set(["href", "src", "srcset", "srcSet", "poster", "img"]);

/** Attributes of Vue that change nothing which readers see. */
const UNSEEN = /^v-(?:pre|cloak|once|memo)$/;

/** What a component of the page is called, and whether it can be used. */
export interface ElementNames {
  /** Names that imports of the engine's packages give its components. */
  engine: ReadonlyMap<string, string>;
  /** Names that the page declares, or imports from files that were kept. */
  declared: ReadonlySet<string>;
  /** Addresses of images by names of the page, which the old engine could show as elements. */
  images: ReadonlyMap<string, string>;
}

/**
 * What replaces the tags of an element: the rule of the engine, the element itself with new addresses, or nothing
 * but its content.
 */
export function replaceElement(
  conversion: PageConversion,
  element: TagElement,
  names: ElementNames,
  offset: number,
): Replacement {
  const { components } = conversion.host.dialect;
  const name = names.engine.get(element.name) ?? element.name;
  const head = name.split(".")[0] ?? name;
  const isDeclared = names.declared.has(element.name.split(".")[0] ?? "");
  const image = names.images.get(element.name);
  if (image !== undefined) return imageElement(element, image);
  const rule = isDeclared ? undefined : components[name];
  const ruled = rule?.({ ...element, name }, conversion.rule);
  if (ruled) {
    if (ruled.loss) conversion.report(offset, ruled.loss);
    return ruled;
  }
  if (isDeclared || COMPONENT_NAMES.has(name) || isHtmlElement(name)) return keepElement(conversion, element, offset);
  const link = (target: string) => newTarget(conversion, target, offset) ?? target;
  const words = element.isSelfClosing ? wordsOf(element, link) : "";
  const kept = words === "" ? "" : "; its words were kept";
  conversion.report(
    offset,
    `\`<${head}>\` has no equal here${element.isSelfClosing ? kept : "; its content was kept"}.`,
  );
  return { open: element.isSelfClosing ? `${words}${hidden(element)}` : "", close: "" };
}

/** The words that readers would see of an element without an equal, as a link if it names an address. */
export function wordsOf(
  { attributes }: Pick<TagElement, "attributes">,
  link: (target: string) => string = (target) => target,
): string {
  const words = ["title", "label", "text", "caption", "description", "alt"]
    .flatMap((name) => textAttribute(attributes, name)?.trim() || [])
    .join(": ");
  const isWhole = (target: string) => /^https?:\/\/[^\s()<>]+$/.test(target);
  const own = ["href", "to", "url"].flatMap((name) => addressIn(attributes.get(name)) ?? []);
  const others = ["link", "src", "id"].flatMap((name) => addressIn(attributes.get(name)) ?? []).filter(isWhole);
  const address = [...own.filter((target) => isWhole(target) || /^[\w./#-]+$/.test(target)), ...others][0];
  const text = (words || (address ?? "")).replace(/[[\]{}<]/g, "\\$&").replace(/\s+/g, " ");
  return address === undefined ? `${text}${text === "" ? "" : " "}` : `[${text}](${link(address)}) `;
}

/** An image in place of the element that it was: with its size and look, and with its title as alternative text. */
function imageElement({ attributes }: TagElement, src: string): Replacement {
  const alt = textAttribute(attributes, "alt", "title", "aria-label") ?? "";
  const kept = pickAttributes(attributes, "width", "height", "className", "style");
  return { open: openingTag("img", { src, alt, ...kept }, true), close: "", content: "" };
}

/** A comment that shows editors what was here. */
function hidden(element: TagElement): string {
  const tag = openingTag(element.name, element.attributes, true).replace(/\*\//g, "* /").replace(/\s+/g, " ");
  return `{/* ${tag} */}`;
}

function keepElement(conversion: PageConversion, element: TagElement, offset: number): Replacement {
  const attributes = new Map<string, AttributeValue>();
  for (const [name, value] of element.attributes) {
    const kept = keepAttribute(conversion, name, value, offset);
    if (kept) attributes.set(kept.name, kept.value);
  }
  const tag = openingTag(element.name, attributes, element.isSelfClosing);
  return { open: tag, close: element.isSelfClosing ? "" : `</${element.name}>` };
}

function keepAttribute(
  conversion: PageConversion,
  name: string,
  value: AttributeValue,
  offset: number,
): { name: string; value: AttributeValue } | undefined {
  if (name.startsWith("{")) return { name, value };
  if (name === "markdown" || UNSEEN.test(name)) return undefined;
  if (conversion.host.dialect.isVue && /^(?:v-|[:@#])/.test(name)) {
    const bound = typeof value === "string" ? /withBase\(\s*['"]([^'"]+)/.exec(value) : null;
    if (bound?.[1] && /^:(?:src|href)$/.test(name)) return keepAttribute(conversion, name.slice(1), bound[1], offset);
    conversion.report(offset, `The attribute \`${name}\` belongs to Vue and was left out.`);
    return undefined;
  }
  // JSX has no attributes with these characters.
  if (/[@[\]()*]/.test(name)) return undefined;
  const target = TARGETS.has(name) ? addressIn(value) : undefined;
  // A list of images for several widths.
  const isList = /^srcset$/i.test(name) && /[\s,]/.test(target?.trim() ?? "");
  if (target !== undefined && !isList) return { name, value: newTarget(conversion, target, offset) ?? target };
  return { name, value };
}
