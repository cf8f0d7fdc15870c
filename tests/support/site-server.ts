import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createDocsFolder, type DocsFiles, type DocsFolder } from "./docs-folder";
import { startServer, type TestServer } from "./server";

/** A site of the server that tests share. Its folder can be changed while it is served. */
export interface TestSite extends Omit<DocsFolder, "dispose"> {
  /** Origin without trailing slash, which no other site has. */
  url: string;
}

/** A production server of several sites, which runs as long as a worker of the test runner. */
export interface SiteServer {
  /**
   * Adds a site and waits until it answers.
   * @param config keys of docs.json over minimal ones
   * @param files content of each file, by its path
   * @param environment variables of the site
   */
  add(config: Record<string, unknown>, files: DocsFiles, environment?: Record<string, string>): Promise<TestSite>;
  /** Serves a folder that exists; if it is served already, as it is. @returns its origin without trailing slash */
  serve(docsDirectory: string): Promise<string>;
  /** Stops the server, and removes the folders of its sites. */
  stop(): Promise<void>;
}

/** Milliseconds between requests while a site is not served yet: the server looks for changes of its list each second. */
const ASK_INTERVAL = 100;

/** macOS has no other addresses of the loopback network unless they are set up: there, each site has a server of its own. */
const HAS_ADDRESSES = process.platform !== "darwin";

/**
 * A server of several sites, which starts with the first one. Each has an address of the loopback network as its host, so
 * that it shares neither cookies nor what browsers store.
 */
export async function createSiteServer(): Promise<SiteServer> {
  const folder = await mkdtemp(path.join(tmpdir(), "lectern-sites-"));
  const file = path.join(folder, "lectern.json");
  const sites: object[] = [];
  const folders: DocsFolder[] = [];
  const served = new Map<string, Promise<string>>();
  let server: Promise<TestServer> | undefined;
  const others: TestServer[] = [];
  /** Adds a folder to the list. @returns the origin of the site, once it answers */
  const list = async (docsDirectory: string, variables: Record<string, string> = {}) => {
    if (!HAS_ADDRESSES) {
      const other = await startServer({ docsDirectory, environment: variables });
      others.push(other);
      return other.url;
    }
    const { LECTERN_BASE_PATH: basePath = "", LECTERN_SITE_URL: url, ...environment } = variables;
    const name = `site-${sites.length + 1}`;
    const host = `127.0.1.${sites.length + 1}`;
    sites.push({ name, folder: path.resolve(docsDirectory), hosts: [host], basePath, url, environment });
    await writeFile(`${file}.new`, JSON.stringify({ sites }));
    await rename(`${file}.new`, file);
    server ??= startServer({ environment: { HOSTNAME: "0.0.0.0", LECTERN_SITES: file } });
    const { url: address, output } = await server;
    const origin = `http://${host}:${new URL(address).port}`;
    while ((await fetch(`${origin}${basePath}/llms.txt`, { redirect: "manual" })).status === 404) {
      if (output().includes("The list of sites cannot be used")) throw new Error(output());
      await new Promise((resolve) => setTimeout(resolve, ASK_INTERVAL));
    }
    return origin;
  };
  return {
    async add(config, files, environment) {
      const docs = await createDocsFolder(config, files);
      folders.push(docs);
      return { ...docs, url: await list(docs.directory, environment) };
    },
    serve(docsDirectory) {
      const origin = served.get(docsDirectory) ?? list(docsDirectory);
      served.set(docsDirectory, origin);
      return origin;
    },
    async stop() {
      await Promise.all([await server, ...others].map((running) => running?.stop()));
      await Promise.all(folders.map((docs) => docs.dispose()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
