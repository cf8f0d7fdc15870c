import type { DivisionKind } from "@/lib/config/navigation-elements";
import { elementDefinitions, elementKindOfKey } from "@/lib/config/navigation-elements";
import { isObject, type JsonObject, readBoolean, readChoice, readHex, readText } from "@/lib/config/read-value";
import type { IconReference } from "@/lib/icons/types";
import type { ColorPair, NodeSettings } from "@/lib/navigation/types";
import { normalizeLocation } from "@/lib/openapi/document/generated-pages";
import type { OpenApiSource } from "@/lib/openapi/document/types";
import { isExternal, normalizePath } from "@/lib/paths";

const labelKeys = [...new Set(Object.values(elementKindOfKey))].flatMap(
  (kind) => elementDefinitions[kind].labelKey ?? [],
);
const iconLibraries = ["fontawesome", "lucide", "tabler"] as const;

/**
 * The label of an element: its own key, else whatever other key names it; a link without label is named by its host.
 * Undefined where nothing names the element.
 */
export function readLabel(element: JsonObject, labelKey: string): string | undefined {
  const texts = [labelKey, ...labelKeys, "name", "title", "label"].map((key) => readText(element[key]));
  return texts.find((text) => text !== undefined) ?? hostOf(readText(element.href));
}

function hostOf(href: string | undefined): string | undefined {
  return href?.replace(/^[a-z][a-z\d+.-]*:\/*/i, "").replace(/[/?#].*$/, "") || undefined;
}

/** `icon` as a name, path or object, with the older `iconType` beside it (format reference 2.2). */
export function readIcon(element: JsonObject): IconReference | undefined {
  const style = readText(element.iconType);
  if (!isObject(element.icon)) {
    const name = typeof element.icon === "string" ? readText(element.icon) : undefined;
    return name !== undefined && style !== undefined ? { name, style } : name;
  }
  const name = readText(element.icon.name);
  if (name === undefined) return undefined;
  const ownStyle = readText(element.icon.style) ?? style;
  const library = readChoice(element.icon.library, iconLibraries, undefined);
  return { name, ...(ownStyle !== undefined && { style: ownStyle }), ...(library && { library }) };
}

/** `color` of an anchor, dropdown or product; undefined without a usable hex value. */
export function readColor(element: JsonObject): ColorPair | undefined {
  if (!isObject(element.color)) return undefined;
  const light = readHex(element.color.light);
  const dark = readHex(element.color.dark);
  if (light === undefined && dark === undefined) return undefined;
  return { ...(light !== undefined && { light }), ...(dark !== undefined && { dark }) };
}

/** `href` ready to use: URLs, `#x` and `mailto:` as written, everything else as a path of the site. */
export function readHref(element: JsonObject): string | undefined {
  const href = readText(element.href);
  if (href === undefined || isExternal(href) || href.startsWith("#") || href.startsWith("/")) return href;
  return normalizePath(href);
}

/** `openapi` in each of its forms; undefined where the element sets none. */
export function readSources(element: JsonObject): OpenApiSource[] | undefined {
  if (element.openapi === undefined || element.openapi === null) return undefined;
  const values = Array.isArray(element.openapi) ? element.openapi : [element.openapi];
  const sources = values.flatMap((value): OpenApiSource[] => {
    const source = readText(isObject(value) ? value.source : value);
    if (source === undefined) return [];
    const directory = isObject(value) ? readText(value.directory) : undefined;
    return [{ source: normalizeLocation(source), ...(directory !== undefined && { directory }) }];
  });
  return sources.length > 0 ? sources : undefined;
}

/** What an element says of the pages below it; undefined where it says nothing. */
export function readSettings(element: JsonObject): NodeSettings | undefined {
  const isSearchable = readBoolean(element.searchable, undefined);
  const boost = typeof element.boost === "number" && element.boost > 0 ? element.boost : undefined;
  const sources = readSources(element);
  if (isSearchable === undefined && boost === undefined && !sources) return undefined;
  return {
    ...(isSearchable !== undefined && { isSearchable }),
    ...(boost !== undefined && { boost }),
    ...(sources && { sources }),
  };
}

/** The fields that groups and divisions share, absent ones left out. */
export function readShared(element: JsonObject) {
  const icon = readIcon(element);
  const tag = readText(element.tag);
  const isHidden = readBoolean(element.hidden, undefined);
  const settings = readSettings(element);
  return {
    ...(icon !== undefined && { icon }),
    ...(tag !== undefined && { tag }),
    ...(isHidden !== undefined && { isHidden }),
    ...(settings && { settings }),
  };
}

/** Fields that only divisions have, absent ones left out. */
export function readDivisionFields(element: JsonObject, kind: DivisionKind) {
  const color = readColor(element);
  const description = readText(element.description);
  const align = kind === "tab" ? readChoice(element.align, ["start", "end"] as const, undefined) : undefined;
  return {
    ...(color && { color }),
    ...(description !== undefined && { description }),
    ...(align && { align }),
  };
}
