import type { OperationPage } from "@/lib/openapi/document/operation-page-types";
import { buildManualOperation, findParamFields, type ManualOptions } from "@/lib/openapi/operation/manual-operation";
import { expect, test } from "@/tests/support/unit-test";

const operationOf = (api: string, source = "", options: Partial<ManualOptions> = {}) =>
  buildManualOperation(api, "Title", findParamFields(source), { servers: [], ...options });

const SERVERS = { servers: ["https://a.test/", "https://b.test/v2"] };

const addresses: [api: string, options: Partial<ManualOptions>, shown: unknown, sentence: string][] = [
  [
    "POST /a",
    SERVERS,
    ["POST", "/a", ["https://a.test", "https://b.test/v2"]],
    "`api.mdx.server` is where a path starts",
  ],
  ["get https://c.test/a/b", SERVERS, ["GET", "/a/b", ["https://c.test"]], "a whole address needs no server"],
  ["GET https://c.test", {}, ["GET", "/", ["https://c.test"]], "an address may have no path"],
  ["GET /a", {}, ["GET", "/a", []], "without server there is none"],
  ["/a", SERVERS, undefined, "without method it is no operation"],
  ["spec.json GET /a", SERVERS, undefined, "neither is one of a specification"],
];

for (const [api, options, shown, sentence] of addresses) {
  test(`api: ${api}: ${sentence}`, () => {
    const operation = operationOf(api, "", options);
    expect(operation && [operation.method, operation.path, operation.servers.map(({ url }) => url)]).toEqual(shown);
  });
}

const methods: [options: Partial<ManualOptions>, shown: string[], sentence: string][] = [
  [{ authMethod: "bearer" }, ["bearer Authorization: Bearer "], "bearer"],
  [{ authMethod: "basic" }, ["basic Authorization: Basic "], "basic"],
  [{ authMethod: "key" }, ["apiKey x-api-key: "], "a key in the usual header"],
  [{ authMethod: "key", authName: "X-Token" }, ["apiKey X-Token: "], "a key in a header of another name"],
  [{ authMethod: "cobo", authName: "Biz-Key" }, ["apiKey Biz-Key: "], "the other name of keys"],
  [{ authMethod: "none" }, [], "a page that needs none"],
  [{}, [], "nothing said"],
];

for (const [options, shown, sentence] of methods) {
  test(`api.mdx.auth: ${sentence}`, () => {
    const schemes = operationOf("GET /a", "", options)?.security.flat() ?? [];
    expect(schemes.map(({ kind, name, prefix }) => `${kind} ${name}: ${prefix}`)).toEqual(shown);
  });
}

const fields: [source: string, found: (operation: OperationPage) => unknown, value: unknown, sentence: string][] = [
  [
    '<ParamField path="id" type="string" />',
    ({ parameters }) => parameters.map(({ place, name, isRequired }) => [place, name, isRequired]),
    [["path", "id", true]],
    "a parameter of the path is required",
  ],
  ["", ({ parameters }) => parameters.map(({ name }) => name), ["id"], "one that only the path names is there"],
  [
    '<ParamField path="id" />\n<ParamField query="limit" type="integer" default="5" required />\n<ParamField header="X-A" placeholder="b" />',
    ({ parameters }) => parameters.map(({ place, example, isRequired }) => [place, example, isRequired]),
    [
      ["path", "<string>", true],
      ["query", 5, true],
      ["header", "b", false],
    ],
    "defaults and placeholders are examples",
  ],
  [
    '<ParamField body="name" type="string" />\n<ParamField body="tags" type="string[]" />',
    ({ requestBody }) => requestBody?.content[0]?.examples[0]?.value,
    { name: "<string>", tags: [] },
    "fields of the body are its example",
  ],
  ['```mdx\n<ParamField query="code" />\n```', ({ parameters }) => parameters.length, 1, "code is no field"],
];

for (const [source, found, value, sentence] of fields) {
  test(`ParamField: ${sentence}`, () => {
    const operation = operationOf("POST /a/{id}", source);
    expect(operation && found(operation)).toEqual(value);
  });
}
