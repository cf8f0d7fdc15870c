import { channelSecurity, channelServers } from "@/lib/openapi/channels/channel-page";
import type { ChannelEntry } from "@/lib/openapi/channels/list-channels";
import type { JsonObject } from "@/lib/openapi/document/types";
import { buildSecurity, schemeView } from "@/lib/openapi/operation/security";
import { SchemaReader } from "@/lib/openapi/schema/schema-reader";
import { expect, test } from "@/tests/support/unit-test";

const schemes: [scheme: JsonObject, view: object | undefined, sentence: string][] = [
  [{ type: "apiKey", in: "query", name: "key" }, { kind: "apiKey", place: "query", name: "key", prefix: "" }, "a key"],
  [{ type: "apiKey", in: "body" }, { place: "header", name: "id" }, "a key whose place is unknown"],
  [{ type: "httpApiKey", in: "cookie", name: "c" }, { kind: "apiKey", place: "cookie" }, "a key of AsyncAPI"],
  [{ type: "http", scheme: "Bearer" }, { kind: "bearer", name: "Authorization", prefix: "Bearer " }, "a token"],
  [{ type: "http", scheme: "BASIC" }, { kind: "basic", prefix: "Basic " }, "a password"],
  [{ type: "http" }, { kind: "bearer" }, "a scheme that is not named"],
  [{ type: "http", scheme: "digest" }, { kind: "http", prefix: "Digest " }, "another scheme"],
  [{ type: "oauth2" }, { kind: "oauth2", prefix: "Bearer ", place: "header" }, "OAuth"],
  [{ type: "openIdConnect" }, { kind: "openIdConnect", prefix: "Bearer " }, "OpenID Connect"],
  [{ type: "mutualTLS" }, { kind: "connection", place: "connection" }, "a certificate"],
  [{ type: "magic" }, undefined, "an unknown kind"],
  [{}, undefined, "no kind"],
  [{ type: "http", description: "D", "x-default": "x" }, { description: "D", default: "x" }, "what its author says"],
];

for (const [scheme, view, sentence] of schemes) {
  test(`scheme: ${sentence}`, () => {
    const found = schemeView("id", scheme, undefined);
    if (view === undefined) expect(found).toBeUndefined();
    else expect(found).toMatchObject({ id: "id", scopes: [], ...view });
  });
}

test("a scheme has the scopes that are texts, and the addresses of the web", () => {
  const flows = {
    authorizationCode: { authorizationUrl: "https://a.test/auth", tokenUrl: "javascript:alert(1)" },
    implicit: null,
  };
  const view = schemeView("id", { type: "oauth2", flows, openIdConnectUrl: "/relative" }, ["read", 5, null]);
  expect(view?.scopes).toEqual(["read"]);
  expect(view?.links).toEqual([{ label: "authorizationCode: authorization", url: "https://a.test/auth" }]);
});

const components = {
  securitySchemes: {
    key: { type: "apiKey", in: "header", name: "X-Key" },
    token: { type: "http", scheme: "bearer" },
    alias: { $ref: "#/components/securitySchemes/key" },
  },
};

const requirements: [own: unknown, shared: unknown, kinds: string[][], isOptional: boolean, sentence: string][] = [
  [undefined, undefined, [], false, "none where none is asked for"],
  [undefined, [{ key: [] }], [["apiKey"]], false, "that of the document"],
  [[{ token: [] }], [{ key: [] }], [["bearer"]], false, "its own"],
  [[], [{ key: [] }], [], false, "none where it says so"],
  [[{ key: [], token: [] }], undefined, [["apiKey", "bearer"]], false, "several together"],
  [[{ key: [] }, { token: [] }], undefined, [["apiKey"], ["bearer"]], false, "one of several"],
  [[{ key: [] }, {}], undefined, [["apiKey"]], true, "or none"],
  [[{ alias: [] }], undefined, [["apiKey"]], false, "one by reference"],
  [[{ gone: [] }, { constructor: [] }], undefined, [], false, "not what is not declared"],
  ["key", undefined, [], false, "nothing of the wrong shape"],
];

for (const [own, shared, kinds, isOptional, sentence] of requirements) {
  test(`an operation asks for ${sentence}`, () => {
    const reader = new SchemaReader({ components, ...(shared !== undefined && { security: shared }) });
    const found = buildSecurity(reader, { security: own }, false);
    expect(found.alternatives.map((schemes) => schemes.map(({ kind }) => kind))).toEqual(kinds);
    expect(found.isOptional).toBe(isOptional);
  });
}

test("a webhook asks for nothing but its own", () => {
  const reader = new SchemaReader({ components, security: [{ key: [] }] });
  expect(buildSecurity(reader, {}, true).alternatives).toEqual([]);
  expect(buildSecurity(reader, { security: [{ key: [] }] }, true).alternatives).toHaveLength(1);
});

const entry = (more: Partial<ChannelEntry>): ChannelEntry => ({
  id: "a",
  channel: {},
  servers: [],
  operations: [],
  ...more,
});

const servers: [server: JsonObject, url: string | undefined, sentence: string][] = [
  [{ host: "a.test", protocol: "wss" }, "wss://a.test", "host and protocol"],
  [{ host: "a.test:1", protocol: "kafka", pathname: "/v1/" }, "kafka://a.test:1/v1", "a path"],
  [{ host: "a.test", protocol: "wss", pathname: "v1" }, "wss://a.test/v1", "a path without slash"],
  [{ host: "a.test", protocol: "wss", pathname: "/{stage}" }, "wss://a.test/{stage}", "variables"],
  [{ host: "a.test" }, undefined, "no protocol"],
  [{ protocol: "wss" }, undefined, "no host"],
];

for (const [server, url, sentence] of servers) {
  test(`a server of a channel has ${sentence}`, () => {
    const found = channelServers(new SchemaReader({}), entry({ servers: [server] }));
    expect(found.map((one) => one.url)).toEqual(url === undefined ? [] : [url]);
  });
}

test("a channel asks for each scheme of its servers and operations once", () => {
  const reader = new SchemaReader({ components });
  const key = { $ref: "#/components/securitySchemes/key" };
  const found = channelSecurity(
    reader,
    entry({
      servers: [{ security: [key, { type: "scramSha256", description: "S" }] }],
      operations: [["send", { security: [key, { $ref: "#/components/securitySchemes/token" }, {}] }]],
    }),
  );
  expect(found.map((schemes) => schemes.map(({ id, kind }) => `${id} ${kind}`))).toEqual([
    ["key connection"],
    ["scramSha256 connection"],
    ["token bearer"],
  ]);
});
