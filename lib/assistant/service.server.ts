import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { ACCESS_TOKEN, currentReader } from "@/lib/access/current-viewer.server";
import { maySee } from "@/lib/access/decide";
import { ensurePanelKey, findAccessKey } from "@/lib/assistant/api-keys";
import { createAssistantStore } from "@/lib/assistant/assistant-store";
import { cutToTokens } from "@/lib/assistant/bound-history";
import { isOriginAllowed } from "@/lib/assistant/cors";
import type { AssistantDependencies } from "@/lib/assistant/dependencies";
import { createProvider } from "@/lib/assistant/reply/create-provider";
import { keepPruning } from "@/lib/assistant/retention";
import { createRetriever, toRetrievedPassage } from "@/lib/assistant/retriever";
import { systemClock } from "@/lib/assistant/system-clock.server";
import type { AccessKey, OwnerSkill, PageReader, PassageReader, Report } from "@/lib/assistant/types";
import { getOrMake } from "@/lib/base/get-or-make";
import { parsePageReference } from "@/lib/base/page-reference";
import { readTextFile } from "@/lib/base/read-text-file.server";
import { currentContext, perSite } from "@/lib/base/site-context.server";
import { parseFrontmatter, splitFrontmatter } from "@/lib/content/scan/frontmatter";
import { type Environment, readEnvironment } from "@/lib/env";
import { log } from "@/lib/observability/log";
import { readSections } from "@/lib/search/read-sections";
import { searchWholeSite } from "@/lib/search/search-service.server";
import { getSite } from "@/lib/site/site-store";
import type { Site } from "@/lib/site/types";
import { listKeys } from "@/lib/store/keys";
import type { Store } from "@/lib/store/open-store";
import { formatPage, readPageText } from "@/lib/text/page-text";

/** Dependencies that live as long as the process, independent of the site revision. */
type ProcessDependencies = Omit<AssistantDependencies, "access" | "siteName" | keyof OwnerTexts>;

/** Instructions and skills that the site owner wrote for the assistant. */
type OwnerTexts = Pick<AssistantDependencies, "instructions" | "skills">;

interface Service {
  store?: Promise<Store> | undefined;
  dependencies?: Promise<ProcessDependencies> | undefined;
  ownerTexts: WeakMap<Site, Promise<OwnerTexts>>;
}

const serviceOfSite = perSite((): Service => ({ ownerTexts: new WeakMap() }));

/** The store of the process, opened on first use; if that fails, the next use tries again. */
export async function getStore(): Promise<Store> {
  const state = serviceOfSite();
  state.store ??= openStore().catch((error: unknown) => {
    state.store = undefined;
    throw error;
  });
  return state.store;
}

async function openStore(): Promise<Store> {
  const store = await import("@/lib/store/open-store");
  return store.openStore(readEnvironment());
}

/** Closes the store, if it was opened, when the process exits. */
export async function closeStore(): Promise<void> {
  const store = await serviceOfSite().store?.catch(() => undefined);
  await store?.close();
}

/** Periodically deletes expired data for as long as the process lives. */
export function startRetention(): void {
  const openDatabase = async () => (await getStore()).database;
  const { LECTERN_THREAD_RETENTION_DAYS: retentionDays, LECTERN_INSIGHTS_DAYS: countDays } = readEnvironment();
  const signal = currentContext()?.signal;
  void keepPruning({ openDatabase, retentionDays, countDays, clock: systemClock, report, signal });
}

/** The publishable key that the site's own panel sends, created on first use. */
export async function getPanelKey(): Promise<string> {
  const [store, site] = await Promise.all([getStore(), getSite()]);
  return ensurePanelKey(store.database, site.domain, Date.now());
}

/** The dependencies of the handlers, for the current site. */
export async function getAssistantDependencies(): Promise<AssistantDependencies> {
  const state = serviceOfSite();
  state.dependencies ??= buildDependencies().catch((error: unknown) => {
    state.dependencies = undefined;
    throw error;
  });
  const [site, { database }, dependencies] = await Promise.all([getSite(), getStore(), state.dependencies]);
  const ownerTexts = await readOwnerTexts(state, site);
  return {
    ...dependencies,
    access: {
      findKey: async (token) => (await findAccessKey(database, token)) ?? readerKey(token, site.domain),
      hasSite: (domain) => domain === site.domain,
      allowsOrigin: async (domain, origin) => {
        const keys = await listKeys(database, domain);
        return keys.some((key) => key.revokedAt === null && isOriginAllowed(key, origin, []));
      },
    },
    siteName: site.settings.name,
    ...ownerTexts,
  };
}

/** Accepts a reader's own token in place of a key: it is valid for that reader only, and web pages of others cannot use it. */
function readerKey(token: string, domain: string): AccessKey | undefined {
  const reader = token.startsWith(ACCESS_TOKEN) ? currentReader() : undefined;
  return reader && { id: reader.subject, kind: "publishable", domain, organizationId: domain, allowedOrigins: [] };
}

async function buildDependencies(): Promise<ProcessDependencies> {
  const environment = readEnvironment();
  const { LECTERN_LIMIT_IP_TOKENS_DAY: ofAddress, LECTERN_LIMIT_SITE_TOKENS_DAY: ofSite } = environment;
  const { database } = await getStore();
  const createNonce = () => `m${randomUUID().replaceAll("-", "")}`;
  const provider = await createProvider(environment, { clock: systemClock, createNonce });
  return {
    store: createAssistantStore(database),
    retriever: createRetriever(searchWholeSite, environment.LECTERN_BASE_PATH, endsInSlash),
    readPage,
    readPassages,
    ...(provider ? { provider } : {}),
    limits: {
      perKeyAndMonth: environment.LECTERN_LIMIT_KEY_MONTH,
      perOrganizationAndHour: environment.LECTERN_LIMIT_ORG_HOUR,
      perAddressAndDay: environment.LECTERN_LIMIT_IP_DAY,
      ...(ofAddress === undefined ? {} : { tokensPerAddressAndDay: ofAddress }),
      ...(ofSite === undefined ? {} : { tokensPerSiteAndDay: ofSite }),
    },
    trustedProxies: environment.TRUSTED_PROXIES,
    ...(environment.LECTERN_SIGN_IN.length > 0 && { readUser: await userReader(environment) }),
    ...(environment.LECTERN_SITE_URL ? { siteUrl: environment.LECTERN_SITE_URL } : {}),
    clock: systemClock,
    watchStream: () => () => {},
    createId: (kind) => `${kind}_${randomUUID()}`,
    report,
  };
}

/** Reads the tokens of customers' own sign-in. The library for them is loaded only if readers can sign in. */
async function userReader({ LECTERN_JWT_KEY: key }: Environment): Promise<AssistantDependencies["readUser"]> {
  const { readLoginToken } = await import("@/lib/access/login-token");
  return async (token, host) =>
    key === undefined ? undefined : (await readLoginToken(token, { key, host, now: Date.now() }))?.reader;
}

function readOwnerTexts(state: Service, site: Site): Promise<OwnerTexts> {
  return getOrMake(state.ownerTexts, site, async () => {
    const { docsDirectory } = site;
    const reading = [readOwnerInstructions(docsDirectory), readOwnerSkills(docsDirectory)] as const;
    const [instructions, skills] = await Promise.all(reading);
    return { ...(instructions === undefined ? {} : { instructions }), skills };
  });
}

/** Reads one page of the site as Markdown; undefined if it does not exist or is excluded from machine access. */
const readPage: PageReader = async (path) => {
  const site = await getSite();
  if (!isOpenToMachines(site, path)) return undefined;
  const text = await readPageText(site, path, readEnvironment().LECTERN_BASE_PATH);
  return text && formatPage(text, site.settings.markdown.instructions);
};

/** Reads the sections of one page for a model, under the same condition. A model may write a path or a URL. */
const readPassages: PassageReader = async (address) => {
  const [site, { LECTERN_BASE_PATH: basePath }] = [await getSite(), readEnvironment()];
  const path = parsePageReference(address, basePath);
  if (path === undefined || !isOpenToMachines(site, path)) return undefined;
  const title = site.pages.get(path)?.title ?? site.generatedPages.get(path)?.operation.title ?? path;
  const page = { path, facts: { title, breadcrumbs: [] } };
  const sections = await readSections(site, page, basePath);
  return sections
    ?.filter(({ content }) => content !== "")
    .map((section) => toRetrievedPassage(page, section, { basePath, endsInSlash: site.settings.seo.trailingSlash }, 0));
};

async function endsInSlash(): Promise<boolean> {
  return (await getSite()).settings.seo.trailingSlash;
}

function isOpenToMachines(site: Site, path: string): boolean {
  const page = site.pages.get(path);
  return (!page || maySee(site.viewer, page.frontmatter, true)) && site.pageView(path)?.isIndexed === true;
}

/** Reports a failure. Its cause appears only in the server log. */
const report: Report = (message, cause) => log().error(message, {}, cause);

/** Folder in the docs repository with one folder per skill; the name is the live format's. */
const FOLDER = ".mintlify/assistant/skills";

/** Maximum length of a skill in tokens. */
const MAX_SKILL_TOKENS = 6_000;

/** Reads the skills that the site owner wrote for the assistant, by name; a skill without a name has that of its folder. */
export async function readOwnerSkills(docsDirectory: string): Promise<OwnerSkill[]> {
  const folder = path.join(docsDirectory, FOLDER);
  // Most repositories have no such folder.
  const slugs = await readdir(folder).catch(() => []);
  const skills = await Promise.all(slugs.sort().map((slug) => readSkill(path.join(folder, slug, "skill.md"), slug)));
  return skills.flatMap((skill) => skill ?? []);
}

async function readSkill(file: string, slug: string): Promise<OwnerSkill | undefined> {
  const source = await readTextFile(file).catch(() => undefined);
  if (source === undefined) return undefined;
  const { data } = parseFrontmatter("skill.md", source);
  const textOf = (value: unknown) => (typeof value === "string" ? value.replace(/\s+/g, " ").trim() : "");
  const text = cutToTokens(source.slice(splitFrontmatter(source)?.bodyOffset ?? 0).trim(), MAX_SKILL_TOKENS);
  return text === "" ? undefined : { name: textOf(data.name) || slug, description: textOf(data.description), text };
}

/** Files in which the site owner may put instructions for replies, first match wins; the first name is the live format's. */
const FILES = [".mintlify/Assistant.md", ".mintlify/ASSISTANT.md", "Assistant.md", "ASSISTANT.md"];

/** Maximum length of the instructions, in characters. */
const MAX_LENGTH = 20_000;

/** Reads the owner's instructions for replies from the docs repository; undefined if there are none. */
async function readOwnerInstructions(docsDirectory: string): Promise<string | undefined> {
  for (const file of FILES) {
    try {
      const text = await readTextFile(path.join(docsDirectory, file));
      return text.trim().slice(0, MAX_LENGTH) || undefined;
    } catch {
      // No such file: the next name may exist.
    }
  }
  return undefined;
}
