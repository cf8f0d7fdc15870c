import { describeViolations, type SchemaViolation } from "@/lib/openapi/document/schema-findings";
import { expect, test } from "@/tests/support/unit-test";

const violation = (keyword: string, instancePath: string, more: Partial<SchemaViolation> = {}): SchemaViolation => ({
  keyword,
  instancePath,
  params: {},
  ...more,
});
const missing = (instancePath: string, missingProperty: string) =>
  violation("required", instancePath, { params: { missingProperty } });
const extra = (instancePath: string, additionalProperty: string) =>
  violation("additionalProperties", instancePath, { params: { additionalProperty } });
const unevaluated = (instancePath: string, unevaluatedProperty: string) =>
  violation("unevaluatedProperties", instancePath, { params: { unevaluatedProperty } });

const rows: [violations: SchemaViolation[], messages: string[], sentence: string][] = [
  [[], [], "nothing wrong"],
  [[missing("", "info")], ["The document lacks `info`."], "a missing key of the document"],
  [[missing("/paths/~1a~1{id}/get", "responses")], ['`paths["/a/{id}"].get` lacks `responses`.'], "of a path"],
  [[extra("/info", "titel")], ["`info` has the unknown key `titel`."], "an unknown key"],
  [[unevaluated("/info", "titel")], ["`info` has the unknown key `titel`."], "in the words of 3.1, if that is all"],
  [
    [unevaluated("/info", "x"), missing("/info", "title")],
    ["`info` lacks `title`."],
    "what is not evaluated follows from another mistake",
  ],
  [
    [violation("type", "/info/title", { message: "must be string" })],
    ["`info.title` must be string."],
    "other rules in the validator's words",
  ],
  [[violation("format", "/info")], ["`info` is not valid."], "a rule without words"],
  [
    [violation("enum", "/a/in", { message: "must be one of", params: { allowedValues: ["path", "query"] } })],
    ["`a.in` must be one of (path, query)."],
    "choices are listed",
  ],
  [[missing("/a", "x"), missing("/a", "x")], ["`a` lacks `x`."], "the same twice is one mistake"],
  [
    [violation("oneOf", "/a"), missing("/a", "$ref"), missing("/a", "in")],
    ["`a` lacks `in`."],
    "that it could be a reference is no mistake",
  ],
  [[extra("/a", "schema"), missing("/a/schema", "type")], ["`a.schema` lacks `type`."], "the mistake that lies deeper"],
  [
    [extra("/a", "b"), missing("/ab", "c")],
    ["`a` has the unknown key `b`.", "`ab` lacks `c`."],
    "a longer name is no deeper place",
  ],
  [[unevaluated("/paths/~1a", "$ref")], [], "3.1 forgets references of paths"],
  [[unevaluated("/servers/0/variables/port", "description")], [], "and descriptions of variables"],
  [[unevaluated("/servers/0", "descr")], ["`servers[0]` has the unknown key `descr`."], "but nothing else"],
];

for (const [violations, messages, sentence] of rows) {
  test(`violations: ${sentence}`, () => {
    expect(describeViolations(violations).map(({ message }) => message)).toEqual(messages);
  });
}

test("an unknown key is the place of its finding", () => {
  expect(describeViolations([extra("/info", "titel")])[0]?.keys).toEqual(["info", "titel"]);
});

test("a long list of mistakes ends", () => {
  const many = Array.from({ length: 500 }, (_, index) => missing(`/a/${index}`, "x"));
  expect(describeViolations(many)).toHaveLength(50);
});
