import { parse as parseJsonc } from "jsonc-parser";
import { headingId } from "@/lib/content/pipeline/heading-id";
import { findConfiguration } from "@/lib/migrate/detect";
import { pagesIn, recordOf, recordsOf, textOf } from "@/lib/migrate/engines/shared";
import { folderOf, relativeTo, withoutSuffix } from "@/lib/migrate/paths";
import type {
  Data,
  NavigationGroup,
  NavigationItem,
  NavigationSection,
  NavigationVariant,
  SourceFolder,
  SourceSite,
} from "@/lib/migrate/types";

/** Reads a site with `mint.json`, the older form of docs.json. Its pages are already ours and are copied as they are. */
export function readMint(folder: SourceFolder): SourceSite {
  const file = findConfiguration(folder, /(?:^|\/)mint\.json$/) ?? "mint.json";
  const root = folderOf(file);
  const config = recordOf(parseJsonc(folder.read(file)));
  const pages = pagesIn(folder, root).map((name) => ({ file: name, path: withoutSuffix(relativeTo(name, root)) }));
  return {
    engine: "mint",
    settings: readSettings(config),
    pages,
    variants: readVariants(config),
    redirects: recordsOf(config.redirects).flatMap(({ source, destination, permanent }) =>
      typeof source === "string" && typeof destination === "string"
        ? [{ source, destination, ...(permanent === false ? { permanent: false } : {}) }]
        : [],
    ),
    basePath: "",
    dialect: {
      isVerbatim: true,
      isMdx: () => true,
      enginePackages: /^$/,
      components: {},
      convertFence: (fence) => fence,
      headingId,
      aliases: {},
      publicFolders: [root],
    },
    findings: [],
  };
}

/** Keys that docs.json has under the same name. */
const SAME = ["name", "description", "favicon", "logo", "seo", "search", "fonts", "variables", "banner", "contextual"];

function readSettings(config: Data): Data {
  const same = Object.fromEntries(SAME.flatMap((key) => (config[key] === undefined ? [] : [[key, config[key]]])));
  const colors = recordOf(config.colors);
  const links = recordsOf(config.topbarLinks).map((link) => ({
    label: textOf(link.name) ?? "Link",
    href: textOf(link.url) ?? "/",
  }));
  const button = recordOf(config.topbarCtaButton);
  const primary =
    button.type === "github"
      ? { type: "github", href: button.url }
      : textOf(button.name)
        ? { type: "button", label: button.name, href: button.url }
        : undefined;
  const socials = Array.isArray(config.footerSocials)
    ? Object.fromEntries(recordsOf(config.footerSocials).map(({ type, url }) => [String(type), url]))
    : recordOf(config.footerSocials);
  const mode = recordOf(config.modeToggle);
  const api = recordOf(config.api);
  return {
    $schema: "https://mintlify.com/docs.json",
    theme: "mint",
    ...same,
    colors: { primary: colors.primary ?? "#4F46E5", ...pick(colors, "light", "dark") },
    ...(links.length > 0 || primary
      ? { navbar: { ...(links.length > 0 ? { links } : {}), ...(primary ? { primary } : {}) } }
      : {}),
    ...(Object.keys(socials).length > 0 ? { footer: { socials } } : {}),
    ...(mode.default
      ? { appearance: { default: mode.default, ...(mode.isHidden === true ? { strict: true } : {}) } }
      : {}),
    ...(config.analytics ? { integrations: config.analytics } : {}),
    ...(config.openapi || api.baseUrl || api.auth ? { api: readApi(config.openapi, api) } : {}),
    ...(textOf(config.backgroundImage) ? { background: { image: config.backgroundImage } } : {}),
    icons: { library: textOf(recordOf(config.icons).library) ?? "fontawesome" },
  };
}

function readApi(openapi: unknown, api: Data): Data {
  const auth = recordOf(api.auth);
  const mdx = {
    ...(api.baseUrl ? { server: api.baseUrl } : {}),
    ...(auth.method ? { auth: pick(auth, "method", "name") } : {}),
  };
  const playground = textOf(recordOf(api.playground).mode);
  return {
    ...(openapi ? { openapi } : {}),
    ...(Object.keys(mdx).length > 0 ? { mdx } : {}),
    ...(playground
      ? { playground: { display: playground === "show" ? "interactive" : playground === "hide" ? "none" : playground } }
      : {}),
  };
}

function pick(data: Data, ...names: string[]): Data {
  return Object.fromEntries(names.flatMap((name) => (data[name] === undefined ? [] : [[name, data[name]]])));
}

function readVariants(config: Data): NavigationVariant[] {
  const versions = Array.isArray(config.versions) ? config.versions : [];
  const names = versions.map((version) =>
    typeof version === "string" ? version : (textOf(recordOf(version).name) ?? ""),
  );
  if (names.length === 0) return [{ sections: readSections(config, undefined) }];
  return names.map((version, index) => ({ version, isDefault: index === 0, sections: readSections(config, version) }));
}

/** Groups belong to the tab or anchor whose path their pages start with. */
function readSections(config: Data, version: string | undefined): NavigationSection[] {
  const groups = recordsOf(config.navigation)
    .filter((group) => version === undefined || group.version === undefined || group.version === version)
    .map(readGroup);
  const places = [...recordsOf(config.tabs), ...recordsOf(config.anchors)].flatMap(({ name, url, icon }) =>
    textOf(name) && textOf(url) ? [{ label: textOf(name) ?? "", url: textOf(url) ?? "", icon: textOf(icon) }] : [],
  );
  const taken = new Set<NavigationGroup>();
  const sections = places.map(({ label, url, icon }): NavigationSection => {
    const look = { label, ...(icon ? { icon } : {}) };
    if (/^[a-z]+:/i.test(url)) return { ...look, href: url };
    const own = groups.filter((group) => !taken.has(group) && startsWith(group, url.replace(/^\/|\/$/g, "")));
    for (const group of own) taken.add(group);
    return own.length > 0 ? { ...look, items: own } : { ...look, href: url.startsWith("/") ? url : `/${url}` };
  });
  const rest = groups.filter((group) => !taken.has(group));
  if (sections.length === 0) return [{ items: rest }];
  const label = textOf(recordOf(config.primaryTab).name) ?? "Documentation";
  return rest.length === 0 ? sections : [{ label, items: rest }, ...sections];
}

function readGroup(group: Data): NavigationGroup {
  const icon = textOf(group.icon);
  const items = (Array.isArray(group.pages) ? group.pages : []).map(
    (page): NavigationItem =>
      typeof page === "string" ? { type: "page", path: page.replace(/^\//, "") } : readGroup(recordOf(page)),
  );
  return { type: "group", label: textOf(group.group) ?? "", items, ...(icon ? { icon } : {}) };
}

function startsWith(group: NavigationGroup, prefix: string): boolean {
  const [first] = group.items;
  if (!first || first.type === "link") return false;
  return first.type === "page"
    ? first.path === prefix || first.path.startsWith(`${prefix}/`)
    : startsWith(first, prefix);
}
