import type { OperationPage } from "@/lib/openapi/document/operation-page-types";
import { summarizeOperations } from "@/lib/openapi/document/summarize-operations";
import type { JsonObject } from "@/lib/openapi/document/types";
import { buildOperationPage } from "@/lib/openapi/operation/operations";
import { expect, test } from "@/tests/support/unit-test";

const securitySchemes = {
  token: { type: "http", scheme: "bearer" },
  login: { type: "http", scheme: "basic" },
  key: { type: "apiKey", in: "header", name: "X-Api-Key", "x-default": "demo" },
};

function pageOf(operation: JsonObject, pathItem: JsonObject = {}, document: JsonObject = {}): OperationPage {
  const whole = {
    openapi: "3.1.0",
    components: { securitySchemes },
    paths: { "/a/{id}": { ...pathItem, get: { responses: {}, ...operation } } },
    ...document,
  };
  const [summary] = summarizeOperations(whole, "a.json");
  const page = summary && buildOperationPage(whole, summary, { postFields: ["x-since"], onlyRequired: false });
  if (!page) throw new Error("The operation has no page.");
  return page;
}

const parameter = (place: string, name: string, more: JsonObject = {}) => ({
  in: place,
  name,
  schema: { type: "string" },
  ...more,
});

const parameters: [operation: JsonObject, pathItem: JsonObject, shown: string[], sentence: string][] = [
  [{}, {}, ["path id"], "a parameter that only the path names is there"],
  [
    { parameters: [parameter("query", "q"), parameter("path", "id")] },
    {},
    ["path id", "query q"],
    "parameters go by place",
  ],
  [
    { parameters: [parameter("query", "q", { required: true })] },
    { parameters: [parameter("query", "q"), parameter("header", "X-Trace")] },
    ["path id", "query q!", "header X-Trace"],
    "those of the path are joined, and the operation's own replace them",
  ],
  [
    { parameters: [parameter("header", "Accept"), parameter("header", "content-type")] },
    {},
    ["path id"],
    "headers that the media types speak of are left out",
  ],
  [
    { security: [{ key: [] }], parameters: [parameter("header", "x-api-key"), parameter("query", "X-Api-Key")] },
    {},
    ["path id", "query X-Api-Key"],
    "the header of a security scheme is shown once, with the credentials",
  ],
  [
    { security: [{ token: [] }], parameters: [parameter("header", "Authorization", { required: true })] },
    {},
    ["path id"],
    "so is Authorization",
  ],
  [
    { parameters: [parameter("header", "Authorization")] },
    {},
    ["path id", "header Authorization"],
    "without a scheme the header stays",
  ],
];

for (const [operation, pathItem, shown, sentence] of parameters) {
  test(`parameters: ${sentence}`, () => {
    const found = pageOf(operation, pathItem).parameters.map(
      ({ place, name, isRequired }) => `${place} ${name}${isRequired && place !== "path" ? "!" : ""}`,
    );
    expect(found).toEqual(shown);
  });
}

const securities: [operation: JsonObject, document: JsonObject, shown: string[], sentence: string][] = [
  [{}, { security: [{ token: [] }] }, ["bearer"], "an operation inherits the document's"],
  [{ security: [{ login: [] }] }, { security: [{ token: [] }] }, ["basic"], "its own replaces it"],
];

for (const [operation, document, shown, sentence] of securities) {
  test(`security: ${sentence}`, () => {
    const { security } = pageOf(operation, {}, document);
    expect(security.map((schemes) => schemes.map(({ kind }) => kind).join(" & "))).toEqual(shown);
  });
}

const servers: [operation: JsonObject, pathItem: JsonObject, shown: string[], sentence: string][] = [
  [{}, {}, ["https://root.test"], "the document's"],
  [{}, { servers: [{ url: "https://path.test/" }] }, ["https://path.test"], "the path's, without the last slash"],
  [
    { servers: [{ url: "https://own.test" }, { url: "/v2" }] },
    { servers: [{ url: "https://path.test" }] },
    ["https://own.test", "/v2"],
    "the operation's own, relative ones too",
  ],
];

for (const [operation, pathItem, shown, sentence] of servers) {
  test(`servers: ${sentence}`, () => {
    const page = pageOf(operation, pathItem, { servers: [{ url: "https://root.test" }] });
    expect(page.servers.map(({ url }) => url)).toEqual(shown);
  });
}

const extensions: [operation: JsonObject, found: (page: OperationPage) => unknown, value: unknown, sentence: string][] =
  [
    [{ "x-mint": { content: "## Mine" } }, ({ content }) => content, "## Mine", "x-mint.content is the author's text"],
    [
      { "x-mint": { metadata: { playground: "none" } } },
      ({ metadata }) => metadata,
      { playground: "none" },
      "x-mint.metadata is frontmatter",
    ],
    [
      { "x-mint": { groups: ["staff"] } },
      ({ metadata }) => metadata,
      { groups: ["staff"] },
      "x-mint.groups is as groups in frontmatter",
    ],
    [
      {
        summary: "List",
        description: "Lists.",
        "x-mint": { metadata: { title: "All things", description: "Every one.", deprecated: true } },
      },
      ({ title, description, isDeprecated }) => [title, description, isDeprecated],
      ["All things", "Every one.", true],
      "x-mint.metadata titles and describes the page, and marks it",
    ],
    [{ deprecated: true }, ({ isDeprecated }) => isDeprecated, true, "deprecated marks the page"],
    [
      { "x-codeSamples": [{ lang: "go", label: "SDK", source: "call()" }, { lang: "go" }] },
      ({ samples }) => samples,
      [{ language: "go", label: "SDK", source: "call()" }],
      "x-codeSamples are taken, those without text are not",
    ],
    [
      { "x-code-samples": [{ lang: "js", source: "call()" }] },
      ({ samples }) => samples,
      [{ language: "js", source: "call()" }],
      "the other spelling counts too",
    ],
    [
      { security: [{ key: [] }] },
      ({ security }) => security[0]?.[0]?.default,
      "demo",
      "x-default fills in a security scheme",
    ],
    [
      { parameters: [parameter("query", "q", { deprecated: true, description: "Mine." })] },
      ({ parameters: [, query] }) => [query?.schema.isDeprecated, query?.schema.description],
      [true, "Mine."],
      "what a parameter says about itself goes before its schema",
    ],
    [
      { parameters: [parameter("query", "q", { "x-since": "v2", "x-mint": { pre: ["beta"] } })] },
      ({ parameters: [, query] }) => [query?.schema.pillsBefore, query?.schema.pillsAfter],
      [["beta"], ["v2"]],
      "labels may stand beside the schema of a parameter",
    ],
    [
      {
        requestBody: {
          content: { "application/json": { examples: { none: { value: null }, some: { value: { a: null } } } } },
        },
      },
      ({ requestBody }) => requestBody?.content[0]?.examples.map(({ label, value }) => [label, value]),
      [
        ["none", null],
        ["some", { a: null }],
      ],
      "null is an example like any other",
    ],
    [
      { callbacks: { done: { "{$url}": { post: { summary: "Done", responses: { 200: {} } } } } } },
      ({ callbacks }) => callbacks.map(({ name, expression, method, title }) => [name, expression, method, title]),
      [["done", "{$url}", "POST", "Done"]],
      "callbacks are listed",
    ],
  ];

for (const [operation, found, value, sentence] of extensions) {
  test(`extensions: ${sentence}`, () => {
    expect(found(pageOf(operation))).toEqual(value);
  });
}

const message = {
  content: {
    "application/json": {
      schema: {
        type: "object",
        properties: { number: { type: "integer", readOnly: true }, secret: { type: "string", writeOnly: true } },
      },
    },
  },
};

const exchanges: [
  who: string,
  page: () => Pick<OperationPage, "requestBody" | "responses"> | undefined,
  sent: string,
][] = [
  ["a client", () => pageOf({ requestBody: message, responses: { 200: message } }), "secret"],
  [
    "a webhook",
    () =>
      pageOf(
        {},
        {},
        { paths: {}, webhooks: { ping: { post: { requestBody: message, responses: { 200: message } } } } },
      ),
    "number",
  ],
  [
    "a callback",
    () =>
      pageOf({ callbacks: { done: { "{$url}": { post: { requestBody: message, responses: { 200: message } } } } } })
        .callbacks[0],
    "number",
  ],
];

for (const [who, build, sent] of exchanges) {
  const answered = sent === "number" ? "secret" : "number";
  test(`${who} sends the field \`${sent}\` and is answered with \`${answered}\``, () => {
    const { requestBody, responses = [] } = build() ?? {};
    const names = [requestBody, responses[0]].map((body) =>
      body?.content[0]?.schema?.properties?.map(({ name }) => name),
    );
    expect(names).toEqual([[sent], [answered]]);
    const examples = [requestBody, responses[0]].map((body) => Object.keys(body?.content[0]?.examples[0]?.value ?? {}));
    expect(examples).toEqual(names);
  });
}

test("each method of a webhook has a page of its own", () => {
  const document = {
    webhooks: {
      order: { put: { summary: "Changed", responses: {} }, post: { summary: "Placed", responses: { 204: {} } } },
    },
  };
  const pages = summarizeOperations(document, "a.json").map((summary) =>
    buildOperationPage(document, summary, { postFields: [], onlyRequired: false }),
  );
  expect(pages.map((page) => [page?.title, page?.sentAs, page?.responses.length])).toEqual([
    ["Changed", "PUT", 0],
    ["Placed", "POST", 1],
  ]);
});

test("the playground opens with the page where the operation or its document says so", () => {
  const expand = (wish: boolean) => ({ "x-mint": { playground: { expand: wish } } });
  expect(pageOf(expand(true)).opensPlayground).toBe(true);
  expect(pageOf({}, {}, expand(true)).opensPlayground).toBe(true);
  expect(pageOf(expand(false), {}, expand(true)).opensPlayground).toBeUndefined();
  expect(pageOf({}).opensPlayground).toBeUndefined();
});
