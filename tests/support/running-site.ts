import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { openStore, type Store } from "@/lib/store/open-store";
import { type ModelServer, startModelServer } from "../fakes/model-server";
import { type AssistantClient, newKey } from "./assistant-client";
import { createDocsFolder, type DocsFolder } from "./docs-folder";
import { waitForIndex } from "./search-index";
import { startServer, type TestServer } from "./server";

/** A production server of a small site with a scripted model behind its assistant. */
export interface RunningSite {
  docs: DocsFolder;
  model: ModelServer;
  server: TestServer;
  /** The database of the server, opened beside it. */
  store: Store;
  client: AssistantClient;
  /** Folder of the server's caches, and of its database where that is SQLite. */
  data: string;
  dispose(): Promise<void>;
}

/** What differs from the usual. */
export interface RunningSiteOptions {
  pages?: Record<string, string>;
  environment?: Record<string, string>;
  /** Folder that the server reads; the new one with the pages if absent. */
  docsDirectory?: string;
  /** Database as the server reaches it, and as the test does. */
  database?: { server: string; test: string };
}

/** Name of the site in the addresses of the assistant. */
const DOMAIN = "acme";

const PAGES = { "start.mdx": "---\ntitle: Start\n---\n\nInstall the widget with one command.\n" };

/** Starts it and waits until its search index stands. */
export async function startRunningSite(options: RunningSiteOptions = {}): Promise<RunningSite> {
  const { pages = PAGES, environment = {}, database, docsDirectory } = options;
  const data = await mkdtemp(path.join(tmpdir(), "lectern-running-"));
  const names = Object.keys(pages).map((file) => file.replace(/\.mdx$/, ""));
  const docs = await createDocsFolder({ navigation: { pages: names } }, pages);
  const model = await startModelServer({ texts: ["One ", "answer."] });
  const server = await startServer({
    docsDirectory: docsDirectory ?? docs.directory,
    environment: {
      LECTERN_DATA: data,
      LECTERN_SITE: DOMAIN,
      ASSISTANT_BASE_URL: model.url,
      ASSISTANT_MODEL: "scripted",
      ...(database ? { DATABASE_URL: database.server } : {}),
      ...environment,
    },
  });
  await waitForIndex(server.url, "widget");
  const store = await openStore({ DATABASE_URL: database?.test, LECTERN_DATA: data });
  const { key } = await newKey(store, DOMAIN);
  return {
    docs,
    model,
    server,
    store,
    client: { siteUrl: server.url, domain: DOMAIN, key },
    data,
    async dispose() {
      await server.stop();
      await store.close();
      await Promise.all([model.close(), docs.dispose()]);
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** All messages of the store, oldest first. */
export function storedMessages({ store }: Pick<RunningSite, "store">) {
  return store.database
    .selectFrom("messages")
    .select(["role", "content", "state"])
    .orderBy("createdAt")
    .orderBy("position")
    .execute();
}

/** How many uses the store has counted for the key. */
export async function countedUses({ store }: Pick<RunningSite, "store">): Promise<number> {
  const rows = await store.database.selectFrom("counters").select("count").where("scope", "=", "key").execute();
  return rows.reduce((sum, { count }) => sum + count, 0);
}
