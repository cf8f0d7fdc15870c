import { isHtmlElement } from "@/lib/content/pipeline/html-elements";
import { COMPONENT_NAMES } from "@/lib/content/syntax/component-names";
import { recordsOf } from "@/migrate/markdown/frontmatter";
import { newTarget } from "@/migrate/markdown/nodes";
import type { PageConversion } from "@/migrate/markdown/page-conversion";
import { addressIn, openingTag, pickAttributes, textAttribute } from "@/migrate/markdown/tags";
import type { AttributeValue, Data, Replacement, TagElement } from "@/migrate/types";

/** Attributes whose values are addresses. */
const TARGETS = new Set(["href", "src", "srcset", "srcSet", "poster", "img"]);

/** Attributes of Vue without a visible effect. */
const UNSEEN = /^v-(?:pre|cloak|once|memo)$/;

/** Built-in components that a site's own component of the same name does not resemble: this one shows its source as well. */
const OTHER_MEANING = new Set(["Preview"]);

/** The names that a page uses for elements. */
export interface ElementNames {
  /** The engine's components by their names in the page, from imports of the engine's packages. */
  engine: ReadonlyMap<string, string>;
  /** Names that the page declares, or imports from files that were kept. */
  declared: ReadonlySet<string>;
  /** Names that the page imports from files of the old site that cannot run here, and that are not the engine's components. */
  foreign?: ReadonlySet<string>;
  /** Addresses of imported images by name; the old engine could show them as elements. */
  images: ReadonlyMap<string, string>;
}

/**
 * The replacement for the tags of an element: by a rule of the engine, the element itself with new addresses, or only its
 * content.
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
  const isImported = names.foreign?.has(element.name.split(".")[0] ?? "") === true;
  const isForeign = isImported && !COMPONENT_NAMES.has(name);
  const rule = isDeclared || isForeign ? undefined : components[name];
  const ruled = rule?.({ ...element, name }, conversion.rule);
  if (ruled) {
    if (ruled.loss) conversion.report(offset, ruled.loss);
    return ruled;
  }
  const isBuiltIn = COMPONENT_NAMES.has(name) && !(isImported && OTHER_MEANING.has(name));
  if (isDeclared || isBuiltIn || isHtmlElement(name)) return keepElement(conversion, element, offset);
  const link = (target: string) => newTarget(conversion, target, offset) ?? target;
  const known = knownContent(element, link);
  const words = known?.isWhole ? known.text : element.isSelfClosing ? wordsOf(element, link) : "";
  const kept = words === "" ? "" : "; its words were kept";
  conversion.report(
    offset,
    `\`<${head}>\` has no equivalent here${element.isSelfClosing ? kept : "; its content was kept"}.`,
  );
  if (element.isSelfClosing) return { open: `${words}${hidden(element)}`, close: "" };
  // Parts of a component of the engine are only valid inside that component.
  const parts = /^\s*<(\w+)\.\w/.exec(element.inner)?.[1] ?? "";
  const isOwn = parts === head || names.declared.has(parts) || names.foreign?.has(parts);
  const whole = isOwn ? undefined : components[parts]?.(element, conversion.rule);
  return whole ?? memberTags(element) ?? { open: known?.text ?? "", close: known?.close ?? "" };
}

/** Converts a component with parts named after it, such as `<Code.Svelte>`, to tabs. */
function memberTags({ name, parent, inner }: TagElement): Replacement | undefined {
  const [head, member] = name.split(".");
  if (member !== undefined) {
    return parent?.name === head ? { open: openingTag("Tab", { title: member }), close: "</Tab>" } : undefined;
  }
  const members = new Set(
    Array.from(inner.matchAll(/<(\w+)\.(\w+)[\s>]/g), ([, of, part]) => (of === head ? part : undefined)),
  );
  members.delete(undefined);
  return members.size > 1 ? { open: "<Tabs>", close: "</Tabs>" } : undefined;
}

interface KnownContent {
  text: string;
  close?: string;
  /** The text replaces the whole element. */
  isWhole?: true;
}

/** Content from the attributes of an element without an equivalent: commands of package managers, a table, an operation, a link. */
function knownContent(
  { attributes, isSelfClosing, isInline }: TagElement,
  link: (target: string) => string,
): KnownContent | undefined {
  const commands = ["npm", "pnpm", "yarn", "bun"].flatMap((manager) => {
    const value = attributes.get(manager);
    const listed: unknown = typeof value === "object" ? value.value : value;
    const lines = [listed].flat().filter((line) => typeof line === "string");
    return lines.length > 0 ? [`\`\`\`bash title="${manager}"\n${lines.join("\n")}\n\`\`\``] : [];
  });
  if (commands.length > 1)
    return { text: ["", "<CodeGroup>", ...commands, "</CodeGroup>", ""].join("\n\n"), isWhole: true };
  const rows = [...attributes.values()].map((value) => recordsOf(typeof value === "object" ? value.value : undefined));
  const table = rows.find((list) => list.length > 0 && list.every((row) => Object.keys(row).length > 1));
  if (table && isSelfClosing) return { text: `\n\n${tableOf(table)}\n\n`, isWhole: true };
  const method = textAttribute(attributes, "method");
  const path = textAttribute(attributes, "path");
  if (method !== undefined && path !== undefined)
    return { text: isInline ? "" : `\`${method.toUpperCase()} ${path}\`\n\n` };
  const target = ["href", "to"].flatMap((name) => addressIn(attributes.get(name)) ?? [])[0];
  if (target !== undefined && isInline && !isSelfClosing)
    return { text: openingTag("a", { href: link(target) }), close: "</a>" };
  const words = ["title", "label", "file-name", "caption"].flatMap(
    (name) => textAttribute(attributes, name)?.trim() || [],
  );
  return words.length > 0 && !isSelfClosing && !isInline
    ? { text: `${words.join(": ").replace(/[[\]{}<]/g, "\\$&")}\n\n` }
    : undefined;
}

/** Records as a table, with their keys in the head. */
function tableOf(records: readonly Data[]): string {
  const keys = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const cell = (value: unknown) =>
    (typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "")
      .replace(/\s+/g, " ")
      .replace(/[{}<|]/g, "\\$&");
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [
    line(keys),
    line(keys.map(() => "---")),
    ...records.map((record) => line(keys.map((key) => cell(record[key])))),
  ].join("\n");
}

/** The visible texts in the attributes of an element without an equivalent, as a link if it has an address. */
export function wordsOf(
  { attributes }: Pick<TagElement, "attributes">,
  link: (target: string) => string = (target) => target,
): string {
  const isWhole = (target: string) => /^https?:\/\/[^\s()<>]+$/.test(target);
  const own = ["href", "to"].flatMap((name) => addressIn(attributes.get(name)) ?? []);
  // Values of other attributes may be only a part of an address.
  const others = ["url", "link", "src", "id"].flatMap((name) => addressIn(attributes.get(name)) ?? []).filter(isWhole);
  const address = [...own.filter((target) => isWhole(target) || /^[\w./#-]+$/.test(target)), ...others][0];
  const names = address === undefined ? [] : ["name"];
  const words = ["title", "label", ...names, "text", "caption", "description", "alt"]
    .flatMap((name) => textAttribute(attributes, name)?.trim() || [])
    .join(": ");
  const text = (words || (address ?? "")).replace(/[[\]{}<]/g, "\\$&").replace(/\s+/g, " ");
  return address === undefined ? `${text}${text === "" ? "" : " "}` : `[${text}](${link(address)}) `;
}

/** The image for an element that showed one, with its size and style, and its title as alternative text. */
function imageElement({ attributes }: TagElement, src: string): Replacement {
  const alt = textAttribute(attributes, "alt", "title", "aria-label") ?? "";
  const kept = pickAttributes(attributes, "width", "height", "className", "style");
  return { open: openingTag("img", { src, alt, ...kept }, true), close: "", content: "" };
}

/** A comment with the original tag, for editors. */
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
