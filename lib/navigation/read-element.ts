import type { ModePair } from "@/lib/base/mode-pair";
import { isExternal, normalizePath } from "@/lib/base/paths";
import { plainTitle } from "@/lib/base/plain-title";
import type { IconReference } from "@/lib/config/icon-library";
import { type DivisionKind, elementDefinitions, elementKindOfKey } from "@/lib/config/navigation-elements";
import { compact, type JsonObject, readBoolean, readChoice, readText } from "@/lib/config/read-value";
import { asyncapi, openapi } from "@/lib/config/schema/api";
import { colorPair, icon, inBothModes, styledIcon } from "@/lib/config/schema/values";
import { serveValue } from "@/lib/config/serve-value";
import type { NodeSettings } from "@/lib/navigation/types";
import type { OpenApiSource } from "@/lib/openapi/document/types";

const labelKeys = [...new Set(Object.values(elementKindOfKey))].flatMap(
  (kind) => elementDefinitions[kind].labelKey ?? [],
);

/**
 * The label of an element: the key for its kind, else any other key that names it; a link without a label is named by its host.
 * Undefined if nothing names the element.
 */
export function readLabel(element: JsonObject, labelKey: string): string | undefined {
  const texts = [labelKey, ...labelKeys, "name", "title", "label"].map((key) => readText(element[key]));
  const label = texts.find((text) => text !== undefined);
  return label === undefined ? hostOf(readText(element.href)) : plainTitle(label);
}

function hostOf(href: string | undefined): string | undefined {
  return href?.replace(/^[a-z][a-z\d+.-]*:\/*/i, "").replace(/[/?#].*$/, "") || undefined;
}

function readPlain(value: unknown): string | undefined {
  const text = readText(value);
  return text === undefined ? undefined : plainTitle(text);
}

/** `icon` as a name, path or object, with the older `iconType` beside it (format reference 2.2). */
export function readIcon(element: JsonObject): IconReference | undefined {
  if (element.icon === undefined) return undefined;
  return styledIcon(serveValue(icon, element.icon), readText(element.iconType));
}

/** `color` of an anchor, dropdown or product; a missing mode takes the other's. Undefined without a usable hex value. */
function readColor(element: JsonObject): ModePair<string> | undefined {
  return inBothModes(serveValue(colorPair, element.color) ?? {});
}

/** `href` ready to use: URLs, `#x` and `mailto:` as written, everything else as a path of the site. */
export function readHref(element: JsonObject): string | undefined {
  const href = readText(element.href);
  if (href === undefined || isExternal(href) || href.startsWith("#") || href.startsWith("/")) return href;
  return normalizePath(href);
}

/**
 * `openapi` and `asyncapi` in each of their forms; undefined if the element sets none. A group has pages of one of them
 * (format reference 2.2).
 */
export function readSources(element: JsonObject): OpenApiSource[] | undefined {
  const operations = serveValue(openapi, element.openapi) ?? [];
  const hasBoth = element.group === undefined || operations.length === 0;
  const channels = hasBoth ? (serveValue(asyncapi, element.asyncapi) ?? []) : [];
  const sources = [...operations, ...channels];
  return sources.length > 0 ? sources : undefined;
}

/** Settings of an element for the pages below it; undefined if it has none. */
function readSettings(element: JsonObject): NodeSettings | undefined {
  const settings = compact({
    isSearchable: readBoolean(element.searchable, undefined),
    boost: typeof element.boost === "number" && element.boost > 0 ? element.boost : undefined,
    sources: readSources(element),
  });
  return Object.keys(settings).length > 0 ? settings : undefined;
}

/** The fields that groups and divisions share; absent ones are omitted. */
export function readShared(element: JsonObject) {
  return compact({
    icon: readIcon(element),
    tag: readPlain(element.tag),
    isHidden: readBoolean(element.hidden, undefined),
    settings: readSettings(element),
  });
}

/** Fields that only divisions have; absent ones are omitted. */
export function readDivisionFields(element: JsonObject, kind: DivisionKind) {
  return compact({
    color: readColor(element),
    description: readPlain(element.description),
    align: kind === "tab" ? readChoice(element.align, ["start", "end"] as const, undefined) : undefined,
  });
}
