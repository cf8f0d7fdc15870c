import { isExternal, recordOf, recordsOf, textOf } from "@/migrate/engines/shared";
import { withoutSuffix } from "@/migrate/paths";
import type { Data } from "@/migrate/types";

/** The context in which the navigation of `mint.json` is read. */
export interface MintContext {
  /** True for a page of the folder, by its path. */
  isPage(path: string): boolean;
  /** `text` is what the message is about, as written in the file. */
  report(message: string, text: string): void;
}

/** `navigation` of docs.json from the groups, tabs, anchors and versions of `mint.json`. */
export function readMintNavigation(config: Data, context: MintContext): Data {
  const versions = (Array.isArray(config.versions) ? config.versions : []).map((version) =>
    typeof version === "string" ? { name: version } : recordOf(version),
  );
  if (versions.length === 0) return readContent(config, undefined, context);
  const isLanguages = versions.every(({ locale }) => textOf(locale));
  const entries = versions.flatMap((version): Data[] => {
    const name = textOf(version.name) ?? "";
    const url = textOf(version.url);
    const content = readContent(config, name, context);
    const isEmpty = !isExternal(url ?? "") && Array.isArray(content.groups) && content.groups.length === 0;
    if (isEmpty) {
      context.report(`No group of \`navigation\` names the version \`${name}\`; it was left out.`, name);
      return [];
    }
    return [
      {
        ...(isLanguages ? { language: version.locale } : { version: name }),
        ...(version.default === true ? { default: true } : {}),
        ...(url && isExternal(url) ? { href: url } : content),
      },
    ];
  });
  return isLanguages ? { languages: entries } : { versions: entries };
}

/** A tab or an anchor that holds pages, a specification, or a link. */
interface Place {
  entry: Data;
  url: string;
}

function readContent(config: Data, version: string | undefined, context: MintContext): Data {
  const isShown = ({ version: own }: Data) => version === undefined || own === undefined || own === version;
  const groups = recordsOf(config.navigation)
    .filter(isShown)
    .map((group) => readGroup(group, context));
  const placesOf = (value: unknown): Place[] =>
    recordsOf(value)
      .filter((entry) => isShown(entry) && textOf(entry.name) !== undefined && textOf(entry.url) !== undefined)
      .map((entry) => ({ entry, url: (textOf(entry.url) ?? "").replace(/^\/+|\/+$/g, "") }));
  const tabs = placesOf(config.tabs);
  const anchors = placesOf(config.anchors);
  const { rest, taken } = distribute(groups, [...tabs, ...anchors]);
  const redirects = recordsOf(config.redirects);
  const listed = groups.flatMap(pagesOf);
  const write = (kind: "tab" | "anchor") => (place: Place) => {
    const target = targetOf(place, taken.get(place) ?? [], { redirects, listed }, context);
    return target ? [{ [kind]: place.entry.name, ...lookOf(place.entry), ...target }] : [];
  };
  const inTabs = tabs.flatMap(write("tab"));
  const primary = recordOf(config.primaryTab);
  const first =
    rest.length > 0 ? [{ tab: textOf(primary.name) ?? "Documentation", ...hiddenOf(primary), groups: rest }] : [];
  const main: Data = inTabs.length > 0 ? { tabs: [...first, ...inTabs] } : { groups: rest };
  const inAnchors = anchors.flatMap(write("anchor"));
  if (inAnchors.length === 0) return main;
  const top = recordOf(config.topAnchor);
  const start = { anchor: textOf(top.name) ?? "Documentation", icon: textOf(top.icon) ?? "book-open", ...styleOf(top) };
  const isEmpty = inTabs.length === 0 && rest.length === 0;
  return { anchors: [...(isEmpty ? [] : [{ ...start, ...main }]), ...inAnchors] };
}

/** Pages belong to the tab or anchor whose path they start with, the longest first; groups are divided among them. */
function distribute(groups: readonly Data[], places: readonly Place[]) {
  const taken = new Map<Place, Data[]>();
  let rest = groups;
  for (const place of [...places].sort((a, b) => b.url.length - a.url.length)) {
    if (place.url === "" || isExternal(place.url)) continue;
    const isInside = (page: string) => page === place.url || page.startsWith(`${place.url}/`);
    taken.set(place, select(rest, isInside));
    rest = select(rest, (page) => !isInside(page));
  }
  return { rest, taken };
}

/** Groups with those of their pages that are wanted; groups without any are left out. */
function select(groups: readonly Data[], isWanted: (page: string) => boolean): Data[] {
  return groups.flatMap((group) => {
    const pages = (group.pages as (string | Data)[]).flatMap((page): (string | Data)[] => {
      if (typeof page === "string") return isWanted(page) ? [page] : [];
      return select([page], isWanted);
    });
    return pages.length > 0 ? [{ ...group, pages }] : [];
  });
}

/** The pages of a group and of those in it. */
function pagesOf(group: Data): string[] {
  return (group.pages as (string | Data)[]).flatMap((page) => (typeof page === "string" ? page : pagesOf(page)));
}

function targetOf(
  { entry, url }: Place,
  groups: Data[],
  { redirects, listed }: { redirects: readonly Data[]; listed: readonly string[] },
  { isPage, report }: MintContext,
): Data | undefined {
  if (isExternal(url)) return { href: textOf(entry.url) };
  const openapi = entry.openapi ? { openapi: { source: entry.openapi, directory: url } } : {};
  if (groups.length > 0) return { ...openapi, groups };
  if (entry.openapi) return openapi;
  // Its pages are in another tab.
  const first = listed.find((page) => `${page}/`.startsWith(`${url}/`));
  if (first) return { href: `/${first}` };
  if (isPage(url)) return { pages: [url] };
  const destination = textOf(redirects.find(({ source }) => source === `/${url}`)?.destination);
  if (destination) return { href: destination };
  report(
    `\`${String(entry.name)}\` leads to \`${url}\`, where \`navigation\` lists no page; it was left out.`,
    String(entry.url),
  );
  return undefined;
}

function lookOf(entry: Data): Data {
  const color = textOf(entry.color) ?? textOf(recordOf(entry.color).from);
  const icon = textOf(entry.icon);
  return {
    ...(icon ? { icon } : {}),
    ...styleOf(entry),
    ...(color ? { color: { light: color, dark: color } } : {}),
    ...hiddenOf(entry),
  };
}

function styleOf({ icon, iconType }: Data): Data {
  return textOf(icon) && textOf(iconType) ? { iconType } : {};
}

function hiddenOf({ isDefaultHidden }: Data): Data {
  return isDefaultHidden === true ? { hidden: true } : {};
}

function readGroup(group: Data, context: MintContext): Data {
  const { version: _, pages, icon, iconType, ...others } = group;
  return {
    ...others,
    group: textOf(group.group) ?? "",
    ...(textOf(icon) ? { icon } : {}),
    ...styleOf({ icon, iconType }),
    pages: (Array.isArray(pages) ? pages : []).flatMap((page): (string | Data)[] =>
      typeof page === "string" ? readPage(page, context) : [readGroup(recordOf(page), context)],
    ),
  };
}

function readPage(written: string, { isPage, report }: MintContext): string[] {
  const path = withoutSuffix(written.replace(/^\/+|\/+$/g, ""));
  if (isPage(path) || written.includes(" ")) return [written.includes(" ") ? written : path];
  report(`\`navigation\` lists \`${written}\`, which is no page; the entry was left out.`, written);
  return [];
}
