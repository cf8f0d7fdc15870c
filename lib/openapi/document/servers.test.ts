import { buildServers, fillServerUrl, serverVariable, serverVariableSchema } from "@/lib/openapi/document/servers";
import { expect, test } from "@/tests/support/unit-test";

const REMOTE = "https://api.example.com/specs/v1.json";
const LOCAL = "api/v1.yaml";

const addresses: [url: unknown, specification: string, address: string | undefined, sentence: string][] = [
  ["https://a.test/v1/", LOCAL, "https://a.test/v1", "a full address without its last slash"],
  ["wss://a.test", LOCAL, "wss://a.test", "the address of a socket"],
  [" https://a.test ", LOCAL, "https://a.test", "an address with spaces around it"],
  ["{protocol}://{host}/", LOCAL, "{protocol}://{host}", "an address that begins with a variable"],
  ["//a.test/v1", LOCAL, "https://a.test/v1", "an address without protocol"],
  ["a.test/v1", LOCAL, "https://a.test/v1", "a host without protocol"],
  ["api.a.test:8080", LOCAL, "https://api.a.test:8080", "a host with a port"],
  ["localhost:3000", LOCAL, "http://localhost:3000", "one's own machine"],
  ["localhost:3000/v1", REMOTE, "http://localhost:3000/v1", "one's own machine in a remote specification"],
  ["/v1", LOCAL, "/v1", "a path of the site"],
  ["/", LOCAL, undefined, "the site itself names none"],
  ["../v2", LOCAL, "/v2", "a path relative to a file"],
  ["./{version}", LOCAL, "/api/{version}", "a relative path keeps its variables"],
  ["/v1", REMOTE, "https://api.example.com/v1", "a path of a remote specification"],
  ["v2/", REMOTE, "https://api.example.com/specs/v2", "a path relative to it"],
  ["/", REMOTE, "https://api.example.com", "its host"],
  ["/{version}/x", REMOTE, "https://api.example.com/{version}/x", "a path of it keeps its variables"],
  ["///", REMOTE, undefined, "nothing but slashes"],
  ["http:", REMOTE, undefined, "nothing but a protocol"],
  ["mailto:a@a.test", LOCAL, undefined, "what is no server"],
  ["to be told", LOCAL, undefined, "words"],
  ["  ", LOCAL, undefined, "a blank"],
  [5, LOCAL, undefined, "what is no text"],
];

for (const [url, specification, address, sentence] of addresses) {
  test(`server of ${specification}: ${sentence} (${url})`, () => {
    expect(buildServers([[{ url }]], specification).map((server) => server.url)).toEqual(address ? [address] : []);
  });
}

const own = [{ url: "https://own.test" }];
const shared = [{ url: "https://shared.test" }];

for (const [sources, url] of [
  [[own, shared], "https://own.test"],
  [[[], shared], "https://shared.test"],
  [[undefined, "text", shared], "https://shared.test"],
] as const) {
  test(`the nearest list of servers counts: ${JSON.stringify(sources)}`, () => {
    expect(buildServers(sources, LOCAL)).toEqual([{ url, variables: [] }]);
  });
}

test("a server has its description and variables", () => {
  const server = { url: "https://{region}.test", description: "Regional", variables: { region: { default: "eu" } } };
  expect(buildServers([[server, "text", null]], LOCAL)).toEqual([
    {
      url: "https://{region}.test",
      description: "Regional",
      variables: [{ name: "region", default: "eu", enumValues: [] }],
    },
  ]);
});

const variables: [variable: object, expected: object, sentence: string][] = [
  [{ default: "eu", enum: ["us", "eu"] }, { default: "eu", enumValues: ["us", "eu"] }, "its default among its choices"],
  [{ enum: ["us", "eu"] }, { default: "us", enumValues: ["us", "eu"] }, "the first choice without default"],
  [{ default: 8443, enum: [443, 8443] }, { default: "8443", enumValues: ["443", "8443"] }, "numbers as texts"],
  [{}, { default: "", enumValues: [] }, "nothing"],
  [{ description: "Port" }, { default: "", enumValues: [], description: "Port" }, "its description"],
];

for (const [variable, expected, sentence] of variables) {
  test(`a variable has ${sentence}`, () => {
    expect(serverVariable("name", { ...variable })).toEqual({ name: "name", ...expected });
  });
}

const region = serverVariable("region", { default: "eu" });
const empty = serverVariable("port", {});
const filled: [url: string, values: Record<string, string>, address: string, sentence: string][] = [
  ["https://{region}.test", {}, "https://eu.test", "a default"],
  ["https://{region}.test", { region: "us" }, "https://us.test", "a value before a default"],
  ["https://{region}.test", { region: "" }, "https://eu.test", "a default in place of an empty value"],
  ["https://a.test:{port}", {}, "https://a.test:{port}", "braces where there is no value"],
  ["https://{constructor}.test", {}, "https://{constructor}.test", "braces of what is no variable"],
  ["https://{region}.test", { region: "$&" }, "https://$&.test", "a value with a meaning in replacements"],
  ["/{region}/{region}", { region: "a" }, "/a/a", "a variable at each place"],
];

for (const [url, values, address, sentence] of filled) {
  test(`a server's address has ${sentence}: ${address}`, () => {
    expect(fillServerUrl({ url, variables: [region, empty] }, values)).toBe(address);
  });
}

test("a variable is a text with its default and choices as a schema", () => {
  expect(serverVariableSchema(serverVariable("a", { enum: ["x"], description: "D" }))).toEqual({
    type: "string",
    description: "D",
    default: "x",
    enumValues: ["x"],
  });
  expect(serverVariableSchema(empty)).toEqual({ type: "string" });
});
