import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "@playwright/test";
import { type LoadSpecificationsOptions, loadSpecifications } from "@/lib/openapi/loading/load-specifications";

const INFO = '"info": {"title": "T", "version": "1"}';

async function load(
  files: Record<string, string>,
  sources: string[] = [],
  more: Pick<LoadSpecificationsOptions, "allowsInsecure" | "pageSources"> = {},
  later: Record<string, string> = {},
) {
  const folder = await mkdtemp(join(tmpdir(), "lectern-openapi-"));
  const contentDirectory = join(folder, "content");
  const write = async (written: Record<string, string>) => {
    for (const [file, text] of Object.entries(written)) {
      await mkdir(dirname(join(contentDirectory, file)), { recursive: true });
      await writeFile(join(contentDirectory, file), text);
    }
  };
  await write(files);
  await mkdir(contentDirectory, { recursive: true });
  await writeFile(join(folder, "secret.yaml"), "Secret: { type: string }");
  await symlink(join(folder, "secret.yaml"), join(contentDirectory, "link.yaml"));
  const options = {
    contentDirectory,
    files: Object.keys(files),
    sources,
    dataDirectory: join(folder, "data"),
    ...more,
  };
  try {
    const first = await loadSpecifications(options);
    await write(later);
    const second = await loadSpecifications({ ...options, previous: first.specifications });
    const documents = await Promise.all([...second.specifications.values()].map(({ loadDocument }) => loadDocument()));
    return { ...first, second, documents };
  } finally {
    await rm(folder, { recursive: true });
  }
}

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
    "2:17",
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
  ["AsyncAPI is recognized", "asyncapi: 3.0.0\n", "asyncapi-not-drawn", "1:1", "asyncapi"],
];

for (const [sentence, text, code, place, path] of mistakes) {
  test(sentence, async () => {
    const { problems } = await load({ "api.yaml": text }, ["api.yaml"]);
    const found = problems.map((problem) => [problem.code, `${problem.line}:${problem.column}`, problem.path]);
    expect(found).toContainEqual([code, place, path]);
  });
}

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

for (const source of [
  "../secret.yaml",
  "link.yaml",
  "gone.json",
  "http://127.0.0.1:1/a.json",
  "https://127.0.0.1:1/a.json",
]) {
  test(`the source ${source} is reported as unreadable`, async () => {
    const { problems, specifications } = await load({}, [source]);
    expect(problems.map(({ code }) => code)).toEqual(["specification-unreadable"]);
    expect(specifications.size).toBe(0);
  });
}

test("a remote specification is fetched once and then served from the data folder", async () => {
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    if (request.url === "/old") response.writeHead(302, { location: "/a.json" }).end();
    else response.end(`{"openapi": "3.0.0", ${INFO}, "paths": {}}`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const source = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/old`;
  const { specifications, second } = await load({}, [source], { allowsInsecure: true });
  server.close();
  expect([...specifications.keys()]).toEqual([source]);
  expect(second.specifications.size).toBe(1);
  expect(requests).toBe(2);
});
