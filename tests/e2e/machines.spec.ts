import { expect, test } from "@playwright/test";
import { createKey, ensurePanelKey } from "@/lib/assistant/api-keys";
import { revokeAccess } from "@/lib/store/access";
import { type PrivateSite, RPC, rpc, startPrivateSite, WHO } from "../support/private-site";

let site: PrivateSite;
const tokens: Record<string, string> = {};
const passwords: Record<string, string> = {};
test.beforeAll(async () => {
  site = await startPrivateSite();
  for (const who of ["red", "blue"]) {
    tokens[who] = (await site.add("token", who)).secret;
    passwords[who] = (await site.add("password", who)).secret;
    const search = () => site.ask(`/_lectern/search?q=seenby${who}`, { authorization: `Bearer ${tokens[who]}` });
    await expect
      .poll(async () => (await (await search()).json()).results.length, { timeout: 60_000 })
      .toBeGreaterThan(0);
  }
});
test.afterAll(() => site?.dispose());

const tool = (name: string, parameters: object) => rpc("tools/call", { name, arguments: parameters });

type Request = [address: string, headers?: Record<string, string>, body?: object];

/** Whatever can be asked for with a token in place of a session. */
const surfaces: readonly Request[] = [
  ...WHO.flatMap((who): [string][] => [
    [`/${who}`],
    [`/${who}.md`],
    [`/${who}x`],
    [`/${who}/rss.xml`],
    [`/_lectern/og/x/${who}.png`],
    [`/_lectern/search?q=seenby${who}`],
  ]),
  ["/all", { rsc: "1" }],
  ["/llms.txt"],
  ["/llms-full.txt"],
  ["/sitemap.xml"],
  ["/skill.md"],
  ["/_lectern/search?q=widgets"],
  ["/_lectern/assistant"],
  ["/_lectern/sidebar/x/root/0"],
  ["/api.json"],
  ...["red", "blue"].flatMap((who): Request[] => [
    [`/_lectern/playground/operation?path=/api-reference/api/seenby${who}-operation`],
    [`/_lectern/schema?specification=api.json&pointer=/paths/~1${who}/get`],
  ]),
  ["/_lectern/insights"],
  ["/.well-known/mcp.json"],
  ["/.well-known/oauth-protected-resource/mcp"],
  ["/.well-known/oauth-authorization-server"],
  ["/mcp", RPC, tool("search_acme", { query: "widgets" })],
  ["/mcp", RPC, tool("read_acme_pages", { pages: WHO.map((who) => `/${who}x`) })],
  ["/mcp", RPC, rpc("tools/list")],
  ["/mcp", RPC, rpc("resources/list")],
];
/** The same with an API key where there is no token of a reader. */
const keyed: readonly [address: string, body: object][] = [
  ["/discovery/v1/search/acme", { query: "widgets", pageSize: 20 }],
  ...WHO.map((who): [string, object] => ["/discovery/v1/page/acme", { path: `/${who}` }]),
  [
    "/discovery/v2/assistant/acme/message",
    { fp: "anonymous", messages: [{ role: "user", content: "What are widgets?" }], retrievalPageSize: 20 },
  ],
];

const readers: readonly { reader: string; group?: string; sees: readonly string[] }[] = [
  { reader: "nobody", sees: ["all"] },
  { reader: "a token of red", group: "red", sees: ["all", "members", "red"] },
  { reader: "a token of blue", group: "blue", sees: ["all", "blue", "members"] },
];
for (const { reader, group, sees } of readers) {
  test(`${reader} gets all that is theirs and nothing else`, async () => {
    const bearer: Record<string, string> = group ? { authorization: `Bearer ${tokens[group]}` } : {};
    const key = { authorization: `Bearer ${await panelKey()}` };
    const requests = [...surfaces, ...keyed.map(([to, body]): Request => [to, { ...key, ...bearer }, body])];
    const found = new Set<string>();
    for (const [address, headers, body] of requests) {
      const answer = await site.ask(address, { ...headers, ...bearer }, body);
      const text = (await answer.text()) + answer.headers.get("location");
      const own = Array.from(text.matchAll(/seenby(all|members|red|blue)/g), ([, who = ""]) => who);
      for (const who of own) found.add(who);
      const others = own.filter((who) => !sees.includes(who) && !address.includes(`seenby${who}`));
      expect(others, `${address} ${JSON.stringify(body ?? "")}`).toEqual([]);
      if (group) expect(answer.headers.get("cache-control") ?? "", address).not.toContain("public");
    }
    expect([...found].filter((who) => sees.includes(who)).sort()).toEqual(sees);
  });
}

const panelKey = () => ensurePanelKey(site.store.database, "acme", Date.now());

test("the playground's proxy sends requests to the servers of those operations alone that a reader may see", async () => {
  const request = encodeURIComponent(JSON.stringify({ url: "https://api.invalid/red", method: "GET", headers: {} }));
  const send = (headers: Record<string, string>) =>
    site.ask("/_lectern/playground/proxy", { ...headers, "playground-request": request }, {});
  const answers = await Promise.all([send({}), send({ authorization: `Bearer ${tokens.red}` })]);
  expect(answers.map(({ status }) => status)).toEqual([403, 502]);
});

test("the log says nothing of what pages say", () => expect(site.server.output()).not.toMatch(/seenby/));

test("a token that is revoked, has ended, or was made up is refused everywhere", async () => {
  const revoked = await site.add("token", "red");
  await revokeAccess(site.store.database, "acme", revoked.id, Date.now());
  const ended = await site.add("token", "red", Date.now() - 1);
  const secrets = [
    revoked.secret,
    ended.secret,
    "lectern_at_guess",
    passwords.red ? `lectern_at_${passwords.red}` : "",
  ];
  for (const secret of secrets) {
    for (const [address, headers, body] of [...surfaces.slice(0, 8), ...surfaces.slice(-2)]) {
      const answer = await site.ask(address, { ...headers, authorization: `Bearer ${secret}` }, body);
      expect([answer.status, answer.headers.get("www-authenticate")], address).toEqual([
        401,
        expect.stringContaining('error="invalid_token"'),
      ]);
    }
  }
});

test("a key with groups searches as these, and does not read the report", async () => {
  const wanted = { kind: "secret" as const, domain: "acme", label: "red", allowedOrigins: [], groups: ["red"] };
  const { key } = await createKey(site.store.database, wanted, Date.now());
  const headers = { authorization: `Bearer ${key}` };
  const text = await (
    await site.ask("/discovery/v1/search/acme", headers, { query: "widgets", groups: ["blue", "red"] })
  ).text();
  expect([text.includes("seenbyred"), text.includes("seenbyblue")]).toEqual([true, false]);
  expect((await site.ask("/_lectern/insights", headers)).status).toBe(401);
});

test("a thread of a reader does not exist for another reader, another group, and nobody", async () => {
  const key = { authorization: `Bearer ${await panelKey()}` };
  const body = { fp: "anonymous", messages: [{ role: "user", content: "What are widgets?" }] };
  const send = (headers: Record<string, string>, threadId?: string) =>
    site.ask("/discovery/v1/assistant/acme/message", { ...key, ...headers }, { ...body, threadId });
  const red = { cookie: await site.signIn(passwords.red ?? "") };
  const first = await send(red);
  await first.text();
  const threadId = first.headers.get("x-thread-id") ?? "";
  expect((await send(red, threadId)).status).toBe(200);
  const twin = (await site.add("password", "red")).secret;
  const others: Record<string, string>[] = [
    { cookie: await site.signIn(passwords.blue ?? "") },
    { cookie: await site.signIn(twin) },
    {},
  ];
  for (const other of others) {
    const answers = [await send(other, threadId), await send(other, "thread_unknown")];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(await answers[0]?.text()).toBe(await answers[1]?.text());
  }
});
