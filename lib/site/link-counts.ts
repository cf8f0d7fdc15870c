import type { ChromeSettings, NavbarLink, SiteSettings } from "@/lib/site/settings-types";

/** The last known number of each link, by its address. */
export type LinkCounts = Readonly<Record<string, number>>;

/** All links of top bars, those of single languages included. */
export function navbarLinks({ navbar, chromeByLanguage }: SiteSettings): NavbarLink[] {
  const bars = [navbar, ...Object.values(chromeByLanguage).map((chrome) => chrome.navbar)];
  return bars.flatMap((bar) => [...(bar?.links ?? []), ...(bar?.primary ? [bar.primary] : [])]);
}

/** The settings with the numbers beside the links that have one. */
export function withCounts(settings: SiteSettings, counts: LinkCounts): SiteSettings {
  if (Object.keys(counts).length === 0) return settings;
  const languages = Object.entries(settings.chromeByLanguage).map(([code, chrome]) => [
    code,
    chrome.navbar ? { ...chrome, navbar: countLinks(chrome.navbar, counts) } : chrome,
  ]);
  return {
    ...settings,
    navbar: countLinks(settings.navbar, counts),
    chromeByLanguage: Object.fromEntries(languages),
  };
}

function countLinks({ links, primary }: ChromeSettings["navbar"], counts: LinkCounts): ChromeSettings["navbar"] {
  const withCount = (link: NavbarLink): NavbarLink => {
    const count = isCountable(link) ? counts[link.href] : undefined;
    return count === undefined ? link : { ...link, count };
  };
  return { links: links.map(withCount), ...(primary && { primary: withCount(primary) }) };
}

function isCountable({ type }: NavbarLink): boolean {
  return type === "github" || type === "discord";
}
