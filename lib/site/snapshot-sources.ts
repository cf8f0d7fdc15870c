import { copySources } from "@/lib/content/page/source-copies";
import { log } from "@/lib/observability/log";
import { keepConfig } from "@/lib/site/read-config";
import { getLoadedSite, getSiteFor, onSiteChange, siteDirectories } from "@/lib/site/site-store";

/** Milliseconds of delay, since requests and the search index have priority. */
const DELAY = 3_000;

/**
 * Copies the sources and the configuration of the served site, now and after each change. Its pages can then be rendered as long
 * as it is served, and a server can restart with it, even if a new docs.json is invalid or the docs folder is missing.
 */
export function snapshotSources(): void {
  let running = Promise.resolve();
  const copy = async () => {
    const { config, failure } = await getLoadedSite();
    if (!failure) await keepConfig(config, siteDirectories());
    await copySources(await getSiteFor({ type: "all" }), siteDirectories().dataDirectory);
  };
  const copySoon = () => {
    const timer = setTimeout(() => {
      running = running.then(copy).catch((error: unknown) => log().warn("Sources could not be copied", {}, error));
    }, DELAY);
    timer.unref();
  };
  onSiteChange(({ failure }) => {
    if (!failure) copySoon();
  });
  copySoon();
}
