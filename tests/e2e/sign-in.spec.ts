import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { createAccess } from "@/lib/access/passwords.server";
import { endSessions, insertAccess, revokeAccess } from "@/lib/store/access";
import { openStore, type Store } from "@/lib/store/open-store";
import { createDocsFolder, type DocsFolder } from "../support/docs-folder";
import { fullUnless } from "../support/full-tier";
import { waitForIndex } from "../support/search-index";
import { startServer, type TestServer } from "../support/server";

/*
 * A site for a public, for members, and for three groups. Whatever is for someone holds the words `seenby` and who:
 * readers ask for everything, and each answer must hold nothing of others, with empty caches and with those that others
 * have filled.
 */
const GROUPS = ["red", "blue", "green"];
const WHO = ["all", "members", ...GROUPS];
const PAGES_EACH = 4;

const word = (who: string) => `seenby${who}`;
const page = (who: string, number: number) => `---
title: "${word(who)} title ${number}"
description: "${word(who)} description"
keywords: ["${word(who)}keyword"]
rss: true
${who === "all" ? "public: true" : ""}
${GROUPS.includes(who) ? `groups: [${who}]` : ""}
---

import { Counter } from "/snippets/${word(who)}counter.jsx";

## ${word(who)} heading

About widgets: ${word(who)} text ![${word(who)} alt](/images/${word(who)}.png)

\`\`\`js
const ${word(who)}Code = 1;
\`\`\`

<Update label="2026-01-01"><p>${word(who)} update</p></Update>

<Counter />
`;

const operation = (who: string) => ({
  get: {
    summary: `${word(who)} operation`,
    tags: [`${word(who)} tag`],
    "x-mint": { ...(GROUPS.includes(who) && { groups: [who] }) },
    responses: { 200: { description: `${word(who)} response` } },
  },
});
const specification = {
  openapi: "3.1.0",
  info: { title: "API", version: "1" },
  paths: Object.fromEntries(WHO.slice(1).map((who) => [`/${word(who)}`, operation(who)])),
};

const slugs = (who: string) => Array.from({ length: PAGES_EACH }, (_, index) => `p-${WHO.indexOf(who)}-${index}`);
const navigation = {
  groups: [
    ...WHO.map((who) => ({ group: `${word(who)} group`, pages: slugs(who) })),
    { group: "API", openapi: "api.json" },
  ],
};
const files = Object.fromEntries([
  ...WHO.flatMap((who) => slugs(who).map((slug, index) => [`${slug}.mdx`, page(who, index)])),
  ...WHO.map((who) => [`images/${word(who)}.png`, word(who)]),
  ...WHO.map((who) => [
    `snippets/${word(who)}counter.jsx`,
    `import { useState } from "react";\nexport const Counter = () => { const [n, set] = useState(0); return <button onClick={() => set(n + 1)}>${word(who)} counter {n}</button>; };`,
  ]),
  ["api.json", JSON.stringify(specification)],
]);

const seenBy: Readonly<Record<string, readonly string[]>> = {
  guest: ["all"],
  member: ["all", "members"],
  ...Object.fromEntries(GROUPS.map((group) => [group, ["all", "members", group]])),
  everything: WHO,
};

let docs: DocsFolder;
let data: string;
let store: Store;
let server: TestServer;
const cookies: Record<string, string> = {};
const secrets: Record<string, { secret: string; id: string }> = {};

test.beforeAll(async () => {
  docs = await createDocsFolder({ name: "Acme", navigation }, files);
  data = await mkdtemp(path.join(tmpdir(), "lectern-sign-in-"));
  store = await openStore({ DATABASE_URL: undefined, LECTERN_DATA: data });
  const known = [];
  for (const [reader, groups] of Object.entries({
    member: [],
    ...Object.fromEntries(GROUPS.map((name) => [name, [name]])),
    everything: GROUPS,
  })) {
    const { secret, access } = await createAccess(
      { kind: "password", label: reader, groups, expiresAt: undefined },
      known,
      Date.now(),
    );
    known.push(access);
    await insertAccess(store.database, "acme", access);
    secrets[reader] = { secret, id: access.id };
  }
  server = await startServer({
    docsDirectory: docs.directory,
    environment: {
      LECTERN_DATA: data,
      LECTERN_SITE: "acme",
      LECTERN_SIGN_IN: "password",
      LECTERN_SESSION_SECRET: "a secret of this test that is long enough",
    },
  });
  await waitForIndex(server.url, "widgets");
  for (const reader of Object.keys(secrets)) cookies[reader] = await signIn(reader);
});
test.afterAll(async () => {
  await server?.stop();
  await store?.close();
  await docs?.dispose();
  await rm(data, { recursive: true, force: true });
});

async function signIn(reader: string): Promise<string> {
  const answer = await post("/login", { secret: secrets[reader]?.secret ?? "", next: "/p-0-0" });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/p-0-0"]);
  return answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

function post(address: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  return fetch(server.url + address, {
    method: "POST",
    redirect: "manual",
    headers,
    body: new URLSearchParams(fields),
  });
}

function ask(reader: string, address: string, headers: Record<string, string> = {}, body?: object) {
  const cookie = cookies[reader];
  return fetch(server.url + address, {
    redirect: "manual",
    headers: { ...headers, ...(cookie && { cookie }), ...(body && { "content-type": "application/json" }) },
    ...(body && { method: "POST", body: JSON.stringify(body) }),
  });
}

const mcp = (name: string, parameters: object) => ({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name, arguments: parameters },
});
const pagePaths = WHO.flatMap((who) => slugs(who).map((slug) => `/${slug}`));

/** Whatever can be asked for: addresses, with headers or a body where it takes these. */
const requests: readonly [address: string, headers?: Record<string, string>, body?: object][] = [
  ...pagePaths.flatMap((address): [string, Record<string, string>?][] => [
    [address],
    [`${address}.md`],
    [address, { rsc: "1" }],
    [address, { accept: "text/markdown" }],
    [`${address}x`],
    [`${address}/rss.xml`],
    [`/_lectern/og/x${address}.png`],
  ]),
  ...WHO.flatMap((who): [string][] => [
    [`/images/${word(who)}.png`],
    [`/_lectern/search?q=${word(who)}&limit=50`],
    [`/_lectern/search?q=${word(who).slice(0, -1)}&limit=50`],
    [`/_lectern/search?q=${word(who)}keywird&typing=0`],
    [`/api-reference/${word(who)}-tag/${word(who)}-operation`],
    [`/_lectern/playground/operation?path=/api-reference/${word(who)}-tag/${word(who)}-operation`],
    [`/_lectern/schema?specification=api.json&pointer=/paths/~1${word(who)}/get/responses`],
  ]),
  ["/_lectern/search?q=widgets&limit=100"],
  ...[
    "llms.txt",
    "llms-full.txt",
    "sitemap.xml",
    "robots.txt",
    "skill.md",
    "api.json",
    "docs.json",
    ".well-known/mcp.json",
    ".well-known/mcp/server-card.json",
    ".well-known/agent-card.json",
    ".well-known/api-catalog",
    ".well-known/agent-skills/index.json",
    "_lectern/assistant",
    "_lectern/sidebar/x/root/0",
    "_lectern/sidebar/x/root/2",
    "_llms/p.md",
    "nothing-here",
  ].map((name): [string] => [`/${name}`]),
  ["/mcp", { accept: "application/json, text/event-stream" }, mcp("search_acme", { query: "widgets seenby" })],
  ["/mcp", { accept: "application/json, text/event-stream" }, { jsonrpc: "2.0", id: 1, method: "tools/list" }],
  ["/mcp", { accept: "application/json, text/event-stream" }, { jsonrpc: "2.0", id: 1, method: "resources/list" }],
];

/** Code of components that pages refer to: in the second pass, all readers ask for what others have found. */
const islands = new Set<string>();

async function crawl(reader: string): Promise<{ leaks: string[]; found: Set<string> }> {
  const found = new Set<string>();
  const leaks: string[] = [];
  for (const [address, headers, body] of [...requests, ...[...islands].map((found): [string] => [found])]) {
    const answer = await ask(reader, address, headers, body);
    const text = await answer.text();
    const isFile = !/html|json|event-stream|component/.test(answer.headers.get("content-type") ?? "");
    for (const [island] of text.matchAll(/\/_lectern\/islands\/[\w./-]+/g)) islands.add(island);
    // What the reader asked for may be said back to them.
    const said = decodeURIComponent(address);
    for (const [, who = ""] of (text + answer.headers.get("location")).matchAll(
      /seenby(all|members|red|blue|green)/g,
    )) {
      found.add(who);
      const isOwn = seenBy[reader]?.includes(who);
      if (!isOwn && !said.includes(word(who))) leaks.push(`${address} ${JSON.stringify(headers ?? {})}: ${who}`);
      if (
        !isOwn &&
        said.includes(word(who)) &&
        answer.status === 200 &&
        (isFile || /"path"|operation"|<article/.test(text))
      )
        leaks.push(`${address}: answers`);
    }
    const isPrivate =
      answer.status === 200 && /text\/html|text\/x-component/.test(answer.headers.get("content-type") ?? "");
    if (reader !== "guest") expect(answer.headers.get("cache-control") ?? "", address).not.toContain("public");
    if (reader !== "guest" && isPrivate) expect(answer.headers.get("cache-control"), address).toContain("no-store");
  }
  return { leaks: [...new Set(leaks)], found };
}

/** Two readers that stand for the rest in the first tier; the second one asks what the first has put into the caches. */
const quick = ["red with empty caches", "guest with the caches that others have filled"];
for (const pass of ["with empty caches", "with the caches that others have filled"]) {
  for (const reader of Object.keys(seenBy)) {
    const isQuick = quick.includes(`${reader} ${pass}`);
    test(`${reader} reads all that is theirs and nothing else, ${pass}`, fullUnless(isQuick), async () => {
      test.setTimeout(240_000);
      if (reader !== "guest") {
        await expect
          .poll(async () => (await (await ask(reader, "/_lectern/search?q=seenbymembers")).json()).results.length, {
            timeout: 60_000,
          })
          .toBeGreaterThan(0);
      }
      const { leaks, found } = await crawl(reader);
      expect(leaks).toEqual([]);
      for (const who of seenBy[reader] ?? []) expect([...found]).toContain(who);
    });
  }
}

test("a guest who asks for a page of others signs in and returns to it, and a reader without its group gets a 404", async ({
  page,
}) => {
  await page.goto(`${server.url}/p-2-0`);
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await page.getByLabel("Password").fill("wrong");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toHaveText("The password is not correct.");
  await page.getByLabel("Password").fill(secrets.red?.secret ?? "");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(`${server.url}/p-2-0`);
  await expect(page.getByRole("heading", { name: "seenbyred title 0" })).toBeVisible();
  await page.goto(`${server.url}/p-3-0`);
  await expect(page.getByText("seenbyblue")).toHaveCount(0);
  // A password has no name of a reader; its label stands there.
  await page.getByRole("banner").getByRole("button", { name: "red", exact: true }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "You are signed out" })).toBeVisible();
  await page.goto(`${server.url}/p-2-0`);
  await expect(page).toHaveURL(/\/login\?next=/);
});

test("a guest does not learn which private pages and files there are, and a reader gets a 404 for what is not there", async () => {
  const answers = await Promise.all(
    [
      ["/p-2-0", "*/*"],
      ["/p-2-none", "*/*"],
      ["/none/at/all", "*/*"],
      ["/images/seenbyred.png", "text/html"],
      ["/images/none.png", "text/html"],
      ["/images/seenbyred.png", "image/*"],
      ["/images/none.png", "image/*"],
      ["/p-2-0.md", "*/*"],
      ["/p-2-none.md", "*/*"],
    ].map(async ([address = "", accept = ""]) => {
      const answer = await fetch(server.url + address, { redirect: "manual", headers: { accept } });
      return `${answer.status} ${answer.headers.get("location") ?? ""}`;
    }),
  );
  const signIn = (address: string) => `303 /login?next=${encodeURIComponent(address)}`;
  expect(answers).toEqual([
    signIn("/p-2-0"),
    signIn("/p-2-none"),
    signIn("/none/at/all"),
    signIn("/images/seenbyred.png"),
    signIn("/images/none.png"),
    "404 ",
    "404 ",
    "404 ",
    "404 ",
  ]);
  expect((await ask("red", "/none/at/all")).status).toBe(404);
});

test("a share link signs in by what is after its #", async ({ page }) => {
  const { secret, access } = await createAccess(
    { kind: "link", label: "Partner", groups: ["green"], expiresAt: Date.now() + 60_000 },
    [],
    Date.now(),
  );
  await insertAccess(store.database, "acme", access);
  await page.goto(`${server.url}/login/link?next=/p-4-0#${secret}`);
  await expect(page.getByRole("heading", { name: "seenbygreen title 0" })).toBeVisible();
  expect(await revokeAccess(store.database, "acme", access.id, Date.now())).toBe(true);
  await page.reload();
  await expect(page).toHaveURL(/\/login\?next=/);
});

const refused: readonly [sentence: string, send: () => Promise<Response>, status: number][] = [
  ["no password", () => post("/login", {}), 403],
  ["a long form", () => post("/login", { secret: "x".repeat(20_000) }), 413],
  [
    "a form of another site",
    () => post("/login", { secret: secrets.red?.secret ?? "" }, { origin: "https://evil.example" }),
    403,
  ],
  ["a form of no origin", () => post("/logout", {}, { origin: "null" }), 403],
  ["a password as a link", () => post("/login/link", { secret: secrets.red?.secret ?? "" }), 403],
  ["a token where none is configured", () => post("/login/jwt-callback", { secret: "a.b.c" }), 403],
  ["another method", () => fetch(`${server.url}/login`, { method: "PUT" }), 405],
];
for (const [sentence, send, status] of refused) {
  test(`sign-in refuses ${sentence}`, async () => {
    const answer = await send();
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([status, []]);
  });
}

test("a header or cookie of a client's own makes no reader", async () => {
  const [name = ""] = (cookies.red ?? "").split("=");
  const forged: Record<string, string>[] = [
    { cookie: `${name}=x.y.z` },
    { cookie: `__Host-${name}=${cookies.red?.split("=")[1]}` },
    { "x-forwarded-user": "ada", "x-auth-request-groups": "red" },
    { cookie: `${cookies.red}x` },
  ];
  for (const headers of forged)
    expect((await fetch(`${server.url}/p-2-0`, { redirect: "manual", headers })).status).toBe(303);
});

test("the end of all sessions counts at once", async () => {
  expect((await ask("red", "/p-2-0")).status).toBe(200);
  await endSessions(store.database, "acme", "*", Date.now());
  for (const reader of Object.keys(cookies)) expect((await ask(reader, "/p-2-0")).status, reader).toBe(303);
});

test("attempts to sign in are counted", async () => {
  let tries = 0;
  let status: number | undefined;
  // More than two minutes allow, as the next one may begin meanwhile.
  for (; tries < 45 && status !== 429; tries += 1) ({ status } = await post("/login", { secret: "guess" }));
  expect(status).toBe(429);
  expect(tries).toBeGreaterThan(5);
});
