import { type AssistantWorld, createWorld, messageBody } from "@/tests/fakes/assistant-world";
import { createFixedClock } from "@/tests/fakes/fixed-clock";
import { hostileBodies } from "@/tests/fakes/hostile-bodies";
import { createMemoryRetriever, sampleSections } from "@/tests/fakes/memory-retriever";
import { scriptedProvider } from "@/tests/fakes/scripted-provider";
import { expect, test } from "@/tests/support/unit-test";

let world: AssistantWorld;
test.beforeEach(async () => {
  world = await createWorld();
});
test.afterEach(() => world.close());

test.describe("who may call", () => {
  test("every wrong key gets the same answer: missing, malformed, unknown, revoked", async () => {
    const { key, id } = await world.createKey();
    await world.store.database.updateTable("keys").set({ revokedAt: 1 }).where("id", "=", id).execute();
    const headers = ["", "Basic abc", "Bearer", "Bearer ", "Bearer nope", `Bearer ${key}`, `Bearer ${world.key}x`];
    const answers = await Promise.all(
      headers.map(async (authorization) => {
        const response = await world.send({ headers: { authorization } });
        return [response.status, response.headers.get("www-authenticate"), await response.text()];
      }),
    );
    const [first] = answers;
    expect(first?.slice(0, 2)).toEqual([401, "Bearer"]);
    for (const answer of answers) expect(answer).toEqual(first);
  });

  test("an unknown site is 404 with a valid key and 401 without one", async () => {
    expect((await world.send({ route: { domain: "other" } })).status).toBe(404);
    expect((await world.send({ route: { domain: "other" }, headers: { authorization: "Bearer x" } })).status).toBe(401);
  });

  test("a key of another site is refused", async () => {
    const { key } = await world.createKey({ domain: "other" });
    const response = await world.send({ headers: { authorization: `Bearer ${key}` } });
    expect([response.status, await errorCode(response)]).toEqual([403, "wrong-site"]);
  });

  for (const { title, kind, allowedOrigins, origin, status } of [
    {
      title: "a secret key without a list works from any origin",
      kind: "secret",
      allowedOrigins: [],
      origin: "https://a.example",
      status: 200,
    },
    {
      title: "a secret key with a list works from its origins",
      kind: "secret",
      allowedOrigins: ["https://a.example"],
      origin: "https://a.example",
      status: 200,
    },
    {
      title: "a secret key with a list is refused elsewhere",
      kind: "secret",
      allowedOrigins: ["https://a.example"],
      origin: "https://b.example",
      status: 403,
    },
    {
      title: "a publishable key works on the site itself",
      kind: "publishable",
      allowedOrigins: [],
      origin: "https://docs.acme.example",
      status: 200,
    },
    {
      title: "a publishable key without a list is refused elsewhere",
      kind: "publishable",
      allowedOrigins: [],
      origin: "https://a.example",
      status: 403,
    },
    { title: "a star allows every origin", kind: "publishable", allowedOrigins: ["*"], origin: "null", status: 200 },
    {
      title: "an origin that only begins like an allowed one is refused",
      kind: "secret",
      allowedOrigins: ["https://a.example"],
      origin: "https://a.example.evil.example",
      status: 403,
    },
  ] as const) {
    test(title, async () => {
      const { key } = await world.createKey({ kind, allowedOrigins: [...allowedOrigins] });
      const response = await world.send({ headers: { authorization: `Bearer ${key}`, origin } });
      expect(response.status).toBe(status);
      expect(response.headers.get("access-control-allow-origin")).toBe(status === 200 ? origin : null);
    });
  }
});

test.describe("what is asked", () => {
  const user = { role: "user", content: "How do I configure the port?" };
  for (const { title, body, status = 400, field, headers } of hostileBodies(user)) {
    test(`${title} is refused`, async () => {
      const response = await world.send({ body, ...(headers ? { headers } : {}) });
      const { error } = (await response.json()) as { error: { code: string; message: string; field?: string } };
      expect([response.status, error.field]).toEqual([status, field]);
      expect(await counted()).toBe(0);
    });
  }

  for (const { title, body } of [
    {
      title: "a message with parts alone",
      body: { fp: "u", messages: [{ role: "user", parts: [{ type: "text", text: "port?" }] }] },
    },
    { title: "a message with content alone", body: { fp: "u", messages: [user] } },
    {
      title: "parts of kinds that are not known",
      body: { fp: "u", messages: [{ ...user, parts: [{ type: "tool-search", input: {} }, { type: "step-start" }] }] },
    },
    {
      title: "keys that are not known",
      body: { fp: "u", messages: [{ ...user, extra: 1 }], id: "x", trigger: "submit-message", threadKey: "k" },
    },
    {
      title: "null for the content or the parts of a message",
      body: {
        fp: "u",
        messages: [
          { id: null, role: "assistant", content: null, parts: [{ type: "tool-search" }] },
          { ...user, parts: null },
        ],
      },
    },
    {
      title: "null for what may be absent",
      body: { fp: "u", messages: [user], threadId: null, filter: null, context: null, currentPath: null },
    },
    {
      title: "messages of every role",
      body: {
        fp: "u",
        messages: [
          { role: "system", content: "x" },
          { role: "data", content: "x" },
          user,
          { role: "assistant", content: "" },
        ],
      },
    },
  ]) {
    test(`${title} is accepted`, async () => {
      expect((await world.send({ body })).status).toBe(200);
    });
  }

  test("the content type may name its charset", async () => {
    expect((await world.send({ headers: { "content-type": "Application/JSON; charset=UTF-8" } })).status).toBe(200);
  });

  async function counted(): Promise<number> {
    const rows = await world.store.database.selectFrom("counters").select("count").execute();
    return rows.reduce((sum, { count }) => sum + count, 0);
  }
});

test.describe("the search", () => {
  for (const retrievalPageSize of [1, 3, 6]) {
    test(`a page size of ${retrievalPageSize} gives exactly as many results`, async () => {
      const response = await world.send({ body: messageBody("port", { retrievalPageSize }) });
      expect(searchResults(await response.text())).toHaveLength(retrievalPageSize);
    });
  }

  test("filter and current path reach the index", async () => {
    const retriever = createMemoryRetriever(sampleSections);
    world.dependencies.retriever = retriever;
    const filter = { version: "v2", language: "en" };
    const response = await world.send({ body: messageBody("API token", { filter, currentPath: "/v2/auth" }) });
    await response.text();
    expect(retriever.queries).toEqual([
      { text: "API token", pageSize: 5, filter: { version: "v2", language: "en" }, currentPath: "/v2/auth" },
    ]);
  });
});

test.describe("limits", () => {
  test("a request over a limit is refused, says when to return, and is counted nowhere", async () => {
    world.dependencies.limits = { perKeyAndMonth: 9, perOrganizationAndHour: 2, perAddressAndDay: 9 };
    world.dependencies.clock = createFixedClock(Date.UTC(2026, 0, 31, 10, 59, 30));
    const socketAddress = "192.0.2.1";
    await (await world.send({ socketAddress })).text();
    await (await world.send({ socketAddress })).text();
    const response = await world.send({ socketAddress });
    expect([response.status, await errorCode(response)]).toEqual([429, "limit-reached"]);
    expect(response.headers.get("retry-after")).toBe("30");
    expect(response.headers.get("ratelimit-policy")).toBe(
      '"key";q=9;w=2678400, "organization";q=2;w=3600, "address";q=9;w=86400',
    );
    expect(response.headers.get("ratelimit")).toBe('"key";r=7;t=46830, "organization";r=0;t=30, "address";r=7;t=46830');
  });

  test("an unknown thread is refused without being counted", async () => {
    const response = await world.send({ body: messageBody("x", { threadId: "thread_unknown" }) });
    expect([response.status, await errorCode(response)]).toEqual([404, "unknown-thread"]);
    expect(await world.store.database.selectFrom("counters").selectAll().execute()).toEqual([]);
  });
});

test.describe("threads", () => {
  test("a thread keeps its messages, and a message sent again is not stored twice", async () => {
    const first = await world.send();
    await first.text();
    const threadId = first.headers.get("x-thread-id");
    const followUp = {
      ...messageBody("And webhooks?", { threadId }),
      messages: [{ id: "u2", role: "user", content: "How do webhooks work?" }],
    };
    for (const _attempt of [1, 2]) await (await world.send({ body: followUp })).text();
    const rows = await world.store.database.selectFrom("messages").selectAll().orderBy("position").execute();
    expect(rows.map(({ role, state, position }) => [role, state, position])).toEqual([
      ["user", "complete", 0],
      ["assistant", "complete", 1],
      ["user", "complete", 2],
      ["assistant", "complete", 3],
    ]);
    expect(rows[1]?.content).toContain("to listen on another port");
    expect(JSON.parse(rows[1]?.sources ?? "")).toEqual(["/guides/install"]);
  });

  test("the thread of another key does not exist", async () => {
    const first = await world.send();
    await first.text();
    const { key } = await world.createKey();
    const body = messageBody("x", { threadId: first.headers.get("x-thread-id") });
    expect((await world.send({ body, headers: { authorization: `Bearer ${key}` } })).status).toBe(404);
  });
});

test("sources are what the reply links to, in that order, in the stream and in the thread", async () => {
  world.dependencies.provider = scriptedProvider([
    "See [webhooks](/guides/webhooks) and [the po",
    "rt](/guides/install#configure-the-port). `[v1](/v1/auth)`",
  ]);
  const response = await world.send({ body: messageBody("port webhooks install", { retrievalPageSize: 10 }) });
  const parts = (await response.text()).split("\n").filter((part) => /^[h0]:/.test(part));
  expect(parts.map((part) => part.slice(0, 1)).join("")).toMatch(/^h0+h0+$/);
  expect(parts.filter((part) => part.startsWith("h")).map((part) => JSON.parse(part.slice(2)).url)).toEqual([
    "https://docs.acme.example/guides/webhooks",
    "https://docs.acme.example/guides/install#configure-the-port",
  ]);
  const row = await world.store.database
    .selectFrom("messages")
    .select("sources")
    .where("role", "=", "assistant")
    .executeTakeFirstOrThrow();
  expect(JSON.parse(row.sources)).toEqual(["/guides/webhooks", "/guides/install"]);
});

test("a reply without links names the pages that it was written from, at its end", async () => {
  world.dependencies.provider = scriptedProvider(["Set PORT."]);
  const response = await world.send({ body: messageBody("configure the port") });
  const parts = (await response.text()).split("\n").filter((part) => /^[h0e]:/.test(part));
  expect(parts.map((part) => part.slice(0, 1)).join("")).toMatch(/^0h+e$/);
  expect(JSON.parse(parts[1]?.slice(2) ?? "").url).toBe("https://docs.acme.example/guides/install#configure-the-port");
});

test("a reply without end is ended, its provider stopped, and what there is kept", async () => {
  world.dependencies.provider = {
    reply: ({ signal }, onPart) =>
      new Promise((_, reject) => {
        signal.addEventListener("abort", () => reject(new Error("stopped")));
        for (let piece = 0; piece < 70; piece += 1) onPart({ type: "text", text: "x".repeat(1_000) });
      }),
  };
  const stream = await (await world.send()).text();
  expect(stream).toContain('"finishReason":"length"');
  const row = await world.store.database
    .selectFrom("messages")
    .select(["content", "state"])
    .where("role", "=", "assistant")
    .executeTakeFirstOrThrow();
  expect([row.content.length, row.state]).toEqual([61_000, "complete"]);
  expect(world.reports).toEqual([]);
});

for (const { version, part } of [
  { version: "v1", part: '2:[{"type":"search","state":"building","percent":37}]\n' },
  { version: "v2", part: '{"type":"data-search","data":{"state":"building","percent":37}}' },
] as const) {
  test(`${version} says how far an index is that is being built, never that there is nothing`, async () => {
    world.dependencies.retriever = { search: async () => ({ passages: [], confidence: "none", building: 37 }) };
    const stream = await (await world.send({ route: { version } })).text();
    expect(stream).toContain(part);
    expect(stream).toContain("I could search 37% of the pages");
    expect(stream).not.toContain("found nothing");
    const replies = world.store.database.selectFrom("messages").select("state").where("role", "=", "assistant");
    expect(await replies.execute()).toEqual([{ state: "provisional" }]);
  });
}

test("nothing internal is told when something breaks", async () => {
  world.dependencies.store.acceptTurn = async () => {
    throw new Error("password=hunter2 at /srv/secret.ts");
  };
  const response = await world.send();
  const text = await response.text();
  expect(response.status).toBe(500);
  expect(text).not.toContain("hunter2");
  expect(String(world.reports[0]?.cause)).toContain("hunter2");
});

test("an assistant that is switched off says so", async () => {
  world.dependencies.provider = undefined;
  const response = await world.send();
  expect([response.status, await errorCode(response)]).toEqual([503, "assistant-off"]);
});

async function errorCode(response: Response): Promise<string> {
  return ((await response.json()) as { error: { code: string } }).error.code;
}

function searchResults(stream: string): unknown[] {
  const line = stream.split("\n").find((part) => part.startsWith("a:")) ?? "a:{}";
  return (JSON.parse(line.slice(2)) as { result: unknown[] }).result;
}
