import { cutText } from "@/lib/base/cut-text";
import type { Specification } from "@/lib/openapi/document/types";
import type { Site } from "@/lib/site/types";
import { linkAddress, linkLabel } from "@/lib/text/link-parts";
import { listIndexedPaths, markdownUrl, type SiteAddress } from "@/lib/text/page-addresses";
import { instructionBlock } from "@/lib/text/page-text";
import { isReadable, specificationUrl } from "@/lib/text/specification-address";

/** Maximum lengths of the index and its descriptions, in characters (format reference 6.6). */
const MAX_INDEX_LENGTH = 100_000;
const MAX_DESCRIPTION_LENGTH = 300;
const SHORT_DESCRIPTION_LENGTH = 80;
/** Number of characters reserved for the note about omitted pages. */
const NOTE_LENGTH = 100;

interface Entry {
  title: string;
  url: string;
  description: string;
}

/** `llms.txt`: the description of the site, and the Markdown URLs of all pages in the default language and version. */
export function buildLlmsIndex(site: Site, address: SiteAddress): string {
  const { settings } = site;
  const pages = listDefaultPaths(site).map((path) => entryOf(site, path, address));
  const head = [
    `# ${settings.name}`,
    settings.description && `> ${firstParagraph(settings.description)}`,
    instructionBlock(settings.markdown.instructions),
  ];
  const tail = [listSpecifications(site, address), listLinks(site)];
  const fixed = [...head, ...tail].filter(Boolean).join("\n\n").length + NOTE_LENGTH;
  return `${[...head, `## Docs\n\n${fitEntries(pages, MAX_INDEX_LENGTH - fixed)}`, ...tail].filter(Boolean).join("\n\n")}\n`;
}

/** `_llms/<folder>.md`: the pages of one top-level folder in all languages and versions; undefined if it has none. */
export function buildFolderIndex(site: Site, folder: string, address: SiteAddress): string | undefined {
  const paths = listIndexedPaths(site).filter((path) => path === `/${folder}` || path.startsWith(`/${folder}/`));
  if (paths.length === 0) return undefined;
  const entries = paths.map((path) => entryOf(site, path, address));
  const head = `# ${site.settings.name}: ${folder}`;
  return `${head}\n\n${fitEntries(entries, MAX_INDEX_LENGTH - head.length - NOTE_LENGTH)}\n`;
}

/** Pages in the language and version of the home page, and pages without a language or version. */
export function listDefaultPaths(site: Site): string[] {
  return listIndexedPaths(site).filter(isInDefault(site));
}

function isInDefault(site: Site): (path: string) => boolean {
  const home = divisionOf(site, site.homePath);
  return (path) => {
    const division = divisionOf(site, path);
    const isLanguage = !division?.languageCode || division.languageCode === home?.languageCode;
    return isLanguage && !division?.isOtherVersion;
  };
}

function divisionOf(site: Site, path: string) {
  const view = site.pageView(path);
  return view && site.divisionView(view.divisionId);
}

function entryOf(site: Site, path: string, address: SiteAddress): Entry {
  const page = site.pages.get(path);
  const operation = page ? undefined : site.generatedPages.get(path)?.operation;
  return {
    title: linkLabel(page?.title ?? operation?.title ?? path),
    url: markdownUrl(path, address),
    description: firstParagraph(page?.description ?? operation?.description ?? ""),
  };
}

/** Shortens descriptions, then drops them, then drops entries, until the list fits. */
function fitEntries(entries: readonly Entry[], limit: number): string {
  for (const length of [MAX_DESCRIPTION_LENGTH, SHORT_DESCRIPTION_LENGTH, 0]) {
    const text = entries.map((entry) => formatEntry(entry, length)).join("\n");
    if (text.length <= limit) return text;
  }
  const kept: string[] = [];
  let size = 0;
  for (const entry of entries) {
    const line = formatEntry(entry, 0);
    size += line.length + 1;
    if (size > limit) break;
    kept.push(line);
  }
  return `${kept.join("\n")}\n\n${entries.length - kept.length} more pages are left out here; the sitemap lists all.`;
}

function formatEntry({ title, url, description }: Entry, length: number): string {
  const short = description.length > length ? `${cutText(description, length).trimEnd()}…` : description;
  return `- [${title}](${url})${length > 0 && short !== "" ? `: ${short}` : ""}`;
}

/** First paragraph in one line, cut at 300 characters. */
function firstParagraph(text: string): string {
  const line = (text.trim().split(/\n\s*\n/)[0] ?? "").replace(/\s+/g, " ");
  return line.length > MAX_DESCRIPTION_LENGTH ? `${cutText(line, MAX_DESCRIPTION_LENGTH - 1).trimEnd()}…` : line;
}

function listSpecifications({ specifications, files, viewer }: Site, address: SiteAddress): string {
  const link = (location: string) => {
    const name = location.replace(/^.*\/|\.\w+$/g, "") || location;
    return `- [${linkLabel(name)}](${linkAddress(specificationUrl(location, address))})`;
  };
  const linksOf = (kind: Specification["kind"]) =>
    [...specifications.values()]
      .filter((specification) => specification.kind === kind && isReadable(specification, files, viewer))
      .map(({ location }) => location)
      .sort()
      .map(link);
  const openapi = linksOf("openapi");
  const asyncapi = linksOf("asyncapi");
  return [
    openapi.length > 0 ? `## OpenAPI Specs\n\n${openapi.join("\n")}` : "",
    asyncapi.length > 0 ? `## AsyncAPI Specs\n\n${asyncapi.join("\n")}` : "",
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

/** External links in the navigation: those of divisions, then link pages. */
function listLinks(site: Site): string {
  const { anchors = [], tabs = [], switchers = [] } = divisionOf(site, site.homePath) ?? {};
  const links = new Map<string, string>();
  const divisions = [...anchors, ...tabs, ...switchers.flatMap(({ entries }) => entries)];
  for (const { label, href, isExternal } of divisions.flatMap((link) => [link, ...(link.items ?? [])])) {
    if (isExternal) links.set(href, label);
  }
  const isDefault = isInDefault(site);
  for (const { path, url, title } of site.pages.values()) {
    const view = url === undefined ? undefined : site.pageView(path);
    if (url && view?.isListed && view.isIndexed && isDefault(path)) links.set(url, title);
  }
  if (links.size === 0) return "";
  return `## Optional\n\n${[...links].map(([href, label]) => `- [${linkLabel(label)}](${linkAddress(href)})`).join("\n")}`;
}
