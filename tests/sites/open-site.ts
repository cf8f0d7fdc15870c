import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { loadSite } from "@/lib/site/load-site.server";
import type { Site } from "@/lib/site/types";
import { type ServerOptions, startServer, type TestServer } from "../support/server";
import { spread } from "./spread";

/** Where the sites say that they are; requests go to the server under test. */
export const ORIGIN = "https://docs.example.com";

/**
 * Pages of each site that are walked. They are the same for all tests, which share their answers. `SITES_PAGES=all` takes
 * every page; a number takes as many.
 */
const { SITES_PAGES = "8" } = process.env;
const isSample = SITES_PAGES !== "all";
const WALKED_PAGES = isSample ? Number(SITES_PAGES) : Number.POSITIVE_INFINITY;

/** Minimum number of pages that a test opens, if the site has that many. */
const MIN_PAGES = 3;

/** An answer of the server, read to its end. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** A real site: what its folder holds, and a server of it. */
export interface OpenSite {
  site: Site;
  directory: string;
  server: TestServer;
  /** Asks for an address of the site, with or without origin; the same one once only. Redirects are not followed. */
  read(address: string): Promise<Answer>;
  /** Those of some pages that are walked: a few of them at least. */
  walk<Item>(items: readonly Item[], pathOf: (item: Item) => string): Item[];
  /** So many of some items, spread evenly; all if every page is walked. */
  sample<Item>(items: readonly Item[], count: number): Item[];
  close(): Promise<void>;
}

/** Loads a docs folder, and starts a server of it. */
export async function openSite(directory: string, command: ServerOptions["command"] = "start"): Promise<OpenSite> {
  const dataDirectory = mkdtempSync(path.join(tmpdir(), "lectern-site-"));
  const loaded = await loadSite({ docsDirectory: directory, dataDirectory });
  if (!loaded.ok) throw new Error(`${directory}: docs.json cannot be read`);
  const { site } = loaded.value;
  const server = await startServer({
    command,
    docsDirectory: directory,
    environment: { LECTERN_SITE_URL: ORIGIN },
  });
  const walked = new Set(spread(site.listedPaths(), WALKED_PAGES));
  const answers = new Map<string, Promise<Answer>>();
  const sample = <Item>(items: readonly Item[], count: number) => (isSample ? spread(items, count) : [...items]);
  return {
    site,
    directory,
    server,
    read(address) {
      const target = address.replace(ORIGIN, "") || "/";
      const known = answers.get(target) ?? readAnswer(server.url + target);
      // Of a walk through all pages nothing is kept: it would not fit into memory.
      if (isSample) answers.set(target, known);
      return known;
    },
    walk(items, pathOf) {
      const chosen = isSample ? items.filter((item) => walked.has(pathOf(item))) : [...items];
      return chosen.length < Math.min(MIN_PAGES, items.length) ? sample(items, MIN_PAGES) : chosen;
    },
    sample,
    async close() {
      await server.stop();
      await rm(dataDirectory, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function readAnswer(url: string): Promise<Answer> {
  const response = await fetch(url, { redirect: "manual" });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
