import { readEnvironment } from "@/lib/env";
import { pageSegments } from "@/lib/http/route-request";
import { getSite } from "@/lib/site/site-store";

/** Largest site that a build renders whole unless told otherwise (`LECTERN_PRERENDER`). */
const AUTOMATIC_LIMIT = 500;

/** Route parameters of the pages that a build renders ahead, in reading order. */
export async function listPrerenderedPages() {
  const site = await getSite();
  const paths = site.listedPaths();
  const setting = readEnvironment().LECTERN_PRERENDER;
  const limit = { all: paths.length, none: 0, auto: paths.length <= AUTOMATIC_LIMIT ? paths.length : 0 };
  const count = typeof setting === "number" ? setting : limit[setting];
  return paths.slice(0, count).flatMap((path) => {
    const view = site.pageView(path);
    return view ? [pageSegments(site, view)] : [];
  });
}
