import { readEnvironment } from "@/lib/env";
import type { PageView } from "@/lib/navigation/types";
import { getSite } from "@/lib/site/site-store";
import type { Site } from "@/lib/site/types";

/** Largest site that a build renders whole unless told otherwise (`LECTERN_PRERENDER`). */
const AUTOMATIC_LIMIT = 500;

/** A page that a build renders ahead. */
export interface PrerenderedPage {
  site: Site;
  view: PageView;
}

/** The pages that a build renders ahead, in reading order. @throws SiteError if docs.json cannot be read and pages are wanted. */
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
