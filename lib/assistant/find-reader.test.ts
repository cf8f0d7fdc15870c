import { asReader, currentReader, type Reader } from "@/lib/access/current-viewer.server";
import { handlePage, handleSearch } from "@/lib/assistant/handle-discovery";
import { saveReplyVote } from "@/lib/store/reply-votes";
import { expect, test } from "@/tests/support/unit-test";
import { type AssistantWorld, createWorld, messageBody } from "../../tests/fakes/assistant-world";

/*
 * A site whose readers sign in. The key of each caller is of the same site, and pages and passages name the reader for
 * whom they were read.
 */
const ada: Reader = { subject: "user:ada", groups: ["red"] };
const bob: Reader = { subject: "user:bob", groups: ["red"] };

let world: AssistantWorld;
const keys: Record<string, string> = {};
test.beforeEach(async () => {
  const seenBy = () => JSON.stringify(currentReader() ?? "guest");
  world = await createWorld({
    readUser: async (token) => (token === "signed" ? { subject: "user:ada", groups: ["red", "blue"] } : undefined),
    readPage: async () => seenBy(),
    retriever: {
      search: async () => ({
        confidence: "sure",
        passages: [{ path: "/a", url: "/a", title: "A", content: seenBy(), score: 1 }],
      }),
    },
  });
  keys.secret = world.key;
  keys.publishable = (await world.createKey({ kind: "publishable" })).key;
  keys.red = (await world.createKey({ groups: ["red"] })).key;
});
test.afterEach(() => world.close());

interface Caller {
  key: "secret" | "publishable" | "red";
  /** The reader of the session. */
  reader?: Reader;
  body?: object;
}

const run = <Value>(reader: Reader | undefined, task: () => Value) => (reader ? asReader(reader, task) : task());

function ask({ key, reader, body }: Caller, more: object = {}): Promise<Response> {
  const headers = { authorization: `Bearer ${keys[key]}` };
  return run(reader, () => world.send({ headers, body: { ...messageBody("What is A?"), ...body, ...more } }));
}

function discover({ key, reader, body }: Caller, handler: typeof handlePage, fields: object): Promise<Response> {
  const request = new Request("http://docs.acme.example/", {
    method: "POST",
    headers: { authorization: `Bearer ${keys[key]}`, "content-type": "application/json" },
    body: JSON.stringify({ ...fields, ...body }),
  });
  return run(reader, () => handler(Object.assign(request, { socketAddress: "192.0.2.1" }), "acme", world.dependencies));
}

const red = { groups: ["red"] };
const asked: readonly [sentence: string, caller: Caller, seenBy: object | "guest" | number][] = [
  ["a secret key asks as a guest", { key: "secret" }, "guest"],
  ["a publishable key asks as a guest", { key: "publishable" }, "guest"],
  ["a publishable key asks for the reader of the session", { key: "publishable", reader: ada }, ada],
  ["a secret key asks for groups", { key: "secret", body: red }, { subject: 'groups:["red"]', groups: ["red"] }],
  ["a secret key asks for no group", { key: "secret", body: { groups: [] } }, { subject: "groups:[]", groups: [] }],
  ["a secret key asks for a user", { key: "secret", body: { user: "signed" } }, { ...ada, groups: ["red", "blue"] }],
  ["a user outweighs groups", { key: "secret", body: { user: "signed", ...red } }, { ...ada, groups: ["red", "blue"] }],
  ["a secret key cannot make a user up", { key: "secret", body: { user: "forged" } }, 400],
  ["a publishable key cannot ask for groups", { key: "publishable", body: red }, 403],
  ["nor with a session", { key: "publishable", reader: ada, body: { groups: ["blue"] } }, 403],
  ["a publishable key cannot ask for a user", { key: "publishable", body: { user: "signed" } }, 403],
  ["a key's own groups count without others", { key: "red" }, { groups: ["red"] }],
  [
    "a key's own groups bound those it asks for",
    { key: "red", body: { groups: ["red", "blue"] } },
    { groups: ["red"] },
  ],
  ["a key's own groups bound those of a user", { key: "red", body: { user: "signed" } }, ada],
];
for (const [sentence, caller, seenBy] of asked) {
  test(sentence, async () => {
    const message = await ask(caller);
    const search = await discover(caller, handleSearch, { query: "A" });
    const page = await discover(caller, handlePage, { path: "/a" });
    if (typeof seenBy === "number") {
      expect([message.status, search.status, page.status]).toEqual([seenBy, seenBy, seenBy]);
      return;
    }
    const found = (await search.json())[0].content;
    expect(JSON.parse(found)).toEqual(seenBy === "guest" ? "guest" : expect.objectContaining({ ...seenBy }));
    expect((await page.json()).content).toBe(found);
    expect(await message.text()).toContain(JSON.stringify(found).slice(1, -1));
  });
}

test("where readers do not sign in, no reader is asked for", async () => {
  world.dependencies.readUser = undefined;
  for (const key of ["secret", "publishable", "red"] as const) {
    const page = await discover({ key, body: red }, handlePage, { path: "/a" });
    expect(JSON.parse((await page.json()).content)).toBe("guest");
  }
});

const mine: readonly [owner: string, caller: Caller, others: readonly Caller[]][] = [
  [
    "a reader with a session",
    { key: "publishable", reader: ada },
    [{ key: "publishable" }, { key: "publishable", reader: bob }, { key: "secret", reader: ada }],
  ],
  [
    "a user whom a secret key names",
    { key: "secret", body: { user: "signed" } },
    [{ key: "secret" }, { key: "secret", body: red }, { key: "secret", reader: bob }],
  ],
  [
    "a group whom a secret key names",
    { key: "secret", body: red },
    [{ key: "secret" }, { key: "secret", body: { groups: ["blue"] } }, { key: "secret", body: { groups: [] } }],
  ],
  ["a secret key alone", { key: "secret" }, [{ key: "secret", body: red }, { key: "publishable" }]],
  [
    "a guest",
    { key: "publishable" },
    [{ key: "publishable" }, { key: "publishable", reader: ada }, { key: "publishable", body: { threadKey: "guess" } }],
  ],
];
for (const [owner, caller, others] of mine) {
  test(`a thread of ${owner} does not exist for others`, async () => {
    const first = await ask(caller);
    await first.text();
    const [threadId, threadKey] = [first.headers.get("x-thread-id"), first.headers.get("x-thread-key")];
    expect(threadKey !== null).toBe(owner === "a guest");
    const own = await ask(caller, { threadId, threadKey });
    expect([own.status, own.headers.get("x-thread-id"), own.headers.get("x-thread-key")]).toEqual([
      200,
      threadId,
      null,
    ]);
    await own.text();
    for (const other of others) {
      const answers = [await ask(other, { threadId }), await ask(other, { threadId: "thread_unknown" })];
      expect(answers.map(({ status }) => status)).toEqual([404, 404]);
      const [refused, unknown] = await Promise.all(answers.map((answer) => answer.text()));
      expect(refused).toBe(unknown);
    }
  });
}

test("only the owner of a thread votes on its replies", async () => {
  const first = await ask({ key: "publishable", reader: ada });
  await first.text();
  const { database } = world.store;
  const reply = await database
    .selectFrom("messages")
    .select("id")
    .where("role", "=", "assistant")
    .executeTakeFirstOrThrow();
  const threadId = first.headers.get("x-thread-id") ?? "";
  const vote = { domain: "acme", threadId, messageId: reply.id, fp: "anonymous", vote: "up" as const };
  const votes = [undefined, "user:bob", "user:ada"].map((owner) => saveReplyVote(database, { ...vote, owner }, 0));
  expect(await Promise.all(votes)).toEqual([false, false, true]);
});
