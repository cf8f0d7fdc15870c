import type { RequestListener } from "node:http";
import { tmpdir } from "node:os";
import { loadFiles as load } from "@/tests/support/load-specification-files";
import { onLoopback } from "@/tests/support/loopback-server";
import { expect, test } from "@/tests/support/unit-test";

const INFO = '"info": {"title": "T", "version": "1"}';

const mistakes: [sentence: string, text: string, code: string, place: string, path: string][] = [
  [
    "broken JSON is reported where it breaks",
    `{"openapi": "3.0.0",\n  "info": {]}`,
    "specification-syntax",
    "2:12",
    "",
  ],
  [
    "broken YAML is reported where it breaks",
    "openapi: 3.0.0\ninfo: {title: [a}\n",
    "specification-syntax",
    "2:15",
    "",
  ],
  [
    "a missing key is reported at its owner",
    `{"openapi": "3.0.0", ${INFO},\n "paths": {"/a": {\n  "get": {"summary": "x"}}}}`,
    "specification-invalid",
    "3:3",
    'paths["/a"].get',
  ],
  [
    "an unknown key is reported at the key",
    `openapi: 3.0.0\ninfo: {title: T, version: "1"}\npaths:\n  /a:\n    get:\n      sumary: x\n      responses: {200: {description: ok}}\n`,
    "specification-invalid",
    "6:7",
    'paths["/a"].get.sumary',
  ],
  [
    "a version without quotation marks is reported where it stands",
    `openapi: 3.0.0\ninfo:\n  title: T\n  version: 1\npaths: {}\n`,
    "specification-invalid",
    "4:3",
    "info.version",
  ],
  [
    "a reference to nothing is reported",
    `openapi: 3.1.0\ninfo: {title: T, version: "1"}\npaths: {}\ncomponents:\n  schemas:\n    A:\n      $ref: "#/components/schemas/B"\n`,
    "specification-unresolved-reference",
    "7:7",
    "components.schemas.A.$ref",
  ],
  [
    "a path parameter that is not declared is reported",
    `openapi: 3.0.0\ninfo: {title: T, version: "1"}\npaths:\n  /a/{id}:\n    get:\n      responses: {200: {description: ok}}\n`,
    "specification-undeclared-parameter",
    "5:5",
    'paths["/a/{id}"].get',
  ],
  [
    "a security scheme that is not declared is reported",
    `openapi: 3.0.0\ninfo: {title: T, version: "1"}\npaths:\n  /a:\n    get:\n      security: [{}, {token: []}]\n      responses: {200: {description: ok}}\n`,
    "specification-undeclared-security",
    "6:7",
    'paths["/a"].get.security',
  ],
  ["an unknown version is reported", `openapi: 5.0.0\n`, "specification-version", "1:1", "openapi"],
  ["so is one of AsyncAPI", "asyncapi: 1.2.0\n", "specification-version", "1:1", "asyncapi"],
];

for (const [sentence, text, code, place, path] of mistakes) {
  test(sentence, async () => {
    const { problems } = await load({ "api.yaml": text }, ["api.yaml"]);
    const found = problems.map((problem) => [problem.code, `${problem.line}:${problem.column}`, problem.path]);
    expect(found).toContainEqual([code, place, path]);
  });
}

const deep = (open: string, close: string) => `${open.repeat(6_000)}1${close.repeat(6_000)}`;

for (const [what, rest] of [
  ["lists", deep("[", "]")],
  ["objects", deep('{"items":', "}")],
  ["lists that do not end", "[".repeat(6_000)],
] as const) {
  test(`a specification of deeply nested ${what} is a mistake of its own`, async () => {
    const { problems } = await load({ "api.json": `{"openapi":"3.1.0",${INFO},"paths":{},"x-a":${rest}}` }, [
      "api.json",
    ]);
    expect(problems.map(({ code, message }) => [code, message.includes("200 levels deep")])).toEqual([
      ["specification-syntax", true],
    ]);
  });
}

test("a Swagger file with values of wrong types is reported where they are, and the others are loaded", async () => {
  const broken = `{"swagger":"2.0",${INFO},"paths":{},"definitions":5,"securityDefinitions":[null]}`;
  const good = `{"openapi":"3.0.0",${INFO},"paths":{}}`;
  const { problems, specifications } = await load({ "a.json": broken, "b.json": good }, ["a.json", "b.json"]);
  expect([...specifications.keys()]).toEqual(["b.json"]);
  expect(problems.map(({ path }) => path)).toContain("definitions");
});

const strangers: [file: string, text: string][] = [
  ["list.json", "[1]"],
  ["other.yaml", "name: Something else\n"],
  ["empty.yaml", ""],
];

for (const [file, text] of strangers) {
  test(`${file}, which docs.json names, is reported as not a specification`, async () => {
    const { problems, specifications } = await load({ [file]: text }, [file]);
    expect(problems.map(({ code, message }) => [code, message.includes("not an OpenAPI document")])).toEqual([
      ["specification-unreadable", true],
    ]);
    expect(specifications.size).toBe(0);
  });
}

test("files with a top-level openapi key are found; mistakes in files that docs.json does not name are warnings", async () => {
  const { specifications, problems } = await load({
    "a/one.json": `{"openapi": "3.0.0", ${INFO}, "paths": {"/a": {"get": {}}}}`,
    "two.yml": 'openapi: 3.1.0\ninfo: {title: T, version: "1"}\npaths: {}\n',
    "data.json": '{"name": "openapi: 3"}',
    "docs.json": '{"openapi": "3.0.0"}',
  });
  expect([...specifications.keys()]).toEqual(["a/one.json", "two.yml"]);
  expect(problems.map(({ level }) => level)).toEqual(["warning"]);
});

test("mistakes in a file that a page names are errors", async () => {
  const { problems } = await load({ "a.json": '{"openapi": "3.0.0",' }, [], { pageSources: ["/a.json"] });
  expect(problems.map(({ code, level }) => [code, level])).toEqual([["specification-syntax", "error"]]);
});

const lost: [sentence: string, later: string, kept: string[], code: string[]][] = [
  [
    "stays as it was while its text cannot be parsed",
    '{"openapi": "3.0.0", "info": {',
    ["A"],
    ["specification-syntax"],
  ],
  ["goes when its file becomes something else", '{"name": "a"}', [], ["specification-unreadable"]],
];

for (const [sentence, later, kept, codes] of lost) {
  test(`a specification ${sentence}`, async () => {
    const text = `{"openapi": "3.0.0", ${INFO}, "paths": {"/a": {"get": {"summary": "A", "responses": {}}}}}`;
    const { second } = await load({ "a.json": text }, ["a.json"], {}, { "a.json": later });
    expect(second.problems.map(({ code }) => code)).toEqual(codes);
    expect(
      [...second.specifications.values()].flatMap(({ operations }) => operations.map(({ title }) => title)),
    ).toEqual(kept);
  });
}

test("a specification read again from the cache has the same problems and operations", async () => {
  const text = `{"openapi": "3.0.0", ${INFO}, "paths": {"/a": {"get": {"summary": "A"}}}}`;
  const { specifications, problems, second } = await load({ "a.json": text }, ["a.json"]);
  expect(second.problems).toEqual(problems);
  expect(second.specifications.get("a.json")?.operations).toEqual(specifications.get("a.json")?.operations);
});

test("a file that was missing counts as soon as it is there", async () => {
  const text = `openapi: 3.0.0\ninfo: {title: T, version: "1"}\npaths: {}\ncomponents:\n  schemas:\n    A: { $ref: "types.yaml#/A" }\n`;
  const { problems, second } = await load({ "a.yaml": text }, ["a.yaml"], {}, { "types.yaml": "A: {type: string}" });
  expect(problems.map(({ code }) => code)).toEqual(["specification-unreadable-reference"]);
  expect(second.problems).toEqual([]);
});

test("Swagger 2.0 becomes OpenAPI 3", async () => {
  const swagger = {
    swagger: "2.0",
    info: { title: "T", version: "1" },
    host: "api.example.com",
    basePath: "/v1",
    schemes: ["https"],
    definitions: { Pet: { type: "object", properties: { name: { type: "string" } } } },
    paths: {
      "/pets": {
        post: {
          consumes: ["application/json"],
          parameters: [{ in: "body", name: "pet", schema: { $ref: "#/definitions/Pet" } }],
          responses: { 200: { description: "ok", schema: { $ref: "#/definitions/Pet" } } },
        },
      },
    },
  };
  const { documents, problems } = await load({ "s.json": JSON.stringify(swagger) }, ["s.json"]);
  expect(problems).toEqual([]);
  expect(documents[0]).toMatchObject({
    servers: [{ url: "https://api.example.com/v1" }],
    components: { schemas: { Pet: { type: "object" } } },
    paths: {
      "/pets": {
        post: { requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/Pet" } } } } },
      },
    },
  });
});

test("references to other files are brought inside", async () => {
  const { documents, problems } = await load(
    {
      "api/a.yaml": `openapi: 3.0.0\ninfo: {title: T, version: "1"}\npaths: {}\ncomponents:\n  schemas:\n    A: { $ref: "../shared/types.yaml#/Node" }\n`,
      "shared/types.yaml": "Node: { type: object, properties: { next: { $ref: '#/Node' } } }\n",
    },
    ["api/a.yaml"],
  );
  expect(problems).toEqual([]);
  expect(documents[0]).toMatchObject({
    components: { schemas: { A: { type: "object", properties: { next: { $ref: "#/components/schemas/A" } } } } },
  });
});

for (const version of ["3.0.3", "3.1.0"]) {
  test(`a path of ${version} may be a reference to another file`, async () => {
    const files = {
      "a.yaml": `openapi: ${version}\ninfo: {title: T, version: "1"}\npaths:\n  /a:\n    $ref: paths/a.yaml\n`,
      "paths/a.yaml": "get: { summary: A, responses: { '200': { description: ok } } }\n",
    };
    const { problems, specifications } = await load(files, ["a.yaml"]);
    expect(problems).toEqual([]);
    expect([...specifications.values()].flatMap(({ operations }) => operations.map(({ title }) => title))).toEqual([
      "A",
    ]);
  });
}

test("a reference to a part that another file lacks is reported where it stands", async () => {
  const files = {
    "a.yaml": `openapi: 3.1.0\ninfo: {title: T, version: "1"}\npaths:\n  /a:\n    $ref: b.yaml#/a\n  /b:\n    $ref: b.yaml#/b\n`,
    "b.yaml": "a: {}\n",
  };
  const { problems } = await load(files, ["a.yaml"]);
  expect(problems.map(({ code, line, path }) => [code, line, path])).toEqual([
    ["specification-unreadable-reference", 7, 'paths["/b"].$ref'],
  ]);
});

for (const target of ["../secret.yaml#/Secret", "link.yaml#/Secret", "gone.yaml", "http://127.0.0.1:1/x.yaml"]) {
  test(`a reference to ${target} is refused and harms nothing else`, async () => {
    const text = `openapi: 3.0.0\ninfo: {title: T, version: "1"}\npaths: {/a: {get: {summary: Fine, responses: {200: {description: ok}}}}}\ncomponents:\n  schemas:\n    A: { $ref: "${target}" }\n`;
    const { problems, specifications, documents } = await load({ "a.yaml": text }, ["a.yaml"]);
    expect(problems.map(({ code, line }) => [code, line])).toEqual([["specification-unreadable-reference", 6]]);
    expect(specifications.get("a.yaml")?.operations.map(({ title }) => title)).toEqual(["Fine"]);
    expect(JSON.stringify(documents)).not.toContain('"type":"string"');
    expect(problems.map(({ message }) => message).join()).not.toContain(tmpdir());
  });
}

for (const [source, code] of [
  ["../secret.yaml", "specification-unreadable"],
  ["link.yaml", "specification-unreadable"],
  ["gone.json", "specification-unreadable"],
  ["http://127.0.0.1:1/a.json", "specification-unreadable"],
  ["https://127.0.0.1:1/a.json", "specification-unreachable"],
] as const) {
  test(`the source ${source} is reported as ${code}`, async () => {
    const { problems, specifications } = await load({}, [source]);
    expect(problems.map((problem) => problem.code)).toEqual([code]);
    expect(specifications.size).toBe(0);
  });
}

test("a remote specification is fetched once and then served from the data folder", async () => {
  let requests = 0;
  const answer: RequestListener = (request, response) => {
    requests += 1;
    if (request.url === "/old") response.writeHead(302, { location: "/a.json" }).end();
    else response.end(`{"openapi": "3.0.0", ${INFO}, "paths": {}}`);
  };
  await onLoopback(answer, async (port) => {
    const source = `http://127.0.0.1:${port}/old`;
    const { specifications, second } = await load({}, [source], { allowsInsecure: true });
    expect([...specifications.keys()]).toEqual([source]);
    expect(second.specifications.size).toBe(1);
  });
  expect(requests).toBe(2);
});
