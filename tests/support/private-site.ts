import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createAccess } from "@/lib/access/passwords.server";
import { insertAccess, listAccess } from "@/lib/store/access";
import { openStore, type Store } from "@/lib/store/open-store";
import { createDocsFolder } from "./docs-folder";
import { waitForIndex } from "./search-index";
import { startServer, type TestServer } from "./server";

/** Path that the site is below. */
export const BASE = "/docs";

/** Who its pages are for: everyone, members, and two groups. */
export const WHO = ["all", "members", "red", "blue"];

const page = (who: string, more = "") =>
  `---\ntitle: seenby${who} title\nrss: true\nrelated: [all, members, red, blue]\n${more}\n---\n\n## About widgets\n\nWidgets: seenby${who} text.\n`;

const operation = (who: string) => ({
  get: { summary: `seenby${who} operation`, tags: ["API"], "x-mint": { groups: [who] }, responses: { 200: {} } },
});

const FILES = {
  "all.mdx": page("all", "public: true"),
  "members.mdx": page("members"),
  "red.mdx": page("red", "groups: [red]"),
  "blue.mdx": page("blue", "groups: [blue]"),
  "api.json": JSON.stringify({
    openapi: "3.1.0",
    info: { title: "API", version: "1" },
    servers: [{ url: "https://api.invalid" }],
    paths: { "/red": operation("red"), "/blue": operation("blue") },
  }),
};

/** A site whose readers sign in with passwords. Each page holds `seenby` and who it is for. */
export interface PrivateSite {
  server: TestServer;
  store: Store;
  origin: string;
  /** Adds a password or token of a group. */
  add(kind: "token" | "password", group: string, expiresAt?: number): Promise<{ secret: string; id: string }>;
  /** Asks an address below the base path; with a body, by POST. */
  ask(address: string, headers?: Record<string, string>, body?: object): Promise<Response>;
  /** Signs in with a password. @returns the header `Cookie`. */
  signIn(secret: string): Promise<string>;
  dispose(): Promise<void>;
}

/** Starts the site, and waits until guests can search it. */
export async function startPrivateSite(): Promise<PrivateSite> {
  const navigation = {
    groups: [
      { group: "Pages", pages: WHO },
      { group: "API", openapi: "api.json" },
    ],
  };
  const docs = await createDocsFolder({ name: "Acme", navigation }, FILES);
  const data = await mkdtemp(path.join(tmpdir(), "lectern-private-"));
  const store = await openStore({ DATABASE_URL: undefined, LECTERN_DATA: data });
  const server = await startServer({
    docsDirectory: docs.directory,
    environment: {
      LECTERN_DATA: data,
      LECTERN_SITE: "acme",
      LECTERN_BASE_PATH: BASE,
      LECTERN_PLAYGROUND_PROXY: "on",
      LECTERN_SIGN_IN: "password",
      LECTERN_SESSION_SECRET: "a secret of this test that is long enough",
    },
  });
  const { origin } = new URL(server.url);
  await waitForIndex(origin + BASE, "widgets");
  return {
    server,
    store,
    origin,
    async add(kind, group, expiresAt) {
      const wanted = { kind, label: `${group} reader`, groups: [group], expiresAt };
      const { secret, access } = await createAccess(wanted, await listAccess(store.database, "acme"), Date.now());
      await insertAccess(store.database, "acme", access);
      return { secret, id: access.id };
    },
    ask: (address, headers = {}, body) =>
      fetch(origin + BASE + address, {
        redirect: "manual",
        headers: { ...headers, ...(body && { "content-type": "application/json" }) },
        ...(body && { method: "POST", body: JSON.stringify(body) }),
      }),
    async signIn(secret) {
      const body = new URLSearchParams({ secret });
      const answer = await fetch(`${origin}${BASE}/login`, { method: "POST", redirect: "manual", body });
      return answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    },
    async dispose() {
      await server.stop();
      await store.close();
      await docs.dispose();
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** The header of a client of the MCP server. */
export const RPC = { accept: "application/json, text/event-stream" };

/** A message to the MCP server. */
export const rpc = (method: string, params: object = {}) => ({ jsonrpc: "2.0", id: 1, method, params });
