import { resolveReferences } from "@/lib/config/resolve-references";
import { parseSourceFile } from "@/lib/config/source-file";
import { validateConfig } from "@/lib/config/validate-config";
import { check, validate, withNavigation, withSettings } from "@/tests/support/check-rows";
import { expect, test } from "@/tests/support/unit-test";

const navigation = `"navigation": { "pages": ["index"] }`;
const colors = `"colors": { "primary": "#123456" }`;

check(
  "error",
  [
    ["docs.json is a list", `▸[]`, "wrong-type", ""],
    ["the theme is missing", `▸{ "name": "A", ${colors}, ${navigation} }`, "missing-key", "theme"],
    ["the name is missing", `▸{ "theme": "mint", ${colors}, ${navigation} }`, "missing-key", "name"],
    ["the colors are missing", `▸{ "theme": "mint", "name": "A", ${navigation} }`, "missing-key", "colors"],
    ["the navigation is missing", `▸{ "theme": "mint", "name": "A", ${colors} }`, "missing-key", "navigation"],
    ["an unknown theme", `{ "theme": ▸"mnt", "name": "A", ${colors}, ${navigation} }`, "wrong-value", "theme"],
    ["a blank name", `{ "theme": "mint", "name": ▸" ", ${colors}, ${navigation} }`, "wrong-value", "name"],
    [
      "no primary color",
      `{ "theme": "mint", "name": "A", "colors": ▸{}, ${navigation} }`,
      "missing-key",
      "colors.primary",
    ],
    [
      "a color by name",
      `{ "theme": "mint", "name": "A", "colors": { "primary": ▸"red" }, ${navigation} }`,
      "wrong-value",
      "colors.primary",
    ],
    [
      "an unknown key among the colors",
      `{ "theme": "mint", "name": "A", "colors": { "primary": "#fff", ▸"lite": "#fff" }, ${navigation} }`,
      "forbidden-key",
      "colors.lite",
    ],
  ],
  (json) => json,
);

const fine: readonly [title: string, json: string][] = [
  ["the smallest file", withNavigation(`{ "pages": ["index"] }`)],
  [
    "a group with a specification and no pages",
    withNavigation(`{ "groups": [{ "group": "A", "openapi": "a.json" }] }`),
  ],
  [
    "a group below a specification",
    withNavigation(`{ "tabs": [{ "tab": "A", "openapi": "a.json", "groups": [{ "group": "B" }] }] }`),
  ],
  [
    "an icon address",
    withNavigation(`{ "groups": [{ "group": "A", "icon": "https://a.com/i.svg", "pages": ["a"] }] }`),
  ],
  [
    "an icon with style and library",
    withNavigation(
      `{ "groups": [{ "group": "A", "icon": { "name": "x", "style": "solid", "library": "lucide" }, "pages": ["a"] }] }`,
    ),
  ],
  [
    "operations among pages",
    withNavigation(
      `{ "pages": ["GET /users", "webhook paid", "spec.json POST /a", { "group": "A", "pages": ["b"] }] }`,
    ),
  ],
  [
    "a kind that comes back deeper",
    withNavigation(
      `{ "tabs": [{ "tab": "A", "anchors": [{ "anchor": "B", "tabs": [{ "tab": "C", "pages": ["c"] }] }] }] }`,
    ),
  ],
  [
    "a tab that is a link to a page",
    withNavigation(`{ "tabs": [{ "tab": "A", "href": "/guides" }, { "tab": "B", "href": "mailto:a@b.c" }] }`),
  ],
  ["a Canadian French in lower case", withNavigation(`{ "languages": [{ "language": "fr-ca", "pages": ["a"] }] }`)],
  [
    "groups of the same name",
    withNavigation(`{ "groups": [{ "group": "A", "pages": ["a"] }, { "group": "A", "pages": ["b"] }] }`),
  ],
  ["pages that are no pages yet", withNavigation(`{ "pages": [] }`)],
  ["one code theme for both modes", withSettings(`"styling": { "codeblocks": "nord" }`)],
  ["a banner color for both modes", withSettings(`"banner": { "content": "A", "color": "#123" }`)],
  ["fonts in both forms at once", withSettings(`"fonts": { "family": "A", "heading": { "family": "B" } }`)],
  [
    "a link that is only an icon",
    withSettings(`"navbar": { "links": [{ "icon": "discord", "href": "https://discord.gg/a" }] }`),
  ],
  [
    "a GitHub link without label",
    withSettings(`"navbar": { "links": [{ "type": "github", "href": "https://github.com/a/b" }] }`),
  ],
  [
    "a button among the links",
    withSettings(`"navbar": { "links": [{ "type": "button", "label": "A", "href": "/a" }] }`),
  ],
  [
    "specifications in all forms",
    withSettings(`"api": { "openapi": ["a.json", { "source": "https://a.com/b.json", "directory": "b" }] }`),
  ],
  [
    "a custom option with a query",
    withSettings(
      `"contextual": { "options": [{ "title": "A", "href": { "base": "https://a.com", "query": [{ "key": "q", "value": "$page" }] } }] }`,
    ),
  ],
];

for (const [title, json] of fine) {
  test(`no problem is reported for ${title}`, () => {
    expect(validate(json)).toEqual([]);
  });
}

const hints: readonly [title: string, json: string, hint: string][] = [
  ["a misspelled key", withSettings(`"navbr": {}`), "Did you mean `navbar`?"],
  ["a misspelled theme", `{ "theme": "mnt", "name": "A", ${colors}, ${navigation} }`, "Did you mean `mint`?"],
  [
    "a misspelled list",
    withNavigation(`{ "tabs": [{ "tab": "A", "href": "/a", "page": ["a"] }] }`),
    "Did you mean `pages`?",
  ],
  [
    "a misspelled field of a group",
    withNavigation(`{ "groups": [{ "group": "A", "pages": ["a"], "icn": "x" }] }`),
    "Did you mean `icon`?",
  ],
  ["a misspelled option", withSettings(`"contextual": { "options": ["claud"] }`), "Did you mean `claude`?"],
  ["a misspelled code theme", withSettings(`"styling": { "codeblocks": "draculla" }`), "Did you mean `dracula`?"],
  ["a misspelled integration", withSettings(`"integrations": { "posthogg": {} }`), "Did you mean `posthog`?"],
  [
    "a language by another code",
    withNavigation(`{ "languages": [{ "language": "pt-PR", "pages": ["a"] }] }`),
    "Did you mean `pt-BR`?",
  ],
  ["an older key", withSettings(`"footerSocials": {}`), "Use footer.socials."],
];

for (const [title, json, hint] of hints) {
  test(`the hint helps with ${title}`, () => {
    expect(validate(json).map((problem) => problem.hint)).toEqual([hint]);
  });
}

test("all mistakes are reported at once, in the order of the file", () => {
  const text = `{
  "theme": "mnt",
  "colors": { "primary": "red" },
  "navigation": { "tabs": [{ "tab": "A", "href": "guides" }] },
  "navbr": {}
}`;
  expect(validate(text).map(({ code, line }) => [code, line])).toEqual([
    ["missing-key", 1],
    ["wrong-value", 2],
    ["wrong-value", 3],
    ["wrong-href", 4],
    ["unknown-key", 5],
  ]);
});

test("a mistake in a file referred to is named there", () => {
  const files = {
    "docs.json": withNavigation(`{ "tabs": [{ "$ref": "./tab.json", "icon": 5 }] }`),
    "tab.json": `{\n  "tab": "A",\n  "href": "guides"\n}`,
  };
  const outcomes = Object.entries(files).map(([file, text]) => {
    const parsed = parseSourceFile(text);
    if (!parsed.ok) throw new Error(file);
    return [file, { type: "read", source: parsed.value }] as const;
  });
  const problems = validateConfig(resolveReferences("docs.json", new Map(outcomes)));
  expect(problems.map(({ code, file, line, column }) => ({ code, file, line, column }))).toEqual([
    { code: "wrong-type", file: "docs.json", line: 3, column: 60 },
    { code: "wrong-href", file: "tab.json", line: 3, column: 11 },
  ]);
});

test("what a broken reference leaves out is no further mistake", () => {
  const parsed = parseSourceFile(withNavigation(`{ "$ref": "./none.json" }`));
  if (!parsed.ok) throw new Error("docs.json");
  const resolved = resolveReferences("docs.json", new Map([["docs.json", { type: "read", source: parsed.value }]]));
  expect(resolved.problems.map((problem) => problem.code)).toEqual(["reference-missing"]);
  expect(validateConfig(resolved)).toEqual([]);
});
