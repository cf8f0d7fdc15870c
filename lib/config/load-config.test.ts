import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { JsonPath } from "@/lib/config/json-path";
import { loadConfig } from "@/lib/config/load-config.server";
import { expect, test } from "@/tests/support/unit-test";

let directory: string;

test.beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), "lectern-config-"));
});

test.afterEach(() => {
  rmSync(directory, { recursive: true, force: true });
});

function write(files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(directory, file)), { recursive: true });
    writeFileSync(path.join(directory, file), text);
  }
}

async function load(files: Readonly<Record<string, string>>) {
  write(files);
  const result = await loadConfig(directory);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

const failures: { title: string; text?: string; expected: { code: string; line: number; column: number } }[] = [
  { title: "no docs.json", expected: { code: "config-missing", line: 1, column: 1 } },
  { title: "an empty file", text: "", expected: { code: "invalid-json", line: 1, column: 1 } },
  { title: "a trailing comma", text: '{\n  "name": "A",\n}', expected: { code: "invalid-json", line: 2, column: 14 } },
  {
    title: "a missing comma",
    text: '{\n  "a": 1\n  "b": 2\n}',
    expected: { code: "invalid-json", line: 3, column: 3 },
  },
  { title: "a comment", text: '{\n  // note\n  "a": 1\n}', expected: { code: "invalid-json", line: 2, column: 3 } },
  { title: "an open string", text: '{\n  "a": "b\n}', expected: { code: "invalid-json", line: 2, column: 8 } },
  { title: "a file cut short", text: '{\n  "a": [1', expected: { code: "invalid-json", line: 2, column: 10 } },
  {
    title: "nesting without end",
    text: `{\n  "[": ${"[".repeat(100_000)}`,
    expected: { code: "invalid-json", line: 2, column: 507 },
  },
];

for (const { title, text, expected } of failures) {
  test(`fails with the position for ${title}`, async () => {
    if (text !== undefined) write({ "docs.json": text });
    expect(await loadConfig(directory)).toMatchObject({ ok: false, error: [{ file: "docs.json", ...expected }] });
  });
}

test("a byte order mark is ignored", async () => {
  const loaded = await load({ "docs.json": '\uFEFF{"name": 5}' });
  expect(loaded.config).toEqual({ name: 5 });
  expect(loaded.locate(["name"])).toEqual({ file: "docs.json", line: 1, column: 10 });
});

test("references are resolved, nested ones relative to their own file", async () => {
  const loaded = await load({
    "docs.json": '{ "navigation": { "$ref": "./config/navigation.json" } }',
    "config/navigation.json": '{ "tabs": [{ "$ref": "tabs/api.json" }] }',
    "config/tabs/api.json": '{ "tab": "API", "pages": { "$ref": "../pages.json" } }',
    "config/pages.json": '["index"]',
  });
  expect(loaded.config).toEqual({ navigation: { tabs: [{ tab: "API", pages: ["index"] }] } });
  expect(loaded.files.toSorted()).toEqual([
    "config/navigation.json",
    "config/pages.json",
    "config/tabs/api.json",
    "docs.json",
  ]);
  expect(loaded.problems).toEqual([]);
});

test("each key next to a reference takes precedence over the same key of the referenced object", async () => {
  const loaded = await load({
    "docs.json": '{\n  "colors": { "$ref": "./colors.json", "dark": "#000" }\n}',
    "colors.json": '{\n  "primary": "#123456",\n  "dark": "#fff"\n}',
  });
  expect(loaded.config).toEqual({ colors: { primary: "#123456", dark: "#000" } });
});

const places: {
  title: string;
  path: JsonPath;
  part?: "key";
  expected: { file: string; line: number; column: number };
}[] = [
  { title: "a value", path: ["name"], expected: { file: "docs.json", line: 2, column: 11 } },
  { title: "a key", path: ["name"], part: "key", expected: { file: "docs.json", line: 2, column: 3 } },
  {
    title: "a value behind a reference",
    path: ["tab", "pages", 1],
    expected: { file: "tab.json", line: 3, column: 22 },
  },
  { title: "a key beside a reference", path: ["tab", "icon"], expected: { file: "docs.json", line: 3, column: 48 } },
  { title: "the whole of a reference", path: ["tab"], expected: { file: "tab.json", line: 1, column: 1 } },
  { title: "a reference itself", path: ["tab", "$ref"], expected: { file: "docs.json", line: 3, column: 20 } },
  { title: "a missing key by its object", path: ["tab", "tab"], expected: { file: "tab.json", line: 1, column: 1 } },
];

for (const { title, path: at, part, expected } of places) {
  test(`locates ${title}`, async () => {
    const loaded = await load({
      "docs.json": '{\n  "name": "A",\n  "tab": { "$ref": "tab.json",         "icon": "x" }\n}',
      "tab.json": '{\n  "icon": "y",\n  "pages": ["index", "start"]\n}',
    });
    expect(loaded.locate(at, part)).toEqual(expected);
  });
}

const badReferences: { title: string; files: Record<string, string>; expected: Record<string, unknown> }[] = [
  {
    title: "a missing file",
    files: { "docs.json": '{\n  "tab": { "$ref": "./none.json" }\n}' },
    expected: { code: "reference-missing", file: "docs.json", line: 2, column: 20, path: "tab.$ref" },
  },
  {
    title: "a file that is not JSON",
    files: { "docs.json": '{ "tab": { "$ref": "./tab.json" } }', "tab.json": "{\n  oops\n}" },
    expected: { code: "invalid-json", file: "tab.json", line: 2, column: 3 },
  },
  {
    title: "a way out of the docs folder",
    files: { "docs.json": '{ "tab": { "$ref": "../secret.json" } }' },
    expected: { code: "reference-outside", file: "docs.json", line: 1, column: 20 },
  },
  {
    title: "an absolute path",
    files: { "docs.json": '{ "tab": { "$ref": "/etc/secret.json" } }' },
    expected: { code: "reference-outside", line: 1, column: 20 },
  },
  {
    title: "another site",
    files: { "docs.json": '{ "tab": { "$ref": "https://example.com/a.json" } }' },
    expected: { code: "reference-outside", line: 1, column: 20 },
  },
  {
    title: "another kind of file",
    files: { "docs.json": '{ "tab": { "$ref": "./tab.yaml" } }' },
    expected: { code: "reference-not-json", line: 1, column: 20 },
  },
  {
    title: "a circle",
    files: { "docs.json": '{ "tab": { "$ref": "a.json" } }', "a.json": '{ "pages": { "$ref": "docs.json" } }' },
    expected: { code: "reference-circular", file: "a.json", line: 1, column: 22, path: "tab.pages.$ref" },
  },
  {
    title: "keys beside a list",
    files: { "docs.json": '{ "tabs": { "$ref": "tabs.json", "x": 1 } }', "tabs.json": "[]" },
    expected: { code: "reference-siblings", level: "warning", line: 1, column: 21 },
  },
];

for (const { title, files, expected } of badReferences) {
  test(`reports ${title}`, async () => {
    expect((await load(files)).problems).toEqual([expect.objectContaining(expected)]);
  });
}

test("symbolic links do not lead out of the docs folder", async () => {
  const outside = mkdtempSync(path.join(tmpdir(), "lectern-outside-"));
  writeFileSync(path.join(outside, "secret.json"), '{ "token": "x" }');
  symlinkSync(path.join(outside, "secret.json"), path.join(directory, "tab.json"));
  const loaded = await load({ "docs.json": '{ "tab": { "$ref": "tab.json" } }' });
  rmSync(outside, { recursive: true });
  expect(loaded.config).toEqual({ tab: {} });
  expect(loaded.problems).toEqual([expect.objectContaining({ code: "reference-outside" })]);
});

test("symbolic links inside the docs folder are followed", async () => {
  write({ "real.json": '{ "tab": "A" }' });
  symlinkSync("real.json", path.join(directory, "link.json"));
  const loaded = await load({ "docs.json": '{ "tab": { "$ref": "link.json" } }' });
  expect(loaded.config).toEqual({ tab: { tab: "A" } });
});

test("references that multiply exponentially are limited", async () => {
  const files: Record<string, string> = { "docs.json": '{ "a": { "$ref": "0.json" } }', "20.json": "[]" };
  for (let level = 0; level < 20; level++) {
    const reference = `{ "$ref": "${level + 1}.json" }`;
    files[`${level}.json`] = `[${reference}, ${reference}]`;
  }
  expect((await load(files)).problems.map((problem) => problem.code)).toContain("reference-circular");
});

test("an endless chain of references is limited", async () => {
  const files: Record<string, string> = { "docs.json": '{ "a": { "$ref": "0.json" } }' };
  for (let level = 0; level < 400; level++) {
    files[`${level}.json`] = `${"[".repeat(400)}{ "$ref": "${level + 1}.json" }${"]".repeat(400)}`;
  }
  const loaded = await load(files);
  expect(loaded.problems).toEqual([expect.objectContaining({ code: "reference-circular" })]);
  expect(JSON.stringify(loaded.config).length).toBeLessThan(3000);
});

test("duplicate keys are found", async () => {
  const loaded = await load({
    "docs.json": '{\n  "name": "A",\n  "logo": { "light": "a", "light": "b" },\n  "name": "B"\n}',
  });
  expect(loaded.findDuplicateKeys()).toEqual([
    expect.objectContaining({ code: "duplicate-key", path: "logo.light", line: 3, column: 27 }),
    expect.objectContaining({ code: "duplicate-key", path: "name", line: 4, column: 3 }),
  ]);
});
