import type { LayoutName, ThemeName } from "@/lib/site/settings-types";

/** The behavior of a layout where docs.json leaves the choice to the theme. */
export interface LayoutDefaults {
  /** Selecting a group opens its first page (`interaction.drilldown` unset). */
  opensFirstPage: boolean;
  /** Label above the page title (`styling.eyebrows` unset). */
  eyebrows: "section" | "breadcrumbs";
}

/**
 * The layout of each theme. The format leaves the look of its nine themes open: Lectern has three layouts, and a
 * look for each name but the first (`components/theme/looks`).
 */
export const themeLayouts: Readonly<Record<ThemeName, LayoutName>> = {
  mint: "classic",
  willow: "classic",
  linden: "classic",
  maple: "split",
  sequoia: "split",
  palm: "split",
  almond: "framed",
  aspen: "framed",
  luma: "framed",
};

/** Defaults of each layout for choices that docs.json does not make. */
export const layoutDefaults: Readonly<Record<LayoutName, LayoutDefaults>> = {
  classic: { opensFirstPage: false, eyebrows: "section" },
  split: { opensFirstPage: false, eyebrows: "section" },
  framed: { opensFirstPage: true, eyebrows: "breadcrumbs" },
};
