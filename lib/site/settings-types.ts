import type { z } from "zod";
import type { settingFields } from "@/lib/config/schema/docs-schema";
import type { banner, footer, navbar } from "@/lib/config/schema/layout";

export type { ContextualOption, NavbarLink } from "@/lib/config/schema/layout";
export type { FontSettings } from "@/lib/config/schema/look";

/** The settings of docs.json as its definitions serve them, with their defaults. */
type ServedSettings = z.output<z.ZodObject<typeof settingFields>>;

/** The nine theme names of the format. */
export type ThemeName = ServedSettings["theme"];

/**
 * The layouts that themes map to. `classic`: top bar with a tab row under it, sidebar left. `split`: no top bar, the
 * sidebar has the full height and contains the logo and the search. `framed`: the page is a card on a tinted backdrop.
 */
export type LayoutName = "classic" | "split" | "framed";

/** The bar above every page. */
export type BannerSettings = z.output<typeof banner>;

/** The layout settings of a page, which a language can override. */
export interface LayoutSettings {
  navbar: z.output<typeof navbar>;
  footer: z.output<typeof footer>;
  banner?: BannerSettings | undefined;
}

/** The settings of a site: those of docs.json, and values derived from them. Plain JSON. */
export interface SiteSettings extends Omit<ServedSettings, "styling" | "interaction"> {
  layout: LayoutName;
  styling: ServedSettings["styling"] & { eyebrows: "section" | "breadcrumbs" };
  interaction: { drilldown: boolean };
  /** Layout settings by language code as written in docs.json; a language not listed has the site's. */
  layoutByLanguage: Record<string, Partial<LayoutSettings>>;
}
