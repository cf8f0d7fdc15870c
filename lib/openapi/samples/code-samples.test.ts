import { SAMPLE_LANGUAGES } from "@/lib/config/sample-languages";
import type { OperationPage } from "@/lib/openapi/document/operation-page-types";
import { summarizeOperations } from "@/lib/openapi/document/summarize-operations";
import type { JsonObject } from "@/lib/openapi/document/types";
import { buildOperationPage } from "@/lib/openapi/operation/operations";
import { buildCodeSamples, type CodeSampleOptions } from "@/lib/openapi/samples/code-samples";
import { expect, test } from "@/tests/support/unit-test";

const query = (name: string, more: JsonObject = {}) => ({ in: "query", name, schema: { type: "string" }, ...more });

function pageOf(operation: JsonObject): OperationPage {
  const document = {
    openapi: "3.1.0",
    servers: [{ url: "https://api.test/v1" }],
    paths: { "/orders": { post: { responses: {}, ...operation } } },
  };
  const [summary] = summarizeOperations(document, "a.json");
  const page = summary && buildOperationPage(document, summary, { postFields: [], onlyRequired: false });
  if (!page) throw new Error("The operation has no page.");
  return page;
}

const samplesOf = (operation: JsonObject, options: Partial<CodeSampleOptions> = {}) =>
  buildCodeSamples(pageOf(operation), { languages: [], onlyRequired: false, autogenerates: true, ...options });

const usual = ["bash", "python", "javascript", "php", "go", "java", "ruby"];
const given = { "x-codeSamples": [{ lang: "python", label: "SDK", source: "orders.create()" }] };

const languages: [operation: JsonObject, options: Partial<CodeSampleOptions>, keys: string[], sentence: string][] = [
  [{}, {}, usual, "seven languages where the site names none"],
  [
    {},
    { languages: ["go", "curl", "js"] },
    ["go", "bash", "javascript"],
    "the site's languages in its order, by any name",
  ],
  [{}, { languages: ["klingon", "go"] }, ["go"], "an unknown language is left out"],
  [given, { languages: ["bash", "python"] }, ["python", "bash"], "the author's samples first, in place of made ones"],
  [given, { autogenerates: false }, ["python"], "without made ones the author's alone"],
  [{}, { autogenerates: false }, [], "without either none"],
];

for (const [operation, options, keys, sentence] of languages) {
  test(`samples: ${sentence}`, () => {
    expect(samplesOf(operation, options).map(({ key }) => key)).toEqual(keys);
  });
}

test("a sample is named by its language, with the author's label as its title", () => {
  const [sample] = samplesOf(given, { languages: ["bash"] });
  expect(sample).toMatchObject({ key: "python", label: "Python", title: "SDK" });
});

const parameters = { parameters: [query("must", { required: true, example: "a" }), query("may", { example: "b" })] };

for (const [onlyRequired, address] of [
  [false, "https://api.test/v1/orders?must=a&may=b"],
  [true, "https://api.test/v1/orders?must=a"],
] as const) {
  test(`samples hold ${onlyRequired ? "required parameters only" : "all parameters"}`, () => {
    expect(samplesOf(parameters, { languages: ["bash"], onlyRequired })[0]?.source).toContain(`'${address}'`);
  });
}

test("every language keeps an address as the notation of its parameters makes it", () => {
  const deep = query("where", { style: "deepObject", example: { age: 3, name: "it's" } });
  const ids = query("ids", { explode: false, example: [1, 2] });
  const json = { in: "query", name: "sort", content: { "application/json": { example: { by: "age" } } } };
  const samples = samplesOf(
    { parameters: [deep, ids, json, query("none", { example: null })] },
    { languages: SAMPLE_LANGUAGES.map(({ key }) => key) },
  );
  const written = "where%5Bage%5D=3&where%5Bname%5D=it%27s&ids=1,2&sort=%7B%22by%22%3A%22age%22%7D";
  expect(samples.filter(({ source }) => !source.includes(written)).map(({ key, source }) => [key, source])).toEqual([]);
});

const value = { items: [{ price: "p_1", tags: ["a", "b"] }], note: "n", colors: ["red", "blue"], size: { width: 3 } };

const encodings: [encoding: JsonObject, lines: string[], sentence: string][] = [
  [
    {},
    [`items={"price":"p_1","tags":["a","b"]}`, "note=n", "colors=red", "colors=blue", `size={"width":3}`],
    "a list is repeated, an object is JSON",
  ],
  [
    { items: { style: "deepObject", explode: true }, note: { style: "deepObject" } },
    ["items[0][price]=p_1", "items[0][tags][0]=a", "items[0][tags][1]=b", "note=n", "colors=red", "colors=blue"],
    "deep objects are written out level by level",
  ],
  [
    { colors: { explode: false }, size: { style: "form" } },
    [`items={"price":"p_1","tags":["a","b"]}`, "colors=red,blue", "width=3"],
    "a field that has a style is written like a query parameter",
  ],
];

for (const [encoding, lines, sentence] of encodings) {
  test(`samples of forms: ${sentence}`, () => {
    const content = { "application/x-www-form-urlencoded": { schema: {}, example: value, encoding } };
    const source = samplesOf({ requestBody: { content } }, { languages: ["bash"] })[0]?.source ?? "";
    for (const line of lines) expect(source).toContain(`'${line}'`);
  });
}

test("a dictionary holds all items of a list under one name", () => {
  const content = { "application/x-www-form-urlencoded": { schema: {}, example: { colors: ["red", "blue"] } } };
  expect(samplesOf({ requestBody: { content } }, { languages: ["python"] })[0]?.source).toContain(
    `"colors": "red,blue"`,
  );
});

test("a body in XML is written as XML", () => {
  const schema = { xml: { name: "plant" }, properties: { name: { type: "string" } } };
  const content = { "application/xml": { schema, example: { name: "Fern" } } };
  expect(samplesOf({ requestBody: { content } }, { languages: ["bash"] })[0]?.source).toContain("<name>Fern</name>");
});

test("the query continues the one of a path that has its own", () => {
  const document = { servers: [{ url: "https://api.test" }], paths: { "/a?action=list": { get: parameters } } };
  const [summary] = summarizeOperations(document, "a.json");
  const page = summary && buildOperationPage(document, summary, { postFields: [], onlyRequired: false });
  const samples = page && buildCodeSamples(page, { languages: ["bash"], onlyRequired: true, autogenerates: true });
  expect(samples?.[0]?.source).toContain("'https://api.test/a?action=list&must=a'");
});
