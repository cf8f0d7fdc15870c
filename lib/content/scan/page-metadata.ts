import { pagePathFromFile } from "@/lib/base/paths";
import { plainTitle } from "@/lib/base/plain-title";
import { type IconLibrary, type IconReference, isImageReference } from "@/lib/config/icon-library";
import { readBoolean, readChoice, readNumber } from "@/lib/config/read-value";
import { rootPath } from "@/lib/config/root-path";
import type { PageMode } from "@/lib/content/pipeline/types";
import type { PageRecord } from "@/lib/content/scan/types";

/** Values of `mode` (format reference 3.4). */
export const PAGE_MODES: readonly PageMode[] = ["default", "wide", "custom", "frame", "center", "assistant"];

const ICON_LIBRARIES: readonly IconLibrary[] = ["fontawesome", "lucide", "tabler"];

/** Metadata of a page from its frontmatter and file name; the scan adds hash, dependencies, and time. */
export type PageMetadata = Omit<PageRecord, "contentHash" | "dependencies" | "modifiedAt">;

/**
 * The title of a page without its own (format reference 3.1).
 * @example titleFromPath("/guides/getting-started") // "Getting started"
 */
export function titleFromPath(path: string): string {
  const segment = path.split("/").filter(Boolean).at(-1) ?? "Home";
  const words = segment.replace(/[-_]+/g, " ").trim() || segment;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Reads the frontmatter of a page file into the fields of a page record (format reference 3.2). */
export function buildPageMetadata(file: string, frontmatter: Readonly<Record<string, unknown>>): PageMetadata {
  const path = pagePathFromFile(file);
  const title = plainText(frontmatter.title) ?? titleFromPath(path);
  const isHidden = readBoolean(frontmatter.hidden, false);
  return {
    path,
    file,
    title,
    sidebarTitle: plainText(frontmatter.sidebarTitle) ?? title,
    description: textOf(frontmatter.description),
    icon: iconOf(frontmatter.icon, textOf(frontmatter.iconType)),
    tag: plainText(frontmatter.tag),
    mode: readChoice(frontmatter.mode, PAGE_MODES, "default"),
    url: absoluteUrlOf(frontmatter.url),
    isHidden,
    isSearchable: readBoolean(frontmatter.searchable, true),
    isDeprecated: readBoolean(frontmatter.deprecated, false),
    keywords: keywordsOf(frontmatter.keywords),
    boost: readNumber(frontmatter.boost),
    version: textOf(frontmatter.version),
    openapi: textOf(frontmatter.openapi),
    api: textOf(frontmatter.api),
    openapiSchema: textOf(frontmatter["openapi-schema"]),
    asyncapi: textOf(frontmatter.asyncapi),
    hidesApiMarker: readBoolean(frontmatter.hideApiMarker, false),
    frontmatter,
  };
}

/** True for a page with its own title, or its own label in the sidebar. */
export function isTitled({ title, sidebarTitle, frontmatter }: PageMetadata): boolean {
  return sidebarTitle !== title || plainText(frontmatter.title) !== undefined;
}

/** The author's date of a page's last change (`lastUpdatedDate`), in milliseconds since the epoch. */
export function authoredDate(frontmatter: Readonly<Record<string, unknown>>): number | undefined {
  const time = Date.parse(/^\d{4}-\d{2}-\d{2}.*/.exec(textOf(frontmatter.lastUpdatedDate) ?? "")?.[0] ?? "");
  return Number.isNaN(time) ? undefined : time;
}

function plainText(value: unknown): string | undefined {
  const text = textOf(value);
  return text === undefined ? undefined : plainTitle(text);
}

function textOf(value: unknown): string | undefined {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const text = typeof value === "string" ? value.trim() : "";
  return text === "" ? undefined : text;
}

function keywordsOf(value: unknown): string[] {
  if (typeof value === "string") return value.split(",").flatMap((keyword) => textOf(keyword) ?? []);
  return Array.isArray(value) ? value.flatMap((keyword) => textOf(keyword) ?? []) : [];
}

function absoluteUrlOf(value: unknown): string | undefined {
  const url = textOf(value);
  return url && /^[a-z][a-z\d+.-]*:/i.test(url) ? url : undefined;
}

function iconOf(value: unknown, iconType: string | undefined): IconReference | undefined {
  if (typeof value === "object" && value !== null && "name" in value) {
    const name = imageOrName(value.name);
    if (!name) return undefined;
    const style = "style" in value ? textOf(value.style) : iconType;
    const library = "library" in value ? readChoice(value.library, ICON_LIBRARIES, undefined) : undefined;
    return { name, ...(style && { style }), ...(library && { library }) };
  }
  const name = imageOrName(value);
  return name && iconType ? { name, style: iconType } : name;
}

function imageOrName(value: unknown): string | undefined {
  const written = textOf(value);
  return written && isImageReference(written) ? rootPath(written) : written;
}
