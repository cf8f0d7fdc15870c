import { applyOverlay } from "@/lib/openapi/document/apply-overlay";
import type { JsonObject } from "@/lib/openapi/document/types";
import { expect, test } from "@/tests/support/unit-test";

const original = {
  info: { title: "Museum", version: "1" },
  tags: ["art"],
  paths: {
    "/a": { get: { summary: "A", tags: ["art"], "x-internal": true, parameters: [{ name: "id", in: "path" }] } },
    "/b": {
      get: {
        summary: "B",
        tags: ["zoo"],
        parameters: [
          { name: "id", in: "path" },
          { name: "q", in: "query" },
        ],
      },
    },
  },
};

function apply(...actions: unknown[]) {
  return applyOverlay(original, { actions });
}

const at = (document: JsonObject, path: string): unknown =>
  path.split(".").reduce<unknown>((value, key) => (value as JsonObject | undefined)?.[key], document);

const rows: [actions: object[], path: string, value: unknown, sentence: string][] = [
  [[{ target: "$.info", update: { version: "2" } }], "info", { title: "Museum", version: "2" }, "objects are merged"],
  [[{ target: "$.tags", update: "zoo" }], "tags", ["art", "zoo"], "an item is appended to a list"],
  [[{ target: "$.tags", update: ["a", "b"] }], "tags", ["art", "a", "b"], "and so are several"],
  [[{ target: "$", update: { tags: ["a"] } }], "tags", ["art", "a"], "also below what is merged"],
  [[{ target: "$.info.title", update: "Zoo" }], "info.title", "Zoo", "a text is replaced"],
  [[{ target: "$.info", update: { contact: { name: "C" } } }], "info.contact", { name: "C" }, "what is new is added"],
  [[{ target: "$.paths['/a'].get.summary", remove: true }], "paths./a.get.summary", undefined, "a key is removed"],
  [[{ target: "$.paths.*.get.parameters[0]", remove: true }], "paths./a.get.parameters", [], "an item is removed"],
  [
    [{ target: "$.paths['/b'].get.parameters.*", remove: true }],
    "paths./b.get.parameters",
    [],
    "and so are all of them",
  ],
  [[{ target: "$", remove: true }], "info", original.info, "the whole cannot be removed"],
  [[{ target: "$.info", update: { title: "X" }, remove: true }], "info", undefined, "removing goes before changing"],
  [[{ target: "$.info", remove: false }], "info", original.info, "without a change nothing changes"],
  [
    [
      { target: "$.info.title", update: "1" },
      { target: "$.info.title", update: "2" },
    ],
    "info.title",
    "2",
    "actions are applied in their order",
  ],
  [[{ target: "$.paths[?@.get.summary=='B']", update: { x: 1 } }], "paths./b.x", 1, "a filter without parentheses"],
  [[{ target: "$.paths[?(@.get.summary=='B')]", update: { x: 1 } }], "paths./b.x", 1, "and one with them"],
  [[{ target: "$.paths[?@.get['x-internal']]", remove: true }], "paths./a", undefined, "a filter with a quoted key"],
  [[{ target: "$.paths[?@.get.tags[0]=='zoo']", update: { x: 1 } }], "paths./b.x", 1, "a filter with an index"],
  [
    [{ target: "$..parameters[?@.name=='id' && @.in=='path']", update: { required: true } }],
    "paths./a.get.parameters.0.required",
    true,
    "a filter at any depth",
  ],
];

for (const [actions, path, value, sentence] of rows) {
  test(`overlay: ${sentence}`, () => {
    const { document, findings } = apply(...actions);
    expect(at(document, path)).toEqual(value);
    expect(findings).toEqual([]);
  });
}

test("what is added in several places is not one value", () => {
  const { document } = apply(
    { target: "$.paths.*.get.parameters", update: { name: "page", in: "query" } },
    { target: "$.paths['/a'].get.parameters[?@.name=='page']", update: { description: "Of A" } },
  );
  expect(at(document, "paths./a.get.parameters.1")).toEqual({ name: "page", in: "query", description: "Of A" });
  expect(at(document, "paths./b.get.parameters.2")).toEqual({ name: "page", in: "query" });
});

test("neither the document nor the overlay is changed", () => {
  const overlay = {
    actions: [
      { target: "$.tags", update: [{ name: "new" }] },
      { target: "$.tags[1]", update: { description: "D" } },
      { target: "$.info", update: { contact: {} } },
      { target: "$.info.contact", update: { name: "C" } },
    ],
  };
  const before = structuredClone([original, overlay]);
  expect(applyOverlay(original, overlay).document.info).toMatchObject({ contact: { name: "C" } });
  expect([original, overlay]).toEqual(before);
});

const mistakes: [overlay: JsonObject, level: string, keys: string[], message: RegExp, sentence: string][] = [
  [{}, "error", [], /no `actions`/, "an overlay without actions"],
  [{ actions: {} }, "error", [], /no `actions`/, "actions that are no list"],
  [{ actions: [{ update: {} }] }, "error", ["actions", "0"], /no `target`/, "an action without target"],
  [{ actions: [null] }, "error", ["actions", "0"], /no `target`/, "an action that is no object"],
  [
    { actions: [{ target: "$.gone" }] },
    "warning",
    ["actions", "0", "target"],
    /selects nothing/,
    "a target of nothing",
  ],
  [{ actions: [{ target: "$[?(" }] }, "error", ["actions", "0", "target"], /is not a JSONPath/, "no JSONPath"],
];

for (const [overlay, level, keys, message, sentence] of mistakes) {
  test(`overlay: ${sentence} is reported at its place`, () => {
    const { document, findings } = applyOverlay(original, overlay);
    expect(document).toEqual(original);
    expect(findings).toEqual([expect.objectContaining({ level, keys, message: expect.stringMatching(message) })]);
  });
}

test("a mistake does not keep the other actions from being applied", () => {
  expect(apply({ target: "$.gone" }, { target: "$.info.title", update: "T" }).document.info).toMatchObject({
    title: "T",
  });
});
