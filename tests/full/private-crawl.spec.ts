import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "@playwright/test";
import { SignJWT } from "jose";
import { mapConcurrently } from "@/lib/base/map-concurrently";
import { createDocsFolder, type DocsFolder } from "../support/docs-folder";
import { waitForIndex } from "../support/search-index";
import { startServer, type TestServer } from "../support/server";

/*
 * A large site for a public, for members, and for six groups. Whatever is for someone holds the word `planted` and who:
 * readers ask for everything, also for what the pages of others refer to, with empty caches and with those that others have
 * filled; no answer may hold a word of others.
 */
/** Names that search does not take for misspellings of each other. */
const GROUPS = ["quartz", "birch", "cobalt", "willow", "fjord", "saffron"];
const WHO = ["all", "members", ...GROUPS];
const PAGES_EACH = Math.ceil(Number(process.env.CRAWL_PAGES ?? 300) / WHO.length);
const AT_A_TIME = 6;

const PLANTED = new RegExp(`planted(${WHO.join("|")}|personal[a-z]+)`, "g");

const word = (who: string) => `planted${who}`;
/** Groups are named in frontmatter, by an element of the navigation, or by one around it. */
const isGroup = (who: string) => GROUPS.includes(who);
const slugs = (who: string) => Array.from({ length: PAGES_EACH }, (_, index) => `s${WHO.indexOf(who)}/page-${index}`);
const page = (who: string, number: number) => `---
title: "${word(who)} title ${number}"
description: "${word(who)} description"
keywords: ["${word(who)}keyword"]
rss: true
${isGroup(who) && number % 2 === 0 ? `groups: [${who}]` : ""}
---

import { Counter } from "/snippets/${word(who)}counter.jsx";
import Part from "/snippets/${word(who)}part.mdx";

## ${word(who)} heading

About widgets: ${word(who)} text ![${word(who)} alt](/images/${word(who)}.png)

\`\`\`js
const ${word(who)}Code = 1;
\`\`\`

<Part />

<Update label="2026-01-01"><p>${word(who)} update</p></Update>

<Counter />

${number === 0 ? GROUPS.map((group) => `<Visibility groups={["${group}"]}>\n### ${word(group)} aside\n\n${word(group)} hidden text\n</Visibility>`).join("\n\n") : ""}

${number === 1 ? "Hello {user.secret ?? 'stranger'}, {user.groups?.map((name) => 'planted' + name).join(' ')}" : ""}
`;

const operation = (who: string) => ({
  get: {
    summary: `${word(who)} operation`,
    tags: [`${word(who)} tag`],
    "x-mint": isGroup(who) ? { groups: [who] } : {},
    responses: { 200: { description: `${word(who)} response` } },
  },
});
const specification = {
  openapi: "3.1.0",
  info: { title: "API", version: "1" },
  servers: [{ url: "https://api.example" }],
  paths: Object.fromEntries(WHO.slice(1).map((who) => [`/${word(who)}`, operation(who)])),
};
const navigation = {
  groups: [
    { group: "plantedall group", public: true, pages: slugs("all") },
    { group: "plantedmembers group", pages: slugs("members") },
    ...GROUPS.map((who) => ({
      group: `${word(who)} group`,
      groups: [{ includes: [who] }],
      pages: slugs(who).slice(0, 1),
      public: true,
    })),
    ...GROUPS.map((who) => ({
      group: `${word(who)} outer group`,
      groups: [who, "nobody"],
      pages: [{ group: `${word(who)} inner group`, pages: slugs(who).slice(1) }],
    })),
    { group: "API", openapi: "api.json" },
  ],
};
const access = { files: [{ match: "ruled/plantedquartz*", groups: ["quartz"] }, { match: "ruled" }] };
const files = Object.fromEntries([
  ...WHO.flatMap((who) => slugs(who).map((slug, index) => [`${slug}.mdx`, page(who, index)])),
  ...WHO.flatMap((who) => [
    [`images/${word(who)}.png`, word(who)],
    [`snippets/${word(who)}part.mdx`, `${word(who)} snippet`],
    [
      `snippets/${word(who)}counter.jsx`,
      `import { useState } from "react";\nexport const Counter = () => { const [n, set] = useState(0); return <button onClick={() => set(n + 1)}>${word(who)} counter {n}</button>; };`,
    ],
  ]),
  ["ruled/plantedquartz.pdf", "plantedquartz"],
  ["ruled/plantedmembers.pdf", "plantedmembers"],
  ["api.json", JSON.stringify(specification)],
]);

const groupsOf: Readonly<Record<string, readonly string[]>> = {
  member: [],
  ...Object.fromEntries(GROUPS.map((group) => [group, [group]])),
  everything: GROUPS,
};
const seenBy: Readonly<Record<string, ReadonlySet<string>>> = {
  guest: new Set(["all"]),
  ...Object.fromEntries(Object.entries(groupsOf).map(([reader, own]) => [reader, new Set(["all", "members", ...own])])),
};

let docs: DocsFolder;
let server: TestServer;
const cookies: Record<string, string> = {};

test.beforeAll(async () => {
  test.setTimeout(600_000);
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  docs = await createDocsFolder({ name: "Acme", navigation, access }, files);
  server = await startServer({
    docsDirectory: docs.directory,
    environment: {
      LECTERN_SITE: "acme",
      LECTERN_SIGN_IN: "jwt",
      LECTERN_JWT_KEY: publicKey.export({ type: "spki", format: "pem" }).toString(),
      LECTERN_JWT_LOGIN_URL: "https://login.example",
      LECTERN_SESSION_SECRET: "a secret of this test that is long enough",
      LECTERN_LIMIT_IP_DAY: "100000",
      LECTERN_LIMIT_IP_MINUTE: "10000",
    },
  });
  await waitForIndex(server.url, "widgets");
  for (const [reader, groups] of Object.entries(groupsOf)) {
    const secret = await new SignJWT({
      groups,
      content: { secret: `${word("personal")}${reader}` },
      apiPlaygroundInputs: { header: { "X-Key": `${word("personal")}${reader}` } },
    })
      .setProtectedHeader({ alg: "EdDSA" })
      .setSubject(reader)
      .setExpirationTime("2m")
      .sign(privateKey);
    const body = new URLSearchParams({ secret, next: "/s0/page-0" });
    const answer = await fetch(`${server.url}/login/jwt-callback`, { method: "POST", redirect: "manual", body });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/s0/page-0"]);
    cookies[reader] = answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  }
});
test.afterAll(async () => {
  await server?.stop();
  await docs?.dispose();
});

type Asked = readonly [address: string, headers?: Record<string, string>, body?: object];

function ask(reader: string, [address, headers = {}, body]: Asked): Promise<Response> {
  const cookie = cookies[reader];
  return fetch(server.url + address, {
    redirect: "manual",
    headers: { ...headers, ...(cookie && { cookie }), ...(body && { "content-type": "application/json" }) },
    ...(body && { method: "POST", body: JSON.stringify(body) }),
  });
}

const STREAM = { accept: "application/json, text/event-stream" };
const mcp = (method: string, params?: object) => ({ jsonrpc: "2.0", id: 1, method, params });
const requests: readonly Asked[] = [
  ...WHO.flatMap((who) => slugs(who)).flatMap((slug): Asked[] => [
    [`/${slug}`],
    [`/${slug}.md`],
    [`/${slug}`, { rsc: "1" }],
  ]),
  ...WHO.flatMap((who) => slugs(who).slice(0, 2)).flatMap((slug): Asked[] => [
    [`/${slug}`, { accept: "text/markdown" }],
    [`/${slug}x`],
    [`/${slug}/rss.xml`],
    [`/_lectern/og/x/${slug}.png`],
    ["/discovery/v1/page/acme", {}, { path: slug }],
    ["/mcp", STREAM, mcp("resources/read", { uri: `mintlify://${slug}` })],
  ]),
  ...WHO.flatMap((who): Asked[] => [
    [`/images/${word(who)}.png`],
    [`/ruled/${word(who)}.pdf`],
    [`/snippets/${word(who)}part.mdx`],
    [`/_lectern/search?q=${word(who)}&limit=100`],
    [`/_lectern/search?q=${word(who).slice(0, -1)}&limit=100`],
    [`/_lectern/search?q=${word(who)}keywird&typing=0`],
    [`/api-reference/${word(who)}-tag/${word(who)}-operation`],
    [`/_lectern/playground/operation?path=/api-reference/${word(who)}-tag/${word(who)}-operation`],
    [`/_lectern/schema?specification=api.json&pointer=/paths/~1${word(who)}/get/responses`],
    ["/mcp", STREAM, mcp("tools/call", { name: "search_acme", arguments: { query: `${word(who)} widgets` } })],
  ]),
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
    "_lectern/sidebar/x/root/0",
    "_lectern/sidebar/x/root/3",
    "nothing-here",
    "s2",
  ].map((name): Asked => [`/${name}`]),
  ["/mcp", STREAM, mcp("tools/list")],
  ["/mcp", STREAM, mcp("resources/list")],
];

/** What pages refer to beside pages: code of components, rows of sidebars, images. Found by one reader, asked for by all. */
const found = new Set<string>();
const REFERENCES = /\/_lectern\/(?:islands|sidebar|og|badges)\/[^"'\\\s<>&?#]+/g;

interface Crawl {
  leaks: string[];
  own: Set<string>;
  count: number;
}

async function crawl(reader: string, asked: readonly Asked[]): Promise<Crawl> {
  const own = new Set<string>();
  const leaks = new Set<string>();
  await mapConcurrently([...asked], AT_A_TIME, async (request) => {
    const [address, headers = {}, body] = request;
    const answer = await ask(reader, request);
    const text = (await answer.text()) + (answer.headers.get("location") ?? "");
    for (const [reference] of text.matchAll(REFERENCES)) found.add(reference);
    const type = answer.headers.get("content-type") ?? "";
    const isFile = !/html|json|event-stream|component/.test(type);
    const said = decodeURIComponent(address) + JSON.stringify(body ?? "");
    for (const [, who = ""] of text.matchAll(PLANTED)) {
      const isOwn = who.startsWith("personal") ? who === `personal${reader}` : seenBy[reader]?.has(who);
      if (isOwn) own.add(who);
      // What the reader asked for may be said back to them, but not in an answer.
      else if (!said.includes(word(who)) || (answer.status === 200 && (isFile || /"path"|<article/.test(text))))
        leaks.add(`${address} ${JSON.stringify([headers, body])}: ${who}`);
    }
    if (reader === "guest") return;
    const cache = answer.headers.get("cache-control") ?? "";
    expect(cache, address).not.toContain("public");
    if (answer.status === 200 && /text\/html|text\/x-component/.test(type))
      expect(cache, address).toContain("no-store");
  });
  return { leaks: [...leaks], own, count: asked.length };
}

/** One question to the assistant without a model, as the panel of the site asks it. */
async function askAssistant(reader: string): Promise<Asked> {
  const panel = await (await ask(reader, ["/_lectern/assistant"])).json();
  const messages = [
    { id: "1", role: "user", content: "widgets planted", parts: [{ type: "text", text: "widgets planted" }] },
  ];
  return [
    "/discovery/v1/assistant/acme/message",
    { authorization: `Bearer ${panel.apiKey}` },
    { fp: "anonymous", messages, retrievalPageSize: 20 },
  ];
}

for (const pass of ["with empty caches", "with the caches that others have filled"]) {
  for (const reader of Object.keys(seenBy)) {
    test(`${reader} reads all that is theirs and nothing else, ${pass}`, async () => {
      test.setTimeout(1_800_000);
      await expect
        .poll(async () => (await (await ask(reader, ["/_lectern/search?q=widgets&limit=1"])).json()).results.length, {
          timeout: 120_000,
        })
        .toBeGreaterThan(0);
      const { leaks, own } = await crawl(reader, [...requests, await askAssistant(reader)]);
      expect(leaks).toEqual([]);
      const personal = reader === "guest" ? [] : [`personal${reader}`];
      expect([...own].sort()).toEqual([...(seenBy[reader] ?? []), ...personal].sort());
    });
  }

  test(`what the pages of others refer to gives nothing away, ${pass}`, async () => {
    test.setTimeout(900_000);
    expect(found.size).toBeGreaterThan(WHO.length);
    for (const reader of Object.keys(seenBy)) {
      const { leaks } = await crawl(
        reader,
        [...found].map((address): Asked => [address]),
      );
      expect(leaks, reader).toEqual([]);
    }
    // Code of components is found by those who see a page with it.
    const islands = [...found].filter((address) => address.includes("/islands/"));
    const statuses = await Promise.all(islands.map(async (address) => (await ask("everything", [address])).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
}

test("a private page takes as long to be refused as a missing one", async () => {
  test.setTimeout(300_000);
  const times: Record<string, number[]> = { private: [], missing: [] };
  for (let round = 0; round < 400; round += 1) {
    const asked = [
      ["private", "/s3/page-1"],
      ["missing", "/s3/page-x"],
    ] as const;
    // Each is the first as often as the other.
    for (const [kind, address] of round % 2 === 0 ? asked : asked.toReversed()) {
      const start = performance.now();
      const answer = await ask("quartz", [address]);
      await answer.arrayBuffer();
      expect(answer.status).toBe(404);
      times[kind]?.push(performance.now() - start);
    }
  }
  const median = (kind: string) => times[kind]?.sort((some, other) => some - other)[200] ?? 0;
  // A figure for the report: a machine that is busy makes any of them wrong.
  test.info().annotations.push({ type: "milliseconds", description: `${median("private")} and ${median("missing")}` });
  console.log(
    `404 of a private page ${median("private").toFixed(2)} ms, of a missing one ${median("missing").toFixed(2)} ms`,
  );
});
