import { findLanguage } from "@/lib/i18n/languages";
import type { SiteSettings } from "@/lib/site/settings-types";
import type { Site } from "@/lib/site/types";

/** Everything that a preview image shows: the same content produces the same image. Plain JSON. */
export interface SocialImageContent {
  siteName: string;
  title: string;
  description: string;
  /** Label above the title. */
  section: string;
  isDark: boolean;
  /** Hex. */
  accent: string;
  /** BCP 47 tag; empty on sites without languages. */
  language: string;
  direction: "ltr" | "rtl";
  /** Google Fonts family chosen by the author for the text. */
  typeface?: string;
  /** Paths in the docs repository, or URLs. */
  logo?: string;
  background?: string;
}

/** Maximum text lengths that fit the image, in characters. */
const LIMITS = { title: 90, description: 170, section: 60 } as const;

/** Content of a page's preview image; undefined if there is no such page. */
export function describeSocialImage(site: Site, path: string): SocialImageContent | undefined {
  const view = site.pageView(path);
  const page = site.pages.get(path);
  const operation = site.generatedPages.get(path)?.operation;
  const title = page?.title ?? operation?.title;
  if (!view || title === undefined) return undefined;
  const { settings } = site;
  const isDark = isDarkImage(settings);
  const logo = isDark ? settings.logo?.dark : settings.logo?.light;
  const { background, fonts } = settings.thumbnails;
  const language = findLanguage(site.divisionView(view.divisionId)?.languageCode ?? "");
  return {
    siteName: settings.name,
    title: shorten(title, LIMITS.title),
    description: shorten(page?.description ?? operation?.description ?? "", LIMITS.description),
    section: shorten(view.section ?? "", LIMITS.section),
    isDark,
    accent: isDark ? settings.colors.light : settings.colors.primary,
    language: language?.tag ?? "",
    direction: language?.direction ?? "ltr",
    logo,
    background,
    typeface: fonts.family,
  };
}

function isDarkImage({ thumbnails, appearance }: SiteSettings): boolean {
  return (thumbnails.appearance ?? appearance.default) === "dark";
}

/** A pictograph with what modifies it or is joined to it, or half a flag; marks of brands and rights are letters of fonts. */
const PICTOGRAPH =
  // oxlint-disable-next-line no-misleading-character-class -- the modifiers are meant by themselves
  /(?![©®™](?!\uFE0F))\p{Extended_Pictographic}[\u{FE0F}\u{1F3FB}-\u{1F3FF}]?(?:\u200D\p{Extended_Pictographic}[\u{FE0F}\u{1F3FB}-\u{1F3FF}]?)*|\p{Regional_Indicator}|\uFE0F\u20E3?/gu;

/** One line of plain text: no markup, no pictographs, which the image's font does not contain, cut at a word. */
function shorten(text: string, limit: number): string {
  const plain = text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/<[^>]+>|[`*]/g, "")
    .replace(PICTOGRAPH, "")
    .replace(/\s+/g, " ")
    .trim();
  if (plain.length <= limit) return plain;
  const cut = plain.slice(0, limit).replace(/\p{Surrogate}$/u, "");
  const space = cut.lastIndexOf(" ");
  return `${(space > limit / 2 ? cut.slice(0, space) : cut).replace(/[\s.,;:]+$/, "")}…`;
}
