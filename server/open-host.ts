import { watchFile } from "node:fs";
import { mkdir } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { currentContext } from "@/lib/base/site-context";
import { UserError } from "@/lib/base/user-error";
import { openPageThreads } from "@/lib/content/run/page-threads";
import { createApp, type ServerApp } from "@/lib/create-app";
import { readEnvironment } from "@/lib/env";
import { type HostedSites, readHostedSites, type SiteDefinition } from "@/lib/hosting/read-sites";
import { log } from "@/lib/observability/log";
import { startTracing } from "@/lib/observability/tracing";
import { setApp } from "@/lib/port";
import { loadServedSite } from "@/lib/site/site-store";
import { createRequestApp, loadSignIn } from "@/server/create-request-app";
import type { Framework } from "@/server/framework";
import type { App } from "@/server/handle-request";
import { HostedPreviews, previewsOf } from "@/server/hosted-previews";
import { SiteHost } from "@/server/hosted-sites";
import { fetchSource, followSite } from "@/server/start-site";

/** How often the list of the sites is looked at, milliseconds. */
const LOOK_INTERVAL = 1_000;

const MINUTE = 60_000;

/** What is behind the port of a server: one site, or several. */
export interface Opened {
  framework: Framework;
  /** Answers a request. Never rejects. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Starts what keeps the sites up to date, once the server listens. */
  follow(): Promise<void>;
  /** Ends what it holds, once no request is running. */
  close(): Promise<void>;
}

/**
 * Opens the sites that a file lists. Each is loaded by its first request; changes of the file count without a restart.
 * @throws UserError with all mistakes of the file.
 */
export async function openHost(file: string, openFramework: () => Promise<Framework>): Promise<Opened> {
  const list = path.resolve(file);
  const first = await readHostedSites(list);
  if (!first.ok) throw new UserError(first.error.join("\n"));
  const apps = new WeakMap<object, ServerApp>();
  setApp(() => apps.get(currentContext() ?? apps));
  const threads = openPageThreads();
  const framework = await openFramework();
  await startTracing();
  const rulesOf = ({ sleepAfter, awake }: HostedSites) => ({ after: sleepAfter * MINUTE, most: awake });
  let sleepRules = rulesOf(first.value);
  const load = async (definition: SiteDefinition): Promise<App> => {
    const environment = readEnvironment();
    const preview = await previews.open(definition);
    await mkdir(environment.LECTERN_DATA, { recursive: true });
    const app = createApp({ threads });
    apps.set(currentContext() ?? apps, app);
    await fetchSource(true);
    await loadServedSite();
    const signIn = await loadSignIn(environment);
    let onPage = () => {};
    const firstPage = new Promise<void>((resolve) => {
      onPage = resolve;
    });
    const onNews = () => void previewsOf(definition.name)?.refresh(false);
    if (!preview?.isFork) void followSite({ isAuthoring: false, isQuiet: true, firstPage, onNews });
    return createRequestApp({ environment, framework, signIn, onPage, preview });
  };
  const host = new SiteHost(first.value.sites, load, sleepRules);
  const previews: HostedPreviews = new HostedPreviews({
    replace: (sites) => host.replace(sites, sleepRules),
    rest: (name) => host.rest(name),
  });
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

/** Reports the list whenever the file has changed and can be used. */
function followList(file: string, onChange: (sites: HostedSites) => void): void {
  watchFile(file, { interval: LOOK_INTERVAL, persistent: false }, async () => {
    const read = await readHostedSites(file);
    if (read.ok) onChange(read.value);
    else log().error(`The list of sites cannot be used; the last good one stays.\n${read.error.join("\n")}`);
  });
}
