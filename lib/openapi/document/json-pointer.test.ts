import { escapeKey, formatJsonPath, pointerKeys, valueAt } from "@/lib/openapi/document/json-pointer";
import { expect, test } from "@/tests/support/unit-test";

// The examples of RFC 6901, sections 5 and 6.
const document = {
  foo: ["bar", "baz"],
  "": 0,
  "a/b": 1,
  "c%d": 2,
  "e^f": 3,
  "g|h": 4,
  "i\\j": 5,
  'k"l': 6,
  " ": 7,
  "m~n": 8,
};
const values: [pointer: string, value: unknown][] = [
  ["", document],
  ["/foo", ["bar", "baz"]],
  ["/foo/0", "bar"],
  ["/", 0],
  ["/a~1b", 1],
  ["/c%d", 2],
  ["/e^f", 3],
  ["/i\\j", 5],
  ["/ ", 7],
  ["/m~0n", 8],
  ["#", document],
  ["#/foo/1", "baz"],
  ["#/c%25d", 2],
  ["#/e%5Ef", 3],
  ["#/g%7Ch", 4],
  ["#/k%22l", 6],
  ["#/%20", 7],
  ["/foo/2", undefined],
  ["/foo/-", undefined],
  ["/foo/", undefined],
  ["/foo/length", undefined],
  ["/foo/0/0", undefined],
  ["/toString", undefined],
  ["/__proto__/constructor", undefined],
];

for (const [pointer, value] of values) {
  test(`the pointer "${pointer}" leads to ${JSON.stringify(value)?.slice(0, 30)}`, () => {
    expect(valueAt(document, pointerKeys(pointer) ?? ["no pointer"])).toEqual(value);
  });
}

for (const text of ["foo", "other.yaml#/foo", "#foo", "https://a.test/#/foo"]) {
  test(`${text} is no pointer`, () => expect(pointerKeys(text)).toBeUndefined());
}

test("an escape of an escape is read once", () => {
  expect(pointerKeys("/~01/~10")).toEqual(["~1", "/0"]);
});

for (const key of ["~1", "a/b", "~", "/~0", ""]) {
  test(`the key ${JSON.stringify(key)} survives a pointer`, () =>
    expect(pointerKeys(`/${escapeKey(key)}`)).toEqual([key]));
}

const paths: [keys: string[], path: string][] = [
  [["paths", "/users", "get", "tags", "0"], 'paths["/users"].get.tags[0]'],
  [["x-mint", "a b"], 'x-mint["a b"]'],
  [["/"], '["/"]'],
  [['"'], '["\\""]'],
  [[], ""],
];

for (const [keys, path] of paths) {
  test(`keys are written as ${path || "nothing"}`, () => expect(formatJsonPath(keys)).toBe(path));
}
