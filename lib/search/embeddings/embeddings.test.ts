import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { fuseMeaning } from "@/lib/search/embeddings/fuse-meaning";
import { type MeaningSearch, openMeaningSearch } from "@/lib/search/embeddings/meaning-search";
import { cosine, nearestRows } from "@/lib/search/embeddings/signs";
import { VectorStore, vectorFile } from "@/lib/search/embeddings/vector-store";
import { type Database, openIndexDatabase } from "@/lib/search/index-database.server";
import { takeLease } from "@/lib/search/lease";
import { IndexReader } from "@/lib/search/read-index";
import type { PageFacts, SearchAnswer, SearchRequest } from "@/lib/search/types";
import { updateIndex } from "@/lib/search/write-index";
import { type EmbeddingServerFake, embedWords, startEmbeddingServer } from "@/tests/fakes/embedding-server";
import { expect, test } from "@/tests/support/unit-test";

let server: EmbeddingServerFake;
let directory: string;
let index: Database;
let failures: unknown[];
const opened: MeaningSearch[] = [];

test.beforeEach(async () => {
  server = await startEmbeddingServer();
  directory = await mkdtemp(path.join(tmpdir(), "lectern-embeddings-"));
  index = openIndexDatabase(path.join(directory, "search.db"));
  failures = [];
});
test.afterEach(async () => {
  for (const meaning of opened.splice(0)) meaning.close();
  index.close();
  await server.close();
  await rm(directory, { recursive: true, force: true });
});

function open(model = "m1", budget = 10_000): MeaningSearch {
  const meaning = openMeaningSearch({
    server: { baseUrl: server.url, model, apiKey: "sk-1" },
    dataDirectory: directory,
    index,
    onFailure: (error) => failures.push(error),
    budget,
    pauses: [1, 1],
  });
  opened.push(meaning);
  return meaning;
}

/** Writes pages with one section each: path → text, or text with facts. */
async function write(pages: Record<string, string | [text: string, facts: Partial<PageFacts>]>): Promise<void> {
  const entries = Object.entries(pages).map(
    ([name, page]) => [name, ...[page].flat()] as [string, string, Partial<PageFacts>?],
  );
  const texts = new Map(entries.map(([name, text]) => [`/${name}`, text]));
  await updateIndex(
    index,
    entries.map(([name, text, facts]) => ({
      path: `/${name}`,
      hash: text,
      facts: { title: name, breadcrumbs: [], boost: 1, ...facts },
    })),
    {
      read: async ({ path: at }) => [
        { parents: [], content: texts.get(at) ?? "", text: texts.get(at) ?? "", code: "" },
      ],
    },
  );
}

const pagesOf = (count: number, from = 0) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, number) => [`p${from + number}`, `text number${from + number}`]),
  );

async function ask(meaning: MeaningSearch, text: string, more: Partial<SearchRequest> = {}): Promise<string[]> {
  return (await meaning.ask(text)({ text, limit: 5, ...more })).map((page) => page.path);
}

const sent = () => server.requests.flat();

test("every section is sent once, in batches, with the key; sections with the same text share a vector", async () => {
  await write({ ...pagesOf(150), copy: ["text number0", { title: "p0" }] });
  const update = await open().update();
  expect(server.requests.map(({ length }) => length)).toEqual([64, 64, 22]);
  expect(new Set(sent()).size).toBe(150);
  expect(new Set(server.keys)).toEqual(new Set(["Bearer sk-1"]));
  expect(update).toMatchObject({ embedded: 150, refused: 0, requests: 3 });
  expect(update?.tokens).toBeGreaterThan(300);
  expect(await open().update()).toEqual({ embedded: 0, refused: 0, requests: 0, tokens: 0 });
  expect(server.requests).toHaveLength(3);
});

test("only changed sections are sent again, and vectors of removed sections are deleted", async () => {
  await write(pagesOf(3));
  await open().update();
  server.requests.length = 0;
  await write({ p0: "text number0", p1: "another text" });
  const meaning = open();
  await meaning.update();
  expect(sent()).toEqual(["p1\n\nanother text"]);
  const store = new VectorStore(vectorFile(directory), `${server.url} m1`);
  expect(store.readSigns().byKey.size).toBe(2);
  store.close();
});

test("an update that fails keeps its vectors, and the next update continues there", async () => {
  await write(pagesOf(150));
  server.follow((_, request) => (request < 1 ? {} : { status: 401 }));
  await expect(open().update()).rejects.toThrow("401");
  server.follow(() => ({}));
  expect(await open().update()).toMatchObject({ embedded: 86, requests: 2 });
});

for (const [sentence, script] of [
  ["a server that is overloaded", { status: 429 }],
  ["a server that fails", { status: 503 }],
  ["a connection that breaks", { end: "cut" }],
  ["vectors that are missing", { isShort: true }],
] as const) {
  test(`${sentence} is retried, and fails after the last attempt`, async () => {
    await write(pagesOf(2));
    server.follow((_, request) => (request < 2 ? script : {}));
    expect(await open().update()).toMatchObject({ embedded: 2 });
    expect(server.requests).toHaveLength(3);
    await write(pagesOf(3));
    server.follow(() => script);
    await expect(open().update()).rejects.toThrow(/embedding server/);
    expect(server.requests).toHaveLength(6);
  });
}

test("refused texts are sent in smaller batches, then shortened, and finally left out permanently", async () => {
  await write({ ...pagesOf(5), long: `${"word ".repeat(400)}`, bad: "unacceptable ".repeat(3) });
  server.follow((texts) => ({
    status: texts.some((text) => text.length > 1_200 || text.includes("unacceptable")) ? 400 : 200,
  }));
  expect(await open().update()).toMatchObject({ embedded: 7, refused: 0 });
  await write({ bad: "unacceptable".repeat(300) });
  expect(await open().update()).toMatchObject({ embedded: 0, refused: 1 });
  server.requests.length = 0;
  await open().update();
  expect(server.requests).toEqual([]);
});

test("vectors with another dimension replace all others of the model", async () => {
  await write(pagesOf(100));
  await open().update();
  await write(pagesOf(101));
  server.follow(() => ({ dimension: 32 }));
  const meaning = open();
  expect(await meaning.update()).toMatchObject({ embedded: 101 });
  expect(await ask(meaning, "text number7")).toContain("/p7");
  server.follow((_, request) => ({ dimension: 16 + request }));
  await write({ ...pagesOf(101), x: "more" });
  await expect(open().update()).rejects.toThrow("different dimensions");
});

test("another model has its own vectors; those of the former are removed when it is complete", async () => {
  await write(pagesOf(4));
  await open("m1").update();
  const second = open("m2");
  expect(await ask(second, "text number2")).toEqual([]);
  await second.update();
  expect((await ask(second, "text number2"))[0]).toBe("/p2");
  expect(await ask(open("m1"), "text number2")).toEqual([]);
});

test("a search is ready once nine of ten sections have vectors, also from another process", async () => {
  await write(pagesOf(10));
  const meaning = open();
  server.follow((texts) => ({ status: texts.length > 8 ? 400 : 200 }));
  await write(pagesOf(8));
  await meaning.update();
  await write(pagesOf(12));
  expect(await ask(meaning, "text number3")).toEqual([]);
  await open().update();
  expect((await ask(meaning, "text number11"))[0]).toBe("/p11");
});

test("while one process embeds, another does not", async () => {
  await write(pagesOf(2));
  const store = new VectorStore(vectorFile(directory), "other");
  takeLease(store.database, "1", Date.now());
  expect(await open().update()).toBeUndefined();
  expect(server.requests).toEqual([]);
  store.close();
});

test("search by meaning finds pages without the words of the query, and a page named by the query stays first", async () => {
  await write({
    uninstall: ["How to uninstall the package from a machine.", { title: "Cleaning up" }],
    animals: ["What a walrus shows each month.", { title: "Animals" }],
    delete: ["Something about penguins.", { title: "Delete" }],
  });
  const meaning = open();
  await meaning.update();
  const reader = new IndexReader(index);
  const find = async (text: string): Promise<string[]> => {
    const request = { text, limit: 5 };
    return fuseMeaning(reader.search(request), await meaning.ask(text)(request), 5).pages.map(({ path: at }) => at);
  };
  expect(reader.search({ text: "odobenid", limit: 5 }).pages).toEqual([]);
  expect((await find("odobenid"))[0]).toBe("/animals");
  expect((await find("erase package machine"))[0]).toBe("/uninstall");
  expect((await find("delete"))[0]).toBe("/delete");
});

test("meaning keeps to the scope of a search, and to pages that everyone may see", async () => {
  await write({
    one: ["erase it", { version: "v1" }],
    two: ["erase them", { version: "v2" }],
    secret: ["erase all", { groups: ["staff"] }],
    french: ["erase tout", { language: "fr" }],
  });
  const meaning = open();
  await meaning.update();
  expect(new Set(await ask(meaning, "delete"))).toEqual(new Set(["/one", "/two", "/french"]));
  expect(new Set(await ask(meaning, "delete", { scope: { version: "v1", language: "en" } }))).toEqual(
    new Set(["/one"]),
  );
  expect(await ask(meaning, "delete", { scope: { groups: ["staff"] } })).toContain("/secret");
});

test("a question that is not embedded in time is searched by words, and reported once", async () => {
  await write(pagesOf(2));
  await open().update();
  server.requests.length = 0;
  server.follow(() => ({ end: "hang" }));
  const meaning = open("m1", 250);
  for (const text of ["one", "two", "three"]) expect(await ask(meaning, text)).toEqual([]);
  expect(failures).toHaveLength(1);
});

test("the vector of a question is remembered", async () => {
  await write(pagesOf(2));
  const meaning = open();
  await meaning.update();
  server.requests.length = 0;
  for (let count = 0; count < 3; count += 1) await ask(meaning, "text number1");
  expect(sent()).toEqual(["text number1"]);
});

test("vectors are stored as libsql's own", async () => {
  await write({ one: "erase it" });
  await open().update();
  const store = new VectorStore(vectorFile(directory), `${server.url} m1`);
  const question = Float32Array.from(embedWords("delete"));
  const { distance, vector } = store.database
    .prepare("select vector_distance_cos(vector, ?) as distance, vector from vectors")
    .get([Buffer.from(question.buffer)]) as { distance: number; vector: ArrayBuffer };
  expect(distance).toBeCloseTo(1 - cosine(question, new Float32Array(new Uint8Array(vector).buffer)), 5);
  store.close();
});

test("the nearest rows are the same as by counting every bit", () => {
  const word = fc.integer({ min: 0, max: 0xffffffff });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(word, word, word), { maxLength: 40 }),
      fc.tuple(word, word, word),
      fc.nat(10),
      (rows, query, limit) => {
        const bits = (row: readonly number[]) =>
          row
            .map((value, at) => (value ^ (query[at] ?? 0)) >>> 0)
            .map((value) => value.toString(2).replaceAll("0", "").length)
            .reduce((a, b) => a + b, 0);
        const found = nearestRows(
          Uint32Array.from(rows.flat()),
          Uint32Array.from(query),
          new Uint8Array(rows.length).fill(1),
          limit,
        );
        const distances = rows.map(bits).sort((a, b) => a - b);
        expect(found.length).toBeGreaterThanOrEqual(Math.min(limit, rows.length));
        const farthest = Math.max(-1, ...found.map((row) => bits(rows[row] ?? [])));
        expect(found.length).toBe(distances.filter((distance) => distance <= farthest).length);
      },
    ),
    { seed: 1 },
  );
});

const answer = (paths: readonly string[], more: Partial<SearchAnswer> = {}): SearchAnswer => ({
  pages: paths.map((at, rank) => hit(at, 10 - rank)),
  terms: new Set(),
  unknownWords: [],
  corrections: {},
  confidence: "sure",
  tabCounts: {},
  words: [],
  ...more,
});

function hit(at: string, score: number, anchor?: string) {
  const section = { parents: [], content: at, score, ...(anchor ? { anchor } : {}) };
  return { path: at, facts: { title: at, breadcrumbs: [], boost: 1 }, sections: [section], score };
}

test("rankings are merged by reciprocal rank, and scores keep their positions", () => {
  const merged = fuseMeaning(answer(["/a", "/b", "/c"]), [hit("/c", 0.9), hit("/d", 0.8)], 10);
  expect(merged.pages.map(({ path: at, score }) => [at, score])).toEqual([
    ["/c", 10],
    ["/a", 9],
    ["/b", 8],
    ["/d", 8],
  ]);
  expect(fuseMeaning(answer(["/a"], { isNamed: true }), [hit("/b", 1)], 10).pages.map((page) => page.path)).toEqual([
    "/a",
  ]);
  expect(fuseMeaning(answer([]), [hit("/b", 0.9)], 10).pages).toMatchObject([{ path: "/b", score: 0 }]);
});

for (const [confidence, first] of [
  ["sure", "/a"],
  ["unsure", "/f"],
] as const) {
  test(`where words are ${confidence}, ${first} comes first of a page that they put first and one that meaning puts sixth`, () => {
    const byWords = answer(["/a", "/b", "/c", "/d", "/e", "/f"], { confidence });
    const byMeaning = ["/u", "/v", "/w", "/x", "/y", "/f"].map((at) => hit(at, 0.5));
    expect(fuseMeaning(byWords, byMeaning, 3).pages[0]?.path).toBe(first);
  });
}

test("the section found by meaning comes first if search by meaning ranks the page higher", () => {
  const sections = (found: SearchAnswer, at: string) =>
    found.pages.find((page) => page.path === at)?.sections.map(({ anchor }) => anchor);
  const merged = fuseMeaning(answer(["/a", "/b"]), [hit("/b", 0.9, "near"), hit("/a", 0.8, "near")], 10);
  expect(sections(merged, "/b")).toEqual(["near", undefined]);
  expect(sections(merged, "/a")).toEqual([undefined, "near"]);
});
