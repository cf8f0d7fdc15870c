import { test } from "@playwright/test";
import { createDocsFolder, type DocsFolder } from "./docs-folder";
import { type ServerOptions, startServer, type TestServer } from "./server";

/** A docs repository to serve: keys of its docs.json, its files by name, and how the server is started. */
export interface ServedSite extends Omit<ServerOptions, "docsDirectory"> {
  config: Record<string, unknown>;
  files: Record<string, string>;
}

/** What serves it; only tests and hooks may look at it. */
export interface ServedDocs {
  /** Origin without trailing slash. */
  readonly url: string;
  readonly docs: DocsFolder;
  readonly server: TestServer;
}

/** Serves a docs repository to the tests of a file or group, which it is made for when they start. */
export function serveDocs(make: () => ServedSite | Promise<ServedSite>): ServedDocs {
  let docs: DocsFolder;
  let server: TestServer;
  test.beforeAll(async () => {
    const { config, files, ...options } = await make();
    docs = await createDocsFolder(config, files);
    server = await startServer({ ...options, docsDirectory: docs.directory });
  });
  test.afterAll(async () => {
    await server?.stop();
    await docs?.dispose();
  });
  return {
    get url() {
      return server.url;
    },
    get docs() {
      return docs;
    },
    get server() {
      return server;
    },
  };
}
