import { readFileSync } from "node:fs";
import { ASYNCAPI_PACKAGES, loadChannels } from "@/lib/openapi/loading/load-channels";
import { loadFiles as load } from "@/tests/support/load-specification-files";
import { expect, test } from "@/tests/support/unit-test";

const museum =
  'openapi: 3.0.0\ninfo: {title: T, version: "1"}\npaths:\n  /a:\n    get: {summary: A, responses: {}}\n  /b:\n    get: {summary: B, responses: {}}\n';
const header = 'overlay: 1.0.0\ninfo: {title: O, version: "1"}\n';
const renames = (target: string, summary: string) =>
  `actions:\n  - target: ${JSON.stringify(target)}\n    update: {summary: ${summary}, tags: [Halls]}\n`;
const extending = `${header}extends: ../api.yaml\n${renames("$.paths['/a'].get", "Found")}`;
const overlaid: [
  sentence: string,
  files: Record<string, string>,
  overlays: string[] | undefined,
  summaries: string[],
][] = [
  ["an overlay that extends a specification changes it", { "o/x.yaml": extending }, undefined, ["Found", "B"]],
  ["an empty list turns it off", { "o/x.yaml": extending }, [], ["A", "B"]],
  [
    "listed overlays are applied in their order",
    { "1.yaml": header + renames("$.paths.*.get", "All"), "2.yaml": header + renames("$.paths['/b'].get", "Last") },
    ["1.yaml", "/2.yaml"],
    ["All", "Last"],
  ],
  [
    "an action removes what a filter selects",
    { "1.json": `{"overlay": "1.0.0", "actions": [{"target": "$.paths[?@.get.summary == 'A']", "remove": true}]}` },
    ["1.json"],
    ["B"],
  ],
];

for (const [sentence, files, overlays, summaries] of overlaid) {
  test(sentence, async () => {
    const source = { source: "api.yaml", ...(overlays && { overlays }) };
    const { specifications, problems } = await load({ "api.yaml": museum, ...files }, [source]);
    expect(problems.filter(({ code }) => code === "specification-overlay")).toEqual([]);
    expect(specifications.get("api.yaml")?.operations.map(({ title }) => title)).toEqual(summaries);
  });
}

test("mistakes in overlays are told by their place in the overlay", async () => {
  const text = `${header}actions:\n  - target: $.paths['/c']\n    remove: true\n  - update: {}\n`;
  const { problems } = await load({ "api.yaml": museum, "o.yaml": text }, [
    { source: "api.yaml", overlays: ["o.yaml"] },
    { source: "api.yaml", overlays: ["o.yaml", "gone.yaml"] },
  ]);
  const found = problems.filter(({ code }) => code === "specification-overlay");
  expect(found.map(({ file, line, level }) => `${file}:${line} ${level}`)).toEqual([
    "docs.json:1 error",
    "o.yaml:4 warning",
    "o.yaml:6 error",
  ]);
});

test("where the packages that read AsyncAPI are not installed, the message says what to install", async () => {
  const source = { location: "woods.json", text: "{}" } as never;
  const loaded = await loadChannels({ asyncapi: "3.0.0" }, source, async () => undefined);
  expect(loaded.document).toBeUndefined();
  expect(loaded.findings).toMatchObject([
    {
      code: "asyncapi-not-installed",
      hint: expect.stringContaining("npm install @asyncapi/converter@2 @asyncapi/parser@3"),
    },
  ]);
});

test("the packages that sites are to install are those of the tests of channels", () => {
  const { dependencies } = JSON.parse(readFileSync("tests/clients/package.json", "utf8"));
  expect(dependencies).toMatchObject(ASYNCAPI_PACKAGES);
});
