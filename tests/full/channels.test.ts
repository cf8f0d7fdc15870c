import { loadFiles as load } from "@/tests/support/load-specification-files";
import { expect, test } from "@/tests/support/unit-test";
import { hasChannelPackages, NEEDS_CHANNEL_PACKAGES } from "../support/channel-packages.mjs";

test.beforeEach(() => test.skip(!hasChannelPackages, NEEDS_CHANNEL_PACKAGES));

const woods = { title: "Woods", version: "1" };
const owl = { name: "owl", payload: { $ref: "parts.json#/Owl" } };
const versions: [version: string, document: object][] = [
  ["2", { asyncapi: "2.6.0", info: woods, channels: { woods: { publish: { message: owl } } } }],
  [
    "3",
    {
      asyncapi: "3.0.0",
      info: woods,
      channels: { woods: { address: "woods", messages: { owl } } },
      operations: { hoot: { action: "receive", channel: { $ref: "#/channels/woods" } } },
    },
  ],
];

for (const [version, document] of versions) {
  test(`a document of AsyncAPI ${version} becomes one of version 3 with its other files inside`, async () => {
    const files = {
      "woods.json": JSON.stringify(document),
      "parts.json": '{"Owl": {"type": "string", "enum": ["hoot"]}}',
    };
    const { specifications, problems, documents } = await load(files, ["woods.json"]);
    expect(problems).toEqual([]);
    const specification = specifications.get("woods.json");
    expect(specification).toMatchObject({ kind: "asyncapi", title: "Woods", operations: [{ path: "woods" }] });
    const [loaded] = documents;
    expect(loaded).toMatchObject({ channels: { woods: { address: "woods" } } });
    expect(JSON.stringify(loaded)).toContain('"action":"receive"');
    expect(JSON.stringify(loaded)).toContain('["hoot"]');
  });
}

const mistakes: [sentence: string, text: string, code: string, place: string, path: string][] = [
  [
    "a mistake in an AsyncAPI document is reported at its place",
    'asyncapi: 3.0.0\ninfo: {title: T, version: "1"}\nchannels:\n  woods:\n    adress: /woods\n',
    "specification-invalid",
    "5:5",
    "channels.woods.adress",
  ],
  [
    "so is a reference of it that leads nowhere",
    'asyncapi: 2.6.0\ninfo: {title: T, version: "1"}\nchannels:\n  woods:\n    subscribe:\n      message:\n        $ref: "#/components/messages/Owl"\n',
    "specification-unresolved-reference",
    "7:9",
    "channels.woods.subscribe.message.$ref",
  ],
];

for (const [sentence, text, code, place, path] of mistakes) {
  test(sentence, async () => {
    const { problems } = await load({ "api.yaml": text }, ["api.yaml"]);
    const found = problems.map((problem) => [problem.code, `${problem.line}:${problem.column}`, problem.path]);
    expect(found).toContainEqual([code, place, path]);
  });
}
