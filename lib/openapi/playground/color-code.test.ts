import { colorCode } from "@/lib/openapi/playground/color-code";
import { expect, test } from "@/tests/support/unit-test";

const rows: [title: string, source: string, runs: (string | undefined)[][]][] = [
  [
    "fields, texts and numbers of JSON",
    '{"a": "b\\"c", "n": -1.5}',
    [
      ["{"],
      ['"a"', "property"],
      [": "],
      ['"b\\"c"', "string"],
      [", "],
      ['"n"', "property"],
      [": "],
      ["-1.5", "constant"],
      ["}"],
    ],
  ],
  ["options of a command", "curl -X 'a'", [["curl", "command"], [" "], ["-X", "constant"], [" "], ["'a'", "string"]]],
  ["no comment inside an address", '"https://a.b"', [['"https://a.b"', "string"]]],
  ["a text that is not closed", '"a', [['"a']]],
  ["nothing", "", []],
];

for (const [title, source, runs] of rows) {
  test(`colors ${title}`, () => expect(colorCode(source)).toEqual(runs));
}

test("runs put together are the source", () => {
  const source = '# note\nconst a = await fetch("x", { n: 12 }); // end\n';
  expect(
    colorCode(source)
      .map(([text]) => text)
      .join(""),
  ).toBe(source);
});
