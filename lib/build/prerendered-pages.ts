import { readEnvironment } from "@/lib/env";
import type { PageView } from "@/lib/navigation/types";
import { getSite } from "@/lib/site/site-store";
import type { Site } from "@/lib/site/types";

/** Maximum number of pages of a site that a build renders by default (`LECTERN_PRERENDER`). */
const AUTOMATIC_LIMIT = 500;

/** A page that is rendered by the build. */
export interface PrerenderedPage {
  site: Site;
  view: PageView;
}

/** Lists the pages that the build renders, in reading order. @throws SiteError if there may be such pages and docs.json is unreadable. */
export async function listPrerenderedPages(): Promise<PrerenderedPage[]> {
  const setting = readEnvironment().LECTERN_PRERENDER;
  if (setting === "none") return [];
  const site = await getSite();
  const paths = site.listedPaths();
  const limit = { all: paths.length, auto: paths.length <= AUTOMATIC_LIMIT ? paths.length : 0 };
  const count = typeof setting === "number" ? setting : limit[setting];
  return paths.slice(0, count).flatMap((path) => {
    const view = site.pageView(path);
    return view ? [{ site, view }] : [];
  });
}
