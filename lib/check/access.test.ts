import { formatAccess, listAccess } from "@/lib/check/access-report";
import { checkFolder } from "@/lib/check/collect-problems";
import { loadSite } from "@/lib/site/load-site.server";
import { createDocsFolder, type DocsFolder } from "@/tests/support/docs-folder";
import { expect, test } from "@/tests/support/unit-test";

const navigation = {
  groups: [
    { group: "Open", public: true, pages: ["start", "guide"] },
    { group: "Team", groups: ["staff"], pages: ["team/plan"] },
    { group: "Members", pages: ["members"] },
  ],
};
const files = {
  "start.mdx":
    "---\ntitle: Start\n---\n\nSee [the plan](/team/plan), [members](/members) and [the guide](/guide). ![](/team/plan.png) ![](/logo.png)\n",
  "guide.mdx": "---\ntitle: Guide\n---\n\nText.\n",
  "members.mdx": "---\ntitle: Members\n---\n\nSee [the plan](/team/plan). ![](/logo.png)\n",
  "team/plan.mdx": "---\ntitle: Plan\ngroups: [stuff]\n---\n\nText. ![](/team/plan.png) ![](/team/own.png)\n",
  "team/plan.png": "x",
  "team/own.png": "x",
  "logo.png": "x",
};

let docs: DocsFolder;
test.beforeAll(async () => {
  docs = await createDocsFolder({ navigation, access: { groups: ["staff", "partners"] } }, files);
});
test.afterAll(() => docs.dispose());

test("check reports public links to private pages, files that such pages make public, and groups without members", async () => {
  const { problems } = await checkFolder(docs.directory, { dataDirectory: `${docs.directory}/.data` });
  const own = problems.filter(({ code }) => /^(?:private-|opened-|unknown-group)/.test(code));
  expect(own.map(({ code, file, message, hint }) => [code, file, message, hint])).toEqual([
    [
      "opened-file",
      "start.mdx",
      expect.stringContaining("`team/plan.png` is in a folder of private pages"),
      expect.any(String),
    ],
    ["private-link", "start.mdx", expect.stringContaining("`/team/plan` is not"), expect.any(String)],
    ["private-link", "start.mdx", expect.stringContaining("`/members` is not"), expect.any(String)],
    ["unknown-group", "team/plan.mdx", expect.stringContaining("no group `stuff`"), "Did you mean `staff`?"],
  ]);
  // Pages that need a sign-in are checked, too.
  expect(problems.filter(({ code }) => code === "missing-page" || code === "broken-link")).toEqual([]);
});

test("without access in docs.json, private pages are refused", async () => {
  const other = await createDocsFolder({ navigation }, files);
  const { problems } = await checkFolder(other.directory, { dataDirectory: `${other.directory}/.data` });
  await other.dispose();
  const found = problems.filter(({ code }) => code.startsWith("private-")).map(({ code, path }) => [code, path]);
  expect(found).toEqual([
    ["private-page", "navigation.groups[1]"],
    ["private-page", ""],
  ]);
});

test("check --access lists visible and hidden pages for each kind of reader", async () => {
  const { directory } = docs;
  const loaded = await loadSite({ docsDirectory: directory, dataDirectory: `${directory}/.data`, hasSignIn: true });
  if (!loaded.ok) throw new Error("the folder can be read");
  expect(formatAccess(listAccess(loaded.value)).split("\n\n")).toEqual([
    "signed out: 2 of 4 pages, 2 of 3 files\n  + /guide\n  + /start\n  + logo.png\n  + team/plan.png\n  - /members\n  - /team/plan\n  - team/own.png",
    "signed in: 3 of 4 pages, 2 of 3 files\n  + /guide\n  + /members\n  + /start\n  + logo.png\n  + team/plan.png\n  - /team/plan\n  - team/own.png",
    expect.stringMatching(/^staff: 3 of 4 pages/),
    expect.stringMatching(/^stuff: 3 of 4 pages/),
  ]);
});
