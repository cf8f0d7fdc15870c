import {
  findOperationEntry,
  listOperations,
  operationSlug,
  summarizeOperations,
} from "@/lib/openapi/document/summarize-operations";
import type { JsonObject } from "@/lib/openapi/document/types";
import { expect, test } from "@/tests/support/unit-test";

const names = (document: JsonObject) => listOperations(document).map(({ method, path }) => `${method} ${path}`);

const lists: [document: JsonObject, found: string[], sentence: string][] = [
  [{}, [], "none of nothing"],
  [{ paths: [], webhooks: "x" }, [], "none of the wrong shapes"],
  [
    { paths: { "/b": { post: {}, get: {} }, "/a": { get: {} } } },
    ["GET /b", "POST /b", "GET /a"],
    "paths in their order",
  ],
  [{ paths: { "/a": { get: null, put: "x", query: {}, parameters: [] } } }, [], "no operation that is none"],
  [{ paths: { "x-note": { get: {} }, a: { get: {} } } }, [], "no path without slash"],
  [{ webhooks: { placed: { post: {} } }, paths: { "/a": { get: {} } } }, ["GET /a", "WEBHOOK placed"], "webhooks last"],
  [{ "x-webhooks": { placed: { post: {} } } }, ["WEBHOOK placed"], "webhooks of OpenAPI 3.0"],
  [
    {
      paths: { "/a": { $ref: "#/components/pathItems/A", put: {} } },
      components: { pathItems: { A: { get: {}, put: { summary: "Shared" } } } },
    },
    ["GET /a", "PUT /a"],
    "a path by reference with what stands beside it",
  ],
  [{ paths: { "/a": { $ref: "#/paths/~1a" } } }, [], "nothing of a path that is itself"],
  [{ paths: { "/a": { $ref: "other.yaml#/a" } } }, [], "nothing of another file"],
];

for (const [document, found, sentence] of lists) {
  test(`operations: ${sentence}`, () => expect(names(document)).toEqual(found));
}

test("keys lead to the operation, and further methods of a webhook are told apart", () => {
  const entries = listOperations({ webhooks: { placed: { put: {}, post: {} } } });
  expect(entries.map(({ keys }) => keys.join("."))).toEqual(["webhooks.placed.put", "webhooks.placed.post"]);
  expect(entries.map(({ webhookMethod }) => webhookMethod)).toEqual([undefined, "POST"]);
});

test("an operation is found by what names it", () => {
  const document = { paths: { "/a": { get: { x: 1 } } }, webhooks: { "/a": { get: { x: 2 }, post: { x: 3 } } } };
  const find = (method: string, webhookMethod?: string) =>
    findOperationEntry(document, { method, path: "/a", ...(webhookMethod && { webhookMethod }) })?.operation.x;
  expect([find("GET"), find("WEBHOOK"), find("WEBHOOK", "POST"), find("PUT")]).toEqual([1, 2, 3, undefined]);
});

const slugs: [operation: Parameters<typeof operationSlug>[0], slug: string][] = [
  [{ method: "GET", path: "/users", summary: "List users" }, "list-users"],
  [{ method: "GET", path: "/users/{id}/posts" }, "get-users-posts"],
  [{ method: "GET", path: "/" }, "get"],
  [{ method: "GET", path: "/users", summary: "{}" }, "get-users"],
  [{ method: "WEBHOOK", path: "placed", webhookMethod: "POST" }, "webhook-post-placed"],
];

for (const [operation, slug] of slugs) {
  test(`${operation.method} ${operation.path} has the address ${slug}`, () =>
    expect(operationSlug(operation)).toBe(slug));
}

function summaryOf(operation: JsonObject, document: JsonObject = {}, pathItem: JsonObject = {}) {
  return summarizeOperations({ ...document, paths: { "/a": { ...pathItem, get: operation } } }, "a.yaml")[0];
}

const long = `${"Told when something happens and nobody looks. ".repeat(5)}`.trim();

const summaries: [operation: JsonObject, expected: JsonObject, sentence: string][] = [
  [{}, { title: "Get a", groupLabel: "API Reference", isDeprecated: false, isHidden: false }, "nothing said"],
  [{ summary: "  List **all** " }, { title: "List all" }, "a title without marks"],
  [{ summary: " ", operationId: "x" }, { title: "Get a" }, "a blank summary says nothing"],
  [{ "x-mint": { metadata: { title: "Own" } }, summary: "S" }, { title: "Own", summary: "S" }, "a title of its own"],
  [{ summary: long }, { title: "Told when something happens and nobody looks", description: long }, "a long summary"],
  [{ summary: long, description: "End." }, { description: `${long}\n\nEnd.` }, "a long one before its description"],
  [{ summary: "S", description: "All." }, { title: "S", description: "All." }, "a description"],
  [{ summary: "Lista", "x-mint": { href: "/es/list" } }, { title: "Lista" }, "a title in another language"],
  [
    { summary: `${long.replaceAll(".", "")}` },
    { title: expect.stringMatching(/^.{100,120}[a-z]…$/) },
    "one without end",
  ],
  [{ summary: `a${"😀".repeat(100)}` }, { title: `a${"😀".repeat(59)}…` }, "one of characters of two units"],
  [{ tags: [" Pets ", "Other"] }, { tag: "Pets", groupLabel: "Pets" }, "the first tag"],
  [{ tags: ["", null] }, { groupLabel: "API Reference" }, "a tag that is none"],
  [{ tags: "Pets" }, { groupLabel: "API Reference" }, "tags that are no list"],
  [{ deprecated: true }, { isDeprecated: true }, "deprecated"],
  [{ deprecated: "true" }, { isDeprecated: false }, "a word in place of a flag"],
  [{ "x-hidden": true }, { isHidden: true }, "hidden"],
  [{ "x-mint": { href: "/own/list-pets/" } }, { href: "/own/list-pets/", title: "List pets" }, "an address of its own"],
];

for (const [operation, expected, sentence] of summaries) {
  test(`summary: ${sentence}`, () => expect(summaryOf(operation)).toMatchObject(expected));
}

test("a tag has the label that the document gives it", () => {
  const tags = [{ name: "pets", "x-group": "All *pets*" }, { name: "constructor" }, null];
  expect(summaryOf({ tags: ["pets"] }, { tags })?.groupLabel).toBe("All pets");
  expect(summaryOf({ tags: ["toString"] }, { tags })?.groupLabel).toBe("toString");
});

test("an excluded operation has no summary", () => {
  expect(summaryOf({ "x-excluded": true })).toBeUndefined();
  expect(summaryOf({ "x-excluded": "true" })).toBeDefined();
});

const enabled = { "x-mint": { mcp: { enabled: true } } };

const tools: [operation: JsonObject, document: JsonObject, tool: object | undefined, sentence: string][] = [
  [{ operationId: "listPets" }, {}, undefined, "none where nobody asks"],
  [{ operationId: "listPets", ...enabled }, {}, { name: "listPets" }, "named by its id"],
  [{ operationId: "listPets" }, enabled, { name: "listPets" }, "where the document asks"],
  [{ operationId: "x", "x-mcp": { enabled: false } }, enabled, undefined, "not where the operation refuses"],
  [{ "x-mcp": { enabled: true } }, {}, { name: "get_a" }, "named by method and path"],
  [{ operationId: "pets.list all!", ...enabled }, {}, { name: "pets_list_all" }, "in letters that clients accept"],
  [{ operationId: "a".repeat(90), ...enabled }, {}, { name: "a".repeat(48) }, "not too long"],
  [
    { "x-mcp": { enabled: true, name: "own", description: "D" } },
    {},
    { name: "own", description: "D" },
    "by its author",
  ],
  [{ operationId: "获取", ...enabled }, {}, undefined, "none without a letter that clients accept"],
];

for (const [operation, document, tool, sentence] of tools) {
  test(`tool: ${sentence}`, () => expect(summaryOf(operation, document)?.tool).toEqual(tool));
}

test("a webhook is no tool", () => {
  const [summary] = summarizeOperations({ webhooks: { placed: { post: { operationId: "x", ...enabled } } } }, "a.yaml");
  expect(summary).toBeDefined();
  expect(summary?.tool).toBeUndefined();
});
