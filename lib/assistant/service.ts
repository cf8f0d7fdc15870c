import { randomUUID } from "node:crypto";
import { readStampedAddress } from "@/lib/assistant/address-stamp";
import { createAdmission } from "@/lib/assistant/admission";
import { ensurePanelKey, findAccessKey } from "@/lib/assistant/api-keys";
import { createAssistantStore } from "@/lib/assistant/assistant-store";
import { isOriginAllowed } from "@/lib/assistant/cors";
import type { AssistantDependencies } from "@/lib/assistant/dependencies";
import { keepTidy } from "@/lib/assistant/housekeeping";
import { readOwnerInstructions } from "@/lib/assistant/owner-instructions";
import { createProvider } from "@/lib/assistant/reply/create-provider";
import { createRetriever } from "@/lib/assistant/retriever";
import { systemClock } from "@/lib/assistant/system-clock";
import type { PageReader, Report } from "@/lib/assistant/types";
import { readEnvironment } from "@/lib/env";
import { formatPage, readPageText } from "@/lib/markdown/page-text";
import { isVisibleToEveryone } from "@/lib/navigation/visible-to-everyone";
import { log } from "@/lib/observability/log";
import { pageCounts } from "@/lib/observability/metrics";
import { searchWholeSite } from "@/lib/search/search-service";
import { getSite } from "@/lib/site/site-store";
import type { Site } from "@/lib/site/types";
import { listKeys } from "@/lib/store/keys";
import { openStore, type Store } from "@/lib/store/open-store";

/** What lives as long as the process, whichever site version is served. */
type ProcessDependencies = Omit<AssistantDependencies, "access" | "siteName" | "instructions">;

interface Service {
  store?: Promise<Store> | undefined;
  dependencies?: Promise<ProcessDependencies> | undefined;
  instructions: WeakMap<Site, Promise<string | undefined>>;
}

const SERVICE = Symbol.for("lectern.assistant");

/** Server bundles are instantiated separately; store and provider exist once and live on the global object. */
function service(): Service {
  const registry = globalThis as { [SERVICE]?: Service };
  registry[SERVICE] ??= { instructions: new WeakMap() };
  return registry[SERVICE];
}

/** The store of the process, opened on first use; where that fails, the next use tries again. */
export async function getStore(): Promise<Store> {
  const state = service();
  state.store ??= openStore(readEnvironment()).catch((error: unknown) => {
    state.store = undefined;
    throw error;
  });
  return state.store;
}

/** Closes the store, if it was opened, at the end of the process. */
export async function closeStore(): Promise<void> {
  const store = await service().store?.catch(() => undefined);
  await store?.close();
}

/** Deletes what is too old, now and then, as long as the process lives. */
export function startHousekeeping(): void {
  const openDatabase = async () => (await getStore()).database;
  const { LECTERN_THREAD_RETENTION_DAYS: retentionDays } = readEnvironment();
  void keepTidy({ openDatabase, retentionDays, clock: systemClock, report });
}

/** The publishable key that the site's own panel sends, made on first use. */
export async function getPanelKey(): Promise<string> {
  const [store, site] = await Promise.all([getStore(), getSite()]);
  return ensurePanelKey(store.database, site.domain, Date.now());
}

/** What the handlers need, for the site as it is now. */
export async function getAssistantDependencies(): Promise<AssistantDependencies> {
  const state = service();
  state.dependencies ??= buildDependencies().catch((error: unknown) => {
    state.dependencies = undefined;
    throw error;
  });
  const [site, { database }, dependencies] = await Promise.all([getSite(), getStore(), state.dependencies]);
  const instructions = await ownerInstructions(state, site);
  return {
    ...dependencies,
    access: {
      findKey: (token) => findAccessKey(database, token),
      hasSite: (domain) => domain === site.domain,
      allowsOrigin: async (domain, origin) => {
        const keys = await listKeys(database, domain);
        return keys.some((key) => key.revokedAt === null && isOriginAllowed(key, origin, []));
      },
    },
    siteName: site.settings.name,
    ...(instructions === undefined ? {} : { instructions }),
  };
}

async function buildDependencies(): Promise<ProcessDependencies> {
  const environment = readEnvironment();
  const { database } = await getStore();
  const createMark = () => `m${randomUUID().replaceAll("-", "")}`;
  const provider = await createProvider(environment, { clock: systemClock, createMark });
  return {
    store: createAssistantStore(database),
    retriever: createRetriever(searchWholeSite, environment.LECTERN_BASE_PATH),
    readPage,
    ...(provider ? { provider } : {}),
    limits: {
      perKeyAndMonth: environment.LECTERN_LIMIT_KEY_MONTH,
      perOrganisationAndHour: environment.LECTERN_LIMIT_ORG_HOUR,
      perAddressAndDay: environment.LECTERN_LIMIT_IP_DAY,
    },
    trustedProxies: environment.TRUSTED_PROXIES,
    readSocketAddress: readStampedAddress,
    ...(environment.LECTERN_SITE_URL ? { siteUrl: environment.LECTERN_SITE_URL } : {}),
    clock: systemClock,
    watchStream: () => () => {},
    admit: createAdmission(countPages),
    createId: (kind) => `${kind}_${randomUUID()}`,
    report,
  };
}

function ownerInstructions(state: Service, site: Site): Promise<string | undefined> {
  const known = state.instructions.get(site);
  if (known) return known;
  const reading = readOwnerInstructions(site.docsDirectory);
  state.instructions.set(site, reading);
  return reading;
}

/** One page of the site as Markdown; undefined where there is none, or where it is kept from machines. */
const readPage: PageReader = async (path) => {
  const site = await getSite();
  const page = site.pages.get(path);
  if ((page && !isVisibleToEveryone(page.frontmatter)) || site.pageView(path)?.isIndexed !== true) return undefined;
  const text = await readPageText(site, path, readEnvironment().LECTERN_BASE_PATH);
  return text && formatPage(text, site.settings.markdown.instructions);
};

/** Pages that this process was asked for, whether it had them or not. */
function countPages(): number {
  const { memory, rendered } = pageCounts();
  return memory + rendered;
}

/** Causes go to the log of the server and nowhere else. */
const report: Report = (message, cause) => log().error(message, {}, cause);
