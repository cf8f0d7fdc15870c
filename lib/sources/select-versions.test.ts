import { readEnvironment } from "@/lib/env";
import { type GitRef, selectVersions, type VersionRules } from "@/lib/sources/select-versions";
import { expect, test } from "@/tests/support/unit-test";

const refs = (names: readonly string[]): GitRef[] =>
  names.map((name) => ({ kind: /^(?:main|next|release\/.*)$/.test(name) ? "branch" : "tag", name }));

const TAGS = [
  "v1.0.0",
  "v1.1.0",
  "v1.1.1",
  "v2.0.0",
  "v10.0.0",
  "v11.0.0-rc.1",
  "nightly",
  "main",
  "next",
  "release/1.x",
];

type Row = [title: string, rules: Partial<VersionRules>, shown: string];

/** Each version as `path`, with `*` for the default, `-` for hidden, and `<` for old ones. */
const rows: Row[] = [
  ["a pattern selects tags, newest first", { refs: ["v*"] }, "v11.0.0-rc.1 v10.0.0* v2.0.0< v1.1.1< v1.1.0< v1.0.0<"],
  ["a range selects released tags", { refs: [">=1.1 <3"] }, "v2.0.0* v1.1.1< v1.1.0<"],
  ["a range can be that of one major version", { refs: ["1.x"] }, "v1.1.1* v1.1.0< v1.0.0<"],
  ["names and patterns keep their order", { refs: ["main", "^2", "nightly"] }, "main v2.0.0* nightly"],
  [
    "a ref that two patterns select is there once",
    { refs: ["v2.0.0", "v*", "^1"] },
    "v2.0.0< v11.0.0-rc.1 v10.0.0* v1.1.1< v1.1.0< v1.0.0<",
  ],
  ["a star ends at a slash, and branches have patterns, too", { refs: ["*.x", "release/*"] }, "release/1.x*"],
  ["the default can be a branch: releases are older", { refs: ["main", "^2"], default: "main" }, "main* v2.0.0<"],
  [
    "the default can be an older tag: newer ones are not old",
    { refs: ["^2", "^10"], default: "v2.0.0" },
    "v2.0.0* v10.0.0",
  ],
  ["a default that is gone is replaced by the newest", { refs: ["^1"], default: "v9" }, "v1.1.1* v1.1.0< v1.0.0<"],
  ["hidden ones are served", { refs: ["^1", "main"], hidden: ["1.0.x"] }, "v1.1.1* v1.1.0< v1.0.0-< main"],
  ["the default is never hidden", { refs: ["^1"], hidden: ["*"] }, "v1.1.1* v1.1.0-< v1.0.0-<"],
  ["of each minor version the newest counts", { refs: ["^1"], newestOf: "minor" }, "v1.1* v1.0<"],
  [
    "of each major version the newest counts, and releases come before prereleases",
    { refs: ["v*"], newestOf: "major" },
    "v11 v10* v2< v1<",
  ],
  ["the name of a line can be the default", { refs: ["v*"], newestOf: "major", default: "v2" }, "v11 v10 v2* v1<"],
  ["nothing is selected where nothing matches", { refs: ["w*", "^3"] }, ""],
];

for (const [title, rules, shown] of rows) {
  test(`${title}: ${shown}`, () => {
    const versions = selectVersions(refs(TAGS), { refs: [], default: "latest", labels: {}, hidden: [], ...rules });
    const marks = versions.map(
      ({ path, isDefault, isHidden, isOld }) =>
        path + (isDefault ? "*" : "") + (isHidden ? "-" : "") + (isOld ? "<" : ""),
    );
    expect(marks.join(" ")).toBe(shown);
  });
}

test("labels are set by ref or by line, and a tag takes precedence over a branch of the same name", () => {
  const all: GitRef[] = [...refs(["docs@1.2.0", "main"]), { kind: "branch", name: "docs@1.2.0" }];
  const rules: VersionRules = {
    refs: ["docs@*", "main"],
    default: "latest",
    newestOf: "minor",
    hidden: [],
    labels: { "docs@1.2": "1.2 (LTS)", main: "Next" },
  };
  expect(selectVersions(all, rules).map(({ ref, path, label }) => [ref, path, label])).toEqual([
    ["refs/tags/docs@1.2.0", "docs@1.2", "1.2 (LTS)"],
    ["refs/heads/docs@1.2.0", "docs@1.2.0", "docs@1.2.0"],
    ["refs/heads/main", "main", "Next"],
  ]);
});

test("the URLs of a version have the name of its ref, without what the path of a site cannot have", () => {
  const rules: VersionRules = { refs: ["*", "rc/*"], default: "latest", hidden: [], labels: {} };
  const versions = selectVersions(refs(["web@1.0.0", "v2+b.1", "rc/50%", "für#3"]), rules);
  expect(versions.map(({ path }) => path).sort()).toEqual(["f-r-3", "rc/50-", "v2+b.1", "web@1.0.0"]);
  for (const { path, ref } of versions)
    expect(readEnvironment({ LECTERN_BASE_PATH: `/${path}`, LECTERN_GIT_REF: ref })).toMatchObject({
      LECTERN_BASE_PATH: `/${path}`,
      LECTERN_GIT_REF: ref,
    });
});
