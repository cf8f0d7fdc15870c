import { createSpecificationCatalog } from "@/lib/openapi/document/generated-pages";
import { parseOperationReference } from "@/lib/openapi/document/operation-reference";
import { summarizeOperations } from "@/lib/openapi/document/summarize-operations";
import type { JsonObject, OpenApiSource } from "@/lib/openapi/document/types";
import { expect, test } from "@/tests/support/unit-test";

function catalogOf(documents: Record<string, JsonObject>) {
  return createSpecificationCatalog(
    Object.entries(documents).map(([location, document]) => ({
      location,
      operations: summarizeOperations(document, location),
    })),
  );
}

function pathsOf(document: JsonObject, directory?: string): string[] {
  const groups = catalogOf({ "a.json": document }).groups({ source: "a.json", ...(directory && { directory }) });
  return (groups ?? []).flatMap(({ pages }) => pages.map(({ path }) => path));
}

const operation = (extra: JsonObject = {}) => ({ responses: {}, ...extra });

const addresses: [sentence: string, document: JsonObject, directory: string | undefined, paths: string[]][] = [
  [
    "an address is folder, tag and summary",
    { paths: { "/u": { get: operation({ summary: "Get all users", tags: ["User Management"] }) } } },
    undefined,
    ["/api-reference/user-management/get-all-users"],
  ],
  [
    "without summary and tag it is the method and the path",
    { paths: { "/users/{id}/posts": { get: operation() } } },
    undefined,
    ["/api-reference/get-users-posts"],
  ],
  [
    "parameters are dropped, so the second of two paths gets a number",
    {
      paths: {
        "/users": { get: operation() },
        "/users/{id}": { get: operation() },
        "/users/{a}/": { get: operation() },
      },
    },
    undefined,
    ["/api-reference/get-users", "/api-reference/get-users-1", "/api-reference/get-users-2"],
  ],
  [
    "the same summary under two tags is no clash",
    {
      paths: {
        "/a": { get: operation({ summary: "List", tags: ["A"] }), post: operation({ summary: "List", tags: ["B"] }) },
      },
    },
    undefined,
    ["/api-reference/a/list", "/api-reference/b/list"],
  ],
  [
    "a directory replaces the default folder, with or without slashes",
    { paths: { "/a": { get: operation({ summary: "List" }) } } },
    "/docs/api/",
    ["/docs/api/list"],
  ],
  [
    "x-mint.href replaces the address",
    { paths: { "/a": { get: operation({ summary: "List", "x-mint": { href: "/custom/place" } }) } } },
    undefined,
    ["/custom/place"],
  ],
  [
    "x-excluded has no page and x-hidden has one",
    { paths: { "/a": { get: operation({ "x-excluded": true }), put: operation({ "x-hidden": true }) } } },
    undefined,
    ["/api-reference/put-a"],
  ],
  [
    "methods follow the fixed order and webhooks come last",
    {
      webhooks: { "order.paid": { post: operation() } },
      paths: {
        "/a": {
          patch: operation(),
          head: operation(),
          delete: operation(),
          post: operation(),
          put: operation(),
          get: operation(),
        },
      },
    },
    undefined,
    ["get", "put", "post", "delete", "head", "patch"]
      .map((method) => `/api-reference/${method}-a`)
      .concat("/api-reference/webhook-orderpaid"),
  ],
  [
    "a webhook of several methods has a page for each, and its name means the first",
    { webhooks: { order: { put: operation(), post: operation(), delete: operation({ summary: "Order gone" }) } } },
    undefined,
    ["/api-reference/webhook-order", "/api-reference/webhook-post-order", "/api-reference/order-gone"],
  ],
  [
    "a path item may be a reference",
    { paths: { "/a": { $ref: "#/components/pathItems/A" } }, components: { pathItems: { A: { get: operation() } } } },
    undefined,
    ["/api-reference/get-a"],
  ],
  ["extensions among the paths are no paths", { paths: { "x-note": { get: {} }, "/a": null } }, undefined, []],
];

for (const [sentence, document, directory, paths] of addresses) {
  test(sentence, () => {
    expect(pathsOf(document, directory)).toEqual(paths);
  });
}

test("groups follow the first appearance of a tag; x-group is the label, the address keeps the tag", () => {
  const document = {
    tags: [{ name: "B", "x-group": "Billing" }],
    paths: {
      "/1": { get: operation({ tags: ["B"], summary: "One" }) },
      "/2": { get: operation({ summary: "Two" }) },
      "/3": { get: operation({ tags: ["A", "B"], summary: "Three" }) },
      "/4": { get: operation({ tags: ["B"], summary: "Four" }) },
    },
  };
  const groups = catalogOf({ "a.json": document }).groups({ source: "/a.json" }) ?? [];
  expect(groups.map(({ label, pages }) => [label, pages.map(({ path }) => path)])).toEqual([
    ["Billing", ["/api-reference/b/one", "/api-reference/b/four"]],
    ["API Reference", ["/api-reference/two"]],
    ["A", ["/api-reference/a/three"]],
  ]);
});

test("a specification that is not there has no groups", () => {
  expect(catalogOf({}).groups({ source: "a.json" })).toBeUndefined();
});

const users = (summary: string) => ({ paths: { "/users": { get: operation({ summary }) } } });
const several = {
  "openapi/v1.json": users("One"),
  "openapi/v2.json": users("Two"),
  "other/api.yaml": {
    paths: { "/pets/": { get: operation({ summary: "Pets" }) } },
    webhooks: { paid: { post: operation() } },
  },
};
const v2: OpenApiSource[] = [{ source: "openapi/v2.json", directory: "two" }];

const searches: [reference: string, sources: OpenApiSource[], path: string | undefined, sentence: string][] = [
  ["GET /users", [], "/api-reference/one", "without a file the first by file name wins"],
  ["GET /users", v2, "/two/two", "inherited sources go first and give their directory"],
  ["GET /pets", v2, undefined, "only the inherited sources are searched"],
  ["v1 GET /users", v2, "/api-reference/one", "a file prefix looks beyond the inherited sources"],
  ["v2.json GET /users", v2, "/two/two", "a file prefix keeps the inherited directory"],
  ["/openapi/v2.json GET /users", [], "/api-reference/two", "a leading slash of the file does not matter"],
  ["elsewhere/v1.json GET /users", [], "/api-reference/one", "the base name is enough"],
  ["GET /pets", [], "/api-reference/pets", "one trailing slash does not matter"],
  ["GET /Users", [], undefined, "paths are case-sensitive"],
  ["POST /users", [], undefined, "the method must exist"],
  ["webhook paid", [], "/api-reference/webhook-paid", "webhooks are found by name"],
  ["v9 GET /users", [], undefined, "an unknown file finds nothing"],
];

for (const [text, sources, path, sentence] of searches) {
  test(`${text}: ${sentence}`, () => {
    const reference = parseOperationReference(text);
    expect(reference && catalogOf(several).find(reference, sources)?.path).toBe(path);
  });
}
