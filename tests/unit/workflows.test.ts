import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { parse } from "yaml";
import { expect, test } from "@/tests/support/unit-test";

const workflows = [
  ...readdirSync(".github/workflows").map((name) => `.github/workflows/${name}`),
  "deploy/github-pages.yml",
  "deploy/preview.yml",
  "deploy/preview-publish.yml",
];

test("the linter of workflows finds nothing", () => {
  const found = execFileSync(process.execPath, ["tests/support/lint-workflows.mjs", ...workflows], {
    encoding: "utf8",
  });
  expect(found).toBe("");
});

test("actions of others are pinned to a commit", () => {
  const own = workflows.filter((file) => file.startsWith(".github"));
  const loose = own.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/uses: (?!\.\/)(\S+)/g)]
      .map(([, action = ""]) => action)
      .filter((action) => !/@[0-9a-f]{40}$/.test(action)),
  );
  expect(loose).toEqual([]);
});

test("a release waits for the tests, and its notes are published after the packages", () => {
  const { jobs } = parse(readFileSync(".github/workflows/release.yml", "utf8"));
  expect(jobs.package.needs).toContain("test");
  expect(jobs.image.needs).toContain("package");
  expect(jobs.notes.needs).toEqual(expect.arrayContaining(["package", "image"]));
});

for (const name of readdirSync(".github/ISSUE_TEMPLATE").filter((name) => name !== "config.yml")) {
  test(`the form ${name} has what GitHub requires of one`, () => {
    const form = parse(readFileSync(`.github/ISSUE_TEMPLATE/${name}`, "utf8"));
    expect(form).toMatchObject({ name: expect.any(String), description: expect.any(String), body: expect.any(Array) });
    for (const { type, id, attributes } of form.body) {
      expect(["input", "textarea", "dropdown", "checkboxes", "markdown"]).toContain(type);
      expect(id).toMatch(/^[\w-]+$/);
      expect(attributes.label).toEqual(expect.any(String));
    }
  });
}
