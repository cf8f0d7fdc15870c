import { readEnvironment } from "@/lib/env";
import { pageSegments } from "@/lib/http/route-request";
import { getSite } from "@/lib/site/site-store";

/** Largest site that a build renders whole unless told otherwise (`LECTERN_PRERENDER`). */
const AUTOMATIC_LIMIT = 500;

/** A page that a build renders ahead. */
export interface PrerenderedPage {
  /** Its public path, without base path. */
  path: string;
  /** Where the application renders it, as route parameters. */
  segments: ReturnType<typeof pageSegments>;
}

/** Names a page in its present form: site, division and content. */
export function renderAddress({ segments: { revision, language, division, page } }: PrerenderedPage): string {
  return [revision, language, division, ...page].join("/");
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
    return view ? [{ path, segments: pageSegments(site, view) }] : [];
  });
}
