import type { LayoutSettings, NavbarLink, SiteSettings } from "@/lib/site/settings-types";

/** The last known number of each link, by its address. */
export type LinkCounts = Readonly<Record<string, number>>;

/** All links of top bars, those of single languages included. */
export function navbarLinks({ navbar, layoutByLanguage }: SiteSettings): NavbarLink[] {
  const bars = [navbar, ...Object.values(layoutByLanguage).map((layout) => layout.navbar)];
  return bars.flatMap((bar) => [...(bar?.links ?? []), ...(bar?.primary ? [bar.primary] : [])]);
}

/** The settings with the numbers beside the links that have one. */
export function withCounts(settings: SiteSettings, counts: LinkCounts): SiteSettings {
  if (Object.keys(counts).length === 0) return settings;
  const languages = Object.entries(settings.layoutByLanguage).map(([code, layout]) => [
    code,
    layout.navbar ? { ...layout, navbar: countLinks(layout.navbar, counts) } : layout,
  ]);
  return {
    ...settings,
    navbar: countLinks(settings.navbar, counts),
    layoutByLanguage: Object.fromEntries(languages),
  };
}

function countLinks({ links, primary }: LayoutSettings["navbar"], counts: LinkCounts): LayoutSettings["navbar"] {
  const withCount = (link: NavbarLink): NavbarLink => {
    const count = isCountable(link) ? counts[link.href] : undefined;
    return count === undefined ? link : { ...link, count };
  };
  return { links: links.map(withCount), ...(primary && { primary: withCount(primary) }) };
}

function isCountable({ type }: NavbarLink): boolean {
  return type === "github" || type === "discord";
}
