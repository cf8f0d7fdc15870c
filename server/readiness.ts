import { getStore } from "@/lib/assistant/service.server";
import { checkReadiness, type Readiness, rememberCheck } from "@/lib/observability/health/check-readiness";
import { probeDataFolder } from "@/lib/observability/health/data-folder";
import { log } from "@/lib/observability/log";
import { searchSite } from "@/lib/search/search-service.server";
import { siteSource } from "@/lib/site/site-source";
import { currentFailure, getSite, siteDirectories } from "@/lib/site/site-store";
import { probeStore } from "@/lib/store/probe-store";
import { errorCode } from "@/lib/store/store-errors";

/** Milliseconds for which the result of a probe that writes is reused. */
const PROBE_LIFETIME = 3_000;

const remember = (run: () => Promise<unknown>) => rememberCheck(run, PROBE_LIFETIME, () => performance.now());

const CHECKS = [
  { name: "site", run: describeSite },
  { name: "data", run: remember(() => probeDataFolder(siteDirectories().dataDirectory)) },
  { name: "store", run: remember(async () => probeStore((await getStore()).database)) },
  { name: "search", run: describeSearch },
];

/** Checks that the site is loaded, the data folder and store are writable, and the index can be searched. */
export function readReadiness(): Promise<Readiness> {
  return checkReadiness(CHECKS, {
    log: (name, cause) => log().error("A readiness check failed", { check: name }, cause),
    codeOf: errorCode,
  });
}

/** Logs a warning if the data folder is not writable: pages work, but nothing can be stored or cached. */
export async function warnOfDataFolder(): Promise<void> {
  const { dataDirectory } = siteDirectories();
  try {
    await probeDataFolder(dataDirectory);
  } catch (cause) {
    const advice = "Give the server write access, or set LECTERN_DATA to another folder.";
    log().warn(`The data folder cannot be written: the assistant and search do not work. ${advice}`, {
      folder: dataDirectory,
      code: errorCode(cause),
    });
  }
}

/** Describes problems of the site. They do not make the server unready, since the last good version is served. */
export async function describeSite(): Promise<string | undefined> {
  await getSite();
  const [problem] = currentFailure() ?? [];
  const { commit, failure } = siteSource()?.state() ?? {};
  // The reason contains the repository's URL, so it is only logged.
  if (!problem && failure !== undefined) return `commit ${commit?.slice(0, 12)}; the repository could not be fetched`;
  return problem && `last good version; ${problem.file}:${problem.line}:${problem.column} ${problem.message}`;
}

async function describeSearch(): Promise<string | undefined> {
  const { building } = await searchSite({ text: "ready", limit: 1 });
  return building === undefined ? undefined : `building, ${building} %`;
}
