import { watchFile } from "node:fs";
import { mkdir } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { deferred } from "@/lib/base/deferred";
import { currentContext } from "@/lib/base/site-context.server";
import { UserError } from "@/lib/base/user-error";
import { openPageThreads } from "@/lib/content/run/page-threads";
import { createApp } from "@/lib/create-app.server";
import { readEnvironment } from "@/lib/env";
import { type HostedSites, readHostedSites, type SiteDefinition } from "@/lib/hosting/read-sites";
import { log } from "@/lib/observability/log";
import { startTracing } from "@/lib/observability/tracing";
import { type App as SiteApp, setApp } from "@/lib/port";
import { loadServedSite } from "@/lib/site/site-store";
import { createRequestApp } from "@/server/create-request-app";
import { type Framework, startFramework } from "@/server/framework";
import type { App } from "@/server/handle-request";
import { HostedPreviews, previewsOf } from "@/server/hosted-previews";
import { SiteHost } from "@/server/hosted-sites";
import { fetchSource, followSite } from "@/server/start-site";

/** Milliseconds between checks of the list of sites for changes. */
const LOOK_INTERVAL = 1_000;

/** Milliseconds in a minute. */
const MINUTE = 60_000;

/** The site or sites of a server. */
export interface Opened {
  framework: Framework;
  /** Answers a request. Never rejects. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Starts watching for changes of the sites, after the server has begun to listen. */
  follow(): Promise<void>;
  /** Releases all resources, after the last request has ended. */
  close(): Promise<void>;
}

/**
 * Opens the sites listed in a file. Each is loaded on its first request; changes to the file take effect without a restart.
 * @throws UserError with all mistakes in the file.
 */
export async function openHost(file: string): Promise<Opened> {
  const list = path.resolve(file);
  const first = await readHostedSites(list);
  if (!first.ok) throw new UserError(first.error.join("\n"));
  const apps = new WeakMap<object, SiteApp>();
  setApp(() => apps.get(currentContext() ?? apps));
  const threads = openPageThreads();
  const framework = await startFramework({ isDevelopment: false, isCaching: true });
  await startTracing();
  const rulesOf = ({ sleepAfter, awake }: HostedSites) => ({ after: sleepAfter * MINUTE, most: awake });
  let sleepRules = rulesOf(first.value);
  const load = async (definition: SiteDefinition): Promise<App> => {
    const preview = await previews.open(definition);
    await mkdir(readEnvironment().LECTERN_DATA, { recursive: true });
    const app = createApp({ threads });
    apps.set(currentContext() ?? apps, app);
    await fetchSource(true);
    await loadServedSite();
    const { promise: firstPage, resolve: onPage } = deferred();
    const onNews = () => void previewsOf(definition.name)?.refresh(false);
    const requests = await createRequestApp({ framework, onPage, preview });
    if (!preview?.isFork) void followSite({ isQuiet: true, firstPage, onNews });
    return requests;
  };
  const host = new SiteHost(first.value.sites, load, sleepRules);
  const previews: HostedPreviews = new HostedPreviews((sites) => host.replace(sites, sleepRules));
  previews.follow(first.value.sites);
  return {
    framework,
    handle: (...exchange) => previews.handle(...exchange, () => host.handle(...exchange)),
    follow: async () =>
      followList(list, (sites) => {
        sleepRules = rulesOf(sites);
        previews.follow(sites.sites);
      }),
    close: () => host.close(),
  };
}

/** Calls `onChange` with the list of sites whenever the file has changed and is valid. */
function followList(file: string, onChange: (sites: HostedSites) => void): void {
  watchFile(file, { interval: LOOK_INTERVAL, persistent: false }, async () => {
    const read = await readHostedSites(file);
    if (read.ok) onChange(read.value);
    else log().error(`The list of sites cannot be used; the last good one stays.\n${read.error.join("\n")}`);
  });
}
