import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createKey, findAccessKey, type NewKey } from "@/lib/assistant/api-keys";
import { createAssistantStore } from "@/lib/assistant/assistant-store";
import { isOriginAllowed } from "@/lib/assistant/cors";
import type { AssistantDependencies } from "@/lib/assistant/dependencies";
import { handleMessage, type MessageRoute } from "@/lib/assistant/handle-message";
import { extractionProvider } from "@/lib/assistant/reply/extraction-provider";
import { systemClock } from "@/lib/assistant/system-clock.server";
import { listKeys } from "@/lib/store/keys";
import { openStore, type Store } from "@/lib/store/open-store";
import { createMemoryRetriever, sampleSections } from "./memory-retriever";

/** The assistant as a test sees it: real store and pipeline, an index in memory, and what was reported. */
export interface AssistantWorld {
  dependencies: AssistantDependencies;
  store: Store;
  /** A secret key of the site `acme`. */
  key: string;
  reports: { message: string; cause: unknown }[];
  createKey(wanted?: Partial<NewKey>): Promise<{ key: string; id: string }>;
  /** Sends a message with defaults for everything that is not given. */
  send(options?: SendOptions): Promise<Response>;
  close(): Promise<void>;
}

export interface SendOptions {
  body?: unknown;
  headers?: Record<string, string>;
  route?: Partial<MessageRoute>;
  signal?: AbortSignal;
  socketAddress?: string;
}

/** Opens a world in an empty SQLite file, or in the database given. */
export async function createWorld(
  overrides: Partial<AssistantDependencies> = {},
  databaseUrl?: string,
): Promise<AssistantWorld> {
  const directory = await mkdtemp(path.join(tmpdir(), "lectern-"));
  const store = await openStore({ LECTERN_DATA: directory, DATABASE_URL: databaseUrl });
  const { database } = store;
  const reports: AssistantWorld["reports"] = [];
  let ids = 0;
  const run = Math.random().toString(36).slice(2, 8);
  const newKey = async (wanted: Partial<NewKey> = {}) => {
    const defaults = { kind: "secret" as const, domain: "acme", label: "test", allowedOrigins: [] };
    const { key, record } = await createKey(database, { ...defaults, ...wanted }, Date.now());
    return { key, id: record.id };
  };
  const dependencies: AssistantDependencies = {
    access: {
      findKey: (token) => findAccessKey(database, token),
      hasSite: (domain) => domain === "acme",
      allowsOrigin: async (domain, origin) =>
        (await listKeys(database, domain)).some((key) => !key.revokedAt && isOriginAllowed(key, origin, [])),
    },
    store: createAssistantStore(database),
    retriever: createMemoryRetriever(sampleSections),
    readPassages: async (page) => {
      const sections = sampleSections
        .filter(({ path: own }) => own === page)
        .map((section) => ({ ...section, score: 0 }));
      return sections.length > 0 ? sections : undefined;
    },
    readPage: async (page) => (page === "/guides/webhooks" ? "# Webhooks" : undefined),
    provider: extractionProvider,
    limits: { perKeyAndMonth: 10_000, perOrganizationAndHour: 10_000, perAddressAndDay: 10_000 },
    trustedProxies: 0,
    siteName: "Acme",
    siteUrl: "https://docs.acme.example",
    clock: systemClock,
    watchStream: () => () => {},
    createId: (kind) => `${kind}_${run}_${++ids}`,
    report: (message, cause) => reports.push({ message, cause }),
    ...overrides,
  };
  const { key } = await newKey();
  return {
    dependencies,
    store,
    key,
    reports,
    createKey: newKey,
    send: (options = {}) => send(dependencies, key, options),
    close: async () => {
      await store.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** A body as a client of version 4 sends it. */
export function messageBody(text: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  const message = { id: "u1", role: "user", content: text, parts: [{ type: "text", text }] };
  return { fp: "anonymous", messages: [message], ...more };
}

function send(
  dependencies: AssistantDependencies,
  key: string,
  { body = messageBody("How do I configure the port?"), headers = {}, route = {}, signal, socketAddress }: SendOptions,
): Promise<Response> {
  const all = {
    authorization: `Bearer ${key}`,
    "content-type": "application/json",
    host: "docs.acme.example",
    ...headers,
  };
  const request = new Request("http://docs.acme.example/discovery/v1/assistant/acme/message", {
    method: "POST",
    headers: Object.entries(all).filter(([, value]) => value !== ""),
    body: typeof body === "string" || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body),
    ...(signal ? { signal } : {}),
  });
  return handleMessage(
    Object.assign(request, { socketAddress }),
    { domain: "acme", version: "v1", ...route },
    dependencies,
  );
}
