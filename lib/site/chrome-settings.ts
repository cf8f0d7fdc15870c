import {
  compact,
  isObject,
  type JsonObject,
  readBoolean,
  readChoice,
  readHex,
  readList,
  readObject,
  readText,
} from "@/lib/config/read-value";
import { iconLibraries } from "@/lib/config/value-lists";
import type { IconReference } from "@/lib/icons/types";
import type { ModePair } from "@/lib/mode-pair";
import type { BannerSettings, ChromeSettings, FontSettings, FooterColumn, NavbarLink } from "@/lib/site/settings-types";

const linkTypes = ["link", "button", "github", "discord"] as const;
const platformNames = { github: "GitHub", discord: "Discord" } as const;

/** An icon as written: a name, or `{name, style?, library?}`. A prefix `fa-` is dropped, an `iconType` beside it is taken as style. */
export function readIcon(value: unknown, iconType?: unknown): IconReference | undefined {
  const style = readText(iconType);
  if (isObject(value)) {
    const name = readText(value.name);
    if (name === undefined) return undefined;
    const library = readChoice(value.library, iconLibraries, undefined);
    return compact({ name: withoutPrefix(name), style: readText(value.style) ?? style, library });
  }
  const name = readText(value);
  if (name === undefined) return undefined;
  return style === undefined ? withoutPrefix(name) : { name: withoutPrefix(name), style };
}

function withoutPrefix(name: string): string {
  return name.replace(/^fa-/, "");
}

/** A colour for each mode, from `{light?, dark?}` or from one hex string for both. */
export function readColorPair(value: unknown): Partial<ModePair<string>> | undefined {
  const both = readHex(value);
  if (both !== undefined) return { light: both, dark: both };
  const pair = compact({ light: readHex(readObject(value).light), dark: readHex(readObject(value).dark) });
  return pair.light === undefined && pair.dark === undefined ? undefined : pair;
}

/** A text for each mode, from a string or from `{light?, dark?}`; a missing half takes the other. */
export function readTextPair(value: unknown): ModePair<string> | undefined {
  const source = readObject(value);
  const light = readText(value) ?? readText(source.light) ?? readText(source.dark);
  if (light === undefined) return undefined;
  return { light, dark: readText(source.dark) ?? light };
}

/** One font, from `{family, weight?, source?, format?}`; undefined without a family. */
export function readFont(value: unknown): FontSettings | undefined {
  const source = readObject(value);
  const family = readText(source.family);
  if (family === undefined) return undefined;
  const weight = Number(readText(source.weight));
  return compact({
    family,
    weight: Number.isFinite(weight) && weight > 0 ? weight : undefined,
    source: readText(source.source),
    format: readChoice(source.format, ["woff", "woff2"] as const, undefined),
  });
}

function readNavbarLink(value: unknown, fallbackType: NavbarLink["type"]): NavbarLink | undefined {
  const source = readObject(value);
  const href = readText(source.href) ?? readText(source.url);
  if (href === undefined) return undefined;
  const type = readChoice(source.type, linkTypes, fallbackType);
  const platform = type === "github" || type === "discord" ? platformNames[type] : undefined;
  const label = readText(source.label) ?? readText(source.name) ?? readText(source.title) ?? platform ?? hostOf(href);
  return compact({ type, label, href, icon: readIcon(source.icon, source.iconType) });
}

/** The host of an absolute URL, as the name of a link that has none; other addresses stay as they are. */
function hostOf(href: string): string {
  return /^https?:\/\/([^/?#]+)/i.exec(href)?.[1] ?? href;
}

/** The top bar: `navbar`, or the keys `topbarLinks` and `topbarCtaButton` of the older format. */
function readNavbar(config: JsonObject): ChromeSettings["navbar"] {
  const navbar = readObject(config.navbar);
  const links = readList(navbar.links ?? config.topbarLinks).flatMap((link) => readNavbarLink(link, "link") ?? []);
  return compact({ links, primary: readNavbarLink(navbar.primary ?? config.topbarCtaButton, "button") });
}

function readFooterColumn(value: unknown): FooterColumn | undefined {
  const source = readObject(value);
  const items = readList(source.items).flatMap((item) => {
    const href = readText(readObject(item).href);
    return href === undefined ? [] : [{ label: readText(readObject(item).label) ?? href, href }];
  });
  return items.length === 0 ? undefined : compact({ header: readText(source.header), items });
}

/** The footer: `footer`, or `footerSocials` of the older format. */
function readFooter(config: JsonObject): ChromeSettings["footer"] {
  const footer = readObject(config.footer);
  const socials = Object.entries(readObject(footer.socials ?? config.footerSocials)).flatMap(([platform, value]) => {
    const href = readText(value);
    return href === undefined ? [] : [{ platform, href }];
  });
  return { socials, columns: readList(footer.links).flatMap((column) => readFooterColumn(column) ?? []) };
}

/** The bar above every page, from an object or from its text alone; undefined without text. */
function readBanner(value: unknown): BannerSettings | undefined {
  const source = readObject(value);
  const content = readText(value) ?? readText(source.content);
  if (content === undefined) return undefined;
  const color = readColorPair(source.color);
  const light = color?.light ?? color?.dark;
  return compact({
    content,
    isDismissible: readBoolean(source.dismissible, false),
    type: readChoice(source.type, ["info", "warning", "critical"] as const, "info"),
    color: light === undefined ? undefined : { light, dark: color?.dark ?? light },
  });
}

/** Top bar, footer and banner of docs.json. */
export function readChrome(config: JsonObject): ChromeSettings {
  return compact({ navbar: readNavbar(config), footer: readFooter(config), banner: readBanner(config.banner) });
}

/** The parts of the chrome that an entry of `languages` replaces: only those it names. */
export function readLanguageChrome(language: JsonObject): Partial<ChromeSettings> {
  const chrome = readChrome(language);
  return compact({
    navbar: isObject(language.navbar) ? chrome.navbar : undefined,
    footer: isObject(language.footer) ? chrome.footer : undefined,
    banner: chrome.banner,
  });
}
