import type { OperationPage, SecuritySchemeView } from "@/lib/openapi/document/operation-page-types";
import type { PlaygroundModel } from "@/lib/openapi/playground/playground-model";
import { buildPlaygroundRequest, type PlaygroundValues } from "@/lib/openapi/playground/playground-request";
import { expect, test } from "@/tests/support/unit-test";

const parameter = (place: OperationPage["parameters"][number]["place"], name: string, type = "string", more = {}) => ({
  name,
  place,
  isRequired: false,
  schema: { type },
  example: "",
  ...more,
});
const scheme = (
  kind: SecuritySchemeView["kind"],
  place: SecuritySchemeView["place"],
  name: string,
  prefix: string,
) => ({
  id: kind,
  kind,
  place,
  name,
  prefix,
  scopes: [],
  links: [],
});
const body = (mediaType: string, fields: readonly { name: string; type: string }[] = []) => ({
  isRequired: true,
  content: [
    {
      mediaType,
      examples: [],
      schema: {
        type: "object",
        properties: fields.map(({ name, type }) => ({ name, isRequired: false, schema: { type } })),
      },
    },
  ],
});

function request(operation: Partial<PlaygroundModel["operation"]>, values: Partial<PlaygroundValues>) {
  const server = { url: "https://api.test/v1", variables: [] };
  const whole = {
    method: "POST",
    path: "/things",
    title: "",
    servers: [server],
    security: [],
    isSecurityOptional: false,
    parameters: [],
    ...operation,
  };
  return buildPlaygroundRequest({ operation: whole } as unknown as PlaygroundModel, {
    server,
    serverVariables: {},
    security: 0,
    credentials: {},
    parameters: {},
    mediaType: "",
    fields: {},
    ...values,
  });
}

const addresses: [
  operation: Partial<PlaygroundModel["operation"]>,
  values: Partial<PlaygroundValues>,
  address: string,
  sentence: string,
][] = [
  [
    { path: "/a/{id}", parameters: [parameter("path", "id")] },
    { parameters: { "path id": "x/y z" } },
    "/a/x%2Fy%20z",
    "a value in the path is encoded",
  ],
  [{ path: "/a/{id}", parameters: [parameter("path", "id")] }, {}, "/a/{id}", "an empty place keeps its braces"],
  [
    { parameters: [parameter("query", "tag", "string[]")] },
    { parameters: { "query tag": "a,b" } },
    "/things?tag=a&tag=b",
    "a list repeats its name",
  ],
  [
    { parameters: [parameter("query", "tag", "string[]", { explode: false })] },
    { parameters: { "query tag": '["a","b"]' } },
    "/things?tag=a,b",
    "a list that does not explode is one value",
  ],
  [
    { parameters: [parameter("query", "where", "object", { style: "deepObject" })] },
    { parameters: { "query where": '{"age":3}' } },
    "/things?where%5Bage%5D=3",
    "an object in deep style has brackets",
  ],
  [
    { path: "/a/{ids}", parameters: [parameter("path", "ids", "integer[]", { style: "matrix" })] },
    { parameters: { "path ids": "1,2" } },
    "/a/;ids=1,2",
    "a list in the path is written in its style",
  ],
  [
    { parameters: [parameter("query", "where", "object", { mediaType: "application/json" })] },
    { parameters: { "query where": '{ "age": 3 }' } },
    "/things?where=%7B%22age%22%3A3%7D",
    "a parameter with JSON content is one document",
  ],
  [
    { parameters: [parameter("query", "q")] },
    { parameters: { "query q": "" } },
    "/things",
    "an empty text is not sent",
  ],
  [
    { security: [[scheme("apiKey", "query", "key", "")]] },
    { credentials: { apiKey: "k" } },
    "/things?key=k",
    "a key may stand in the query",
  ],
];

for (const [operation, values, address, sentence] of addresses) {
  test(`${address}: ${sentence}`, () => {
    expect(request(operation, values).url).toBe(`https://api.test/v1${address}`);
  });
}

const headers: [security: SecuritySchemeView, secret: string, sent: Record<string, string>, sentence: string][] = [
  [scheme("bearer", "header", "Authorization", "Bearer "), "t", { Authorization: "Bearer t" }, "a token"],
  [scheme("bearer", "header", "Authorization", "Bearer "), "bearer t", { Authorization: "bearer t" }, "a whole value"],
  [scheme("oauth2", "header", "Authorization", "Bearer "), "t", { Authorization: "Bearer t" }, "an OAuth token"],
  [
    scheme("basic", "header", "Authorization", "Basic "),
    "ä:b",
    { Authorization: "Basic w6Q6Yg==" },
    "user and password",
  ],
  [scheme("apiKey", "header", "X-Key", ""), "k", { "X-Key": "k" }, "a key"],
  [scheme("apiKey", "cookie", "session", ""), "k", {}, "a cookie is the browser's affair"],
  [scheme("bearer", "header", "Authorization", "Bearer "), "", {}, "nothing filled in"],
];

for (const [security, secret, sent, sentence] of headers) {
  test(`${security.kind} in ${security.place}: ${sentence}`, () => {
    expect(request({ security: [[security]] }, { credentials: { [security.id]: secret } }).headers).toEqual(sent);
  });
}

test("a list in a header is joined by commas, whichever way it was written", () => {
  const operation = { parameters: [parameter("header", "X-Ids", "integer[]")] };
  expect(request(operation, { parameters: { "header X-Ids": "[1, 2]" } }).headers).toEqual({ "X-Ids": "1,2" });
});

const bodies: [
  mediaType: string,
  values: Partial<PlaygroundValues>,
  sent: { type?: string; body?: string },
  sentence: string,
][] = [
  ["application/json", { raw: '{"a":1}' }, { type: "application/json", body: '{"a":1}' }, "JSON as it was written"],
  [
    "application/json",
    { fields: { a: "x" } },
    { type: "application/json", body: '{\n  "a": "x"\n}' },
    "JSON of a form",
  ],
  ["application/json", {}, {}, "nothing filled in is no body"],
  ["*/*", { raw: "{}" }, { type: "application/json", body: "{}" }, "any type is JSON"],
  ["text/csv", { raw: "a,b" }, { type: "text/csv", body: "a,b" }, "text"],
  [
    "application/x-www-form-urlencoded",
    { fields: { a: "x y", tags: "1,2" } },
    { type: "application/x-www-form-urlencoded", body: "a=x+y&tags=1&tags=2" },
    "a form, its lists repeated",
  ],
  ["multipart/form-data", { fields: { a: "x" } }, {}, "the browser writes the boundary of a multipart form"],
  ["application/pdf", {}, { type: "application/pdf" }, "a file is sent under the type that is asked for"],
  ["image/*", {}, {}, "a file of an open type says its own"],
];

for (const [mediaType, values, sent, sentence] of bodies) {
  test(`${mediaType}: ${sentence}`, () => {
    const fields = [
      { name: "a", type: "string" },
      { name: "tags", type: "string[]" },
    ];
    const result = request({ requestBody: body(mediaType, fields) }, { mediaType, ...values });
    expect({ type: result.headers["Content-Type"], body: result.body }).toEqual({
      type: sent.type,
      body: sent.body,
    });
  });
}

test("a request without body sends none, whatever the specification says", () => {
  const result = request(
    { method: "GET", requestBody: body("application/json") },
    { mediaType: "application/json", raw: "{}" },
  );
  expect([result.body, result.headers]).toEqual([undefined, {}]);
});
