import { readFileSync } from "node:fs";
import { describeSettings } from "@/lib/config/describe-settings";
import { formatJsonSchema } from "@/lib/config/json-schema";
import { expect, test } from "@/tests/support/unit-test";

test("docs.schema.json is up to date; `npm run schema` writes it", () => {
  expect(readFileSync("docs.schema.json", "utf8")).toBe(formatJsonSchema());
});

test("every setting in the reference is described in a sentence", () => {
  const poor = describeSettings().filter((row) => !/^[A-Z`].*\.$/.test(row.description) || row.type === "");
  expect(poor).toEqual([]);
});

test("no setting is in the reference twice", () => {
  const paths = describeSettings().map((row) => row.path);
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
});

const rows = [
  { path: "theme", isRequired: true, default: "" },
  { path: "colors.primary", type: "text", isRequired: true },
  { path: "appearance.strict", type: "true or false", default: "false", isRequired: false },
  { path: "api.examples.languages", type: "list of text", default: "bash, python, javascript, php, go, java, ruby" },
  { path: "navbar.links[].href", type: "text", isRequired: true },
  { path: "styling.codeblocks.theme.light", default: "github-light-default" },
  { path: "navigation.groups[].expanded", type: "true or false", default: "false" },
  { path: "navigation.tabs[].tab", type: "text", isRequired: true },
  { path: "interaction.drilldown", default: "by theme" },
];

for (const row of rows) {
  test(`the reference has a row for ${row.path}`, () => {
    expect(describeSettings().find(({ path }) => path === row.path)).toMatchObject(row);
  });
}
