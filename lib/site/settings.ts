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
  readTextMap,
  readTexts,
} from "@/lib/config/read-value";
import { contextualOptions, iconLibraries, shikiThemes, themeNames } from "@/lib/config/value-lists";
import { findLanguageElements } from "@/lib/config/walk-navigation";
import type { ModePair } from "@/lib/mode-pair";
import { readApiSettings } from "@/lib/site/api-settings";
import {
  readChrome,
  readColorPair,
  readFont,
  readIcon,
  readLanguageChrome,
  readTextPair,
} from "@/lib/site/chrome-settings";
import type { ContextualOption, RedirectRule, SiteSettings } from "@/lib/site/settings-types";
import { layoutDefaults, themeLayouts } from "@/lib/site/themes";

/** Accent of a site whose `colors.primary` is missing or no colour. */
export const defaultAccent = "#4f46e5";

const defaultCodeTheme = { light: "github-light-default", dark: "dark-plus" };
const colorModes = ["system", "light", "dark"] as const;

/**
 * The settings of a resolved docs.json with every default of the format applied. Never fails: a value that is missing or
 * wrong falls back to its default, and looser forms seen in real files are read as meant. What is wrong with a file is the
 * business of validation.
 */
export function resolveSettings(rawConfig: unknown): SiteSettings {
  const config = readObject(rawConfig);
  const theme = readChoice(config.theme, themeNames, "mint");
  const layout = themeLayouts[theme];
  const styling = readObject(config.styling);
  return compact<SiteSettings>({
    ...readChrome(config),
    name: readText(config.name) ?? "Documentation",
    description: readText(config.description),
    theme,
    layout,
    ...readLook(config),
    eyebrows: readChoice(styling.eyebrows, ["section", "breadcrumbs"] as const, layoutDefaults[layout].eyebrows),
    codeblocks: readCodeblocks(styling.codeblocks),
    latex: readBoolean(styling.latex, undefined),
    drilldown: readBoolean(readObject(config.interaction).drilldown, undefined),
    searchPrompt: readText(readObject(config.search).prompt),
    showsTimestamps: readBoolean(readObject(config.metadata).timestamp, false),
    variables: readTextMap(config.variables),
    variations: readList(readObject(config.variations).options).flatMap((option) => readVariation(option) ?? []),
    redirects: readList(config.redirects).flatMap((rule) => readRedirect(rule) ?? []),
    notFound: readNotFound(config),
    contextual: readContextual(config.contextual),
    api: readApiSettings(config),
    markdown: readMarkdown(config.markdown),
    seo: readSeo(config),
    thumbnails: readThumbnails(config.thumbnails),
    integrations: readIntegrations(config.integrations),
    feedback: readFeedback(config),
    chromeByLanguage: readChromeByLanguage(config.navigation),
  });
}

type Look = Pick<SiteSettings, "colors" | "logo" | "favicon" | "appearance" | "fonts" | "iconLibrary" | "background">;

function readLook(config: JsonObject): Look {
  const colors = readObject(config.colors);
  const primary = readHex(colors.primary) ?? defaultAccent;
  const appearance = readObject(config.appearance);
  const legacyMode = readObject(config.modeToggle);
  const logo = readTextPair(config.logo);
  return {
    colors: { primary, light: readHex(colors.light) ?? primary, dark: readHex(colors.dark) ?? primary },
    logo: logo && compact({ ...logo, href: readText(readObject(config.logo).href) }),
    favicon: readTextPair(config.favicon),
    appearance: {
      default: readChoice(appearance.default ?? legacyMode.default, colorModes, "system"),
      isStrict: readBoolean(appearance.strict ?? legacyMode.isHidden, false),
    },
    fonts: readFonts(config.fonts ?? config.font),
    iconLibrary: readChoice(readObject(config.icons).library, iconLibraries, "fontawesome"),
    background: readBackground(config.background),
  };
}

/** Fonts in the flat form, the `{heading, body}` form, or both mixed: a named part goes before the flat one. */
function readFonts(value: unknown): SiteSettings["fonts"] {
  const source = readObject(value);
  const both = readFont(value);
  return compact({
    heading: readFont(source.heading ?? source.headings) ?? both,
    body: readFont(source.body) ?? both,
  });
}

function readBackground(value: unknown): SiteSettings["background"] {
  const source = readObject(value);
  return compact({
    decoration: readChoice(source.decoration ?? source.style, ["gradient", "grid", "windows"] as const, undefined),
    color: readColorPair(source.color),
    image: readTextPair(source.image),
  });
}

/** True for the themes made for a light ground; the others are made for a dark one. */
function isLightTheme(name: (typeof shikiThemes)[number]): boolean {
  return (
    /light|latte|dawn|lotus/.test(name) ||
    ["horizon-bright", "material-theme-lighter", "slack-ochin", "css-variables"].includes(name)
  );
}

/** `system`, `dark`, the name of a highlighting theme, or `{theme, languages}` where `theme` is a name or one per mode. */
function readCodeblocks(value: unknown): SiteSettings["codeblocks"] {
  const source = readObject(value);
  const setting = isObject(value) ? source.theme : value;
  const fallback =
    setting === "dark" ? { light: defaultCodeTheme.dark, dark: defaultCodeTheme.dark } : defaultCodeTheme;
  const named = readChoice(setting, shikiThemes, undefined);
  // A dark theme for both modes needs a dark ground in both.
  const isAlwaysDark = setting === "dark" || (named !== undefined && !isLightTheme(named));
  const pair: Partial<ModePair<unknown>> = named ? { light: named, dark: named } : readObject(setting);
  return {
    theme: {
      light: readChoice(pair.light, shikiThemes, fallback.light),
      dark: readChoice(pair.dark, shikiThemes, fallback.dark),
    },
    isAlwaysDark,
    customLanguages: readTexts(readObject(source.languages).custom),
  };
}

function readVariation(value: unknown): SiteSettings["variations"][number] | undefined {
  const id = readText(readObject(value).id);
  return id === undefined ? undefined : { id, label: readText(readObject(value).label) ?? id };
}

/** A redirect with its slashes in order; undefined where source or destination is missing or the source has a fragment. */
function readRedirect(value: unknown): RedirectRule | undefined {
  const source = readText(readObject(value).source);
  const destination = readText(readObject(value).destination);
  if (source === undefined || destination === undefined || /[#?]/.test(source)) return undefined;
  return {
    source: withLeadingSlash(source),
    destination: /^([a-z][a-z\d+.-]*:|#)/i.test(destination) ? destination : withLeadingSlash(destination),
    isPermanent: readBoolean(readObject(value).permanent, true),
  };
}

function withLeadingSlash(path: string): string {
  return path.startsWith("/") ? path : `/${path}`;
}

function readNotFound(config: JsonObject): SiteSettings["notFound"] {
  const source = readObject(readObject(config.errors)["404"]);
  return compact({
    // An honest 404 unless the author asks for the redirect: search engines and readers learn more from it (7.6).
    redirects: readBoolean(source.redirect, false),
    title: readText(source.title),
    description: readText(source.description),
  });
}

/** Reads the entries of the page menu, of docs.json or of a page. Entries that cannot be read are left out. */
export function readContextual(value: unknown): SiteSettings["contextual"] {
  const source = readObject(value);
  const options = readList(Array.isArray(value) ? value : source.options).flatMap((option) => readOption(option) ?? []);
  return { options, display: readChoice(source.display, ["header", "toc"] as const, "header") };
}

function readOption(value: unknown): ContextualOption | undefined {
  if (typeof value === "string") {
    const name = readChoice(value, contextualOptions, undefined);
    return name && { type: "builtin", name };
  }
  const source = readObject(value);
  const title = readText(source.title);
  const href = readText(source.href) ?? readOptionLink(source.href);
  if (title === undefined || href === undefined) return undefined;
  return compact<ContextualOption>({
    type: "custom",
    title,
    description: readText(source.description),
    icon: readIcon(source.icon, source.iconType),
    href,
  });
}

function readOptionLink(value: unknown): { base: string; query: { key: string; value: string }[] } | undefined {
  const base = readText(readObject(value).base);
  if (base === undefined) return undefined;
  const query = readList(readObject(value).query).flatMap((entry) => {
    const key = readText(readObject(entry).key);
    return key === undefined ? [] : [{ key, value: readText(readObject(entry).value) ?? "" }];
  });
  return { base, query };
}

function readMarkdown(value: unknown): SiteSettings["markdown"] {
  const source = readObject(value);
  const instructions = readTexts(source.instructions).join("\n");
  return compact({
    includesSchema: readBoolean(source.schema, true),
    instructions: instructions === "" ? undefined : instructions,
  });
}

/** Search-engine settings. The older format kept meta tags under `metadata` and had `seo.indexHiddenPages`. */
function readSeo(config: JsonObject): SiteSettings["seo"] {
  const seo = readObject(config.seo);
  const { timestamp: _, ...legacyTags } = readTextMap(config.metadata);
  return {
    indexing: readChoice(
      seo.indexing,
      ["navigable", "all"] as const,
      seo.indexHiddenPages === true ? "all" : "navigable",
    ),
    metatags: { ...legacyTags, ...readTextMap(seo.metatags ?? seo.metadata) },
    paths: readList(seo.paths).flatMap((entry) => {
      const path = readText(readObject(entry).path)?.replace(/^\/+|\/+$/g, "");
      return path ? [{ path, metatags: readTextMap(readObject(entry).metatags) }] : [];
    }),
    organization: { ...readObject(seo.organization) },
    trailingSlash: readBoolean(seo.trailingSlash, false),
  };
}

function readThumbnails(value: unknown): SiteSettings["thumbnails"] {
  const source = readObject(value);
  return compact({
    appearance: readChoice(source.appearance, ["light", "dark"] as const, undefined),
    background: readText(source.background),
    fontFamily: readText(readObject(source.fonts).family),
  });
}

function readIntegrations(value: unknown): SiteSettings["integrations"] {
  const entries = Object.entries(readObject(value)).flatMap(([name, settings]) =>
    isObject(settings) ? [[name, { ...settings }] as const] : [],
  );
  return Object.fromEntries(entries);
}

/** Page feedback: off unless asked for, and off altogether where `integrations.telemetry.enabled` is false. */
function readFeedback(config: JsonObject): SiteSettings["feedback"] {
  const source = readObject(config.feedback);
  const telemetry = readObject(readObject(config.integrations).telemetry).enabled;
  const isAllowed = telemetry !== false && source.enabled !== false;
  return compact({
    thumbs: isAllowed && readBoolean(source.thumbsRating ?? source.thumbs ?? source.enabled, false),
    edits: isAllowed && readBoolean(source.suggestEdit ?? source.edits, false),
    issues: isAllowed && readBoolean(source.raiseIssue ?? source.issues, false),
    repository: readText(source.repository),
  });
}

function readChromeByLanguage(navigation: unknown): SiteSettings["chromeByLanguage"] {
  const entries = findLanguageElements(navigation).flatMap((element) => {
    const code = readText(element.language);
    const chrome = readLanguageChrome(element);
    return code === undefined || Object.keys(chrome).length === 0 ? [] : [[code, chrome] as const];
  });
  return Object.fromEntries(entries);
}
