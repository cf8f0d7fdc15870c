import { isPreviewed, listPreviews, type Preview, previewName, previewsSchema } from "@/lib/hosting/preview-settings";
import { describeInComment, renderBar, renderComparison, summarize } from "@/lib/previews/describe";
import { definePreview, previewLinks } from "@/lib/previews/preview-definition";
import { readChanges } from "@/lib/previews/repository";
import { expect, test } from "@/tests/support/unit-test";

const COMMIT = "ec26c3e57ca3a959ca5aad62de7213c562f8c821";
const settings = previewsSchema.parse({});
const preview: Preview = { name: "pr-12", label: "#12", ref: "refs/pull/12/head", commit: COMMIT, isFork: false };

test("each branch has a unique name, even if characters are removed from it", () => {
  expect(previewName("main")).toBe("main");
  const names = ["feature/x", "feature-x", "Feature/X", "feature//x", "pr-12", "ä", "x".repeat(80), "-"].map(
    previewName,
  );
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z\d](?:[a-z\d-]{0,46}[a-z\d])?$/);
  expect(previewName("feature-x")).toBe("feature-x");
  expect(previewName("pr-12")).not.toBe("pr-12");
});

test("branches are chosen by name and pattern", () => {
  const chosen = (branches: string[]) =>
    ["main", "docs/a", "docs/b/c"].filter((name) => isPreviewed(name, { branches }));
  expect(chosen(["*"])).toEqual(["main", "docs/a", "docs/b/c"]);
  expect(chosen(["docs/*"])).toEqual(["docs/a", "docs/b/c"]);
  expect(chosen([])).toEqual([]);
});

test("branches but the served one, and pull requests, have previews; those of forks unless they are refused", () => {
  const branches = new Map([
    ["main", COMMIT],
    ["next", COMMIT],
  ]);
  const requests = [
    { number: 1, commit: COMMIT, base: "main", isFork: false },
    { number: 2, commit: COMMIT, base: "main", isFork: true },
  ];
  const names = (more: object) =>
    listPreviews(branches, requests, { ...settings, served: "main", ...more }).map(
      ({ label, ref }) => `${label} ${ref}`,
    );
  expect(names({})).toEqual(["#1 refs/pull/1/head", "#2 refs/pull/2/head", "next refs/heads/next"]);
  expect(names({ forks: false, platform: "gitlab" })).toEqual([
    "!1 refs/merge-requests/1/head",
    "next refs/heads/next",
  ]);
});

const site = {
  name: "docs",
  hosts: ["docs.example.com"],
  basePath: "/help",
  environment: { LECTERN_SITE_URL: "https://docs.example.com/help", DOCS_DIR: "docs", ASSISTANT_API_KEY: "secret" },
  previews: settings,
};
const onHosts = { ...site, previews: { ...settings, host: "*--docs.example.com" } };

test("a preview is below the path of its site, or on a separate host", () => {
  expect(definePreview(site, preview, "/data")).toMatchObject({
    hosts: ["docs.example.com"],
    basePath: "/help/~pr-12",
    environment: { LECTERN_SITE_URL: "https://docs.example.com", DOCS_DIR: "/data/files/docs", ASSISTANT: "off" },
  });
  expect(definePreview(onHosts, preview, "/data")).toMatchObject({
    hosts: ["pr-12--docs.example.com"],
    basePath: "/help",
    environment: {
      LECTERN_SITE_URL: "https://pr-12--docs.example.com",
      LECTERN_FRAME_ANCESTORS: "'self' https://docs.example.com",
    },
  });
  expect(previewLinks(site, preview)).toEqual({
    preview: "https://docs.example.com/help/~pr-12",
    site: "https://docs.example.com/help",
    details: "https://docs.example.com/help/_lectern/previews?name=pr-12",
  });
  expect(previewLinks(onHosts, preview).preview).toBe("https://pr-12--docs.example.com/help");
});

test("the preview of a fork has no variable of its site", () => {
  const { environment } = definePreview(site, { ...preview, isFork: true }, "/data");
  expect(environment).toMatchObject({ LECTERN_UNTRUSTED: "on", LECTERN_CSP: "off" });
  expect(JSON.stringify(environment)).not.toContain("secret");
});

test("files of the diff are pages or other files", () => {
  const fields = [
    "M",
    "guides/a.mdx",
    "A",
    "b.md",
    "D",
    "content/c/index.mdx",
    "M",
    "docs.json",
    "M",
    "snippets/d.mdx",
  ];
  expect(readChanges(`${fields.join("\0")}\0`)).toEqual({
    pages: [
      { status: "added", path: "/b" },
      { status: "removed", path: "/c" },
      { status: "changed", path: "/guides/a" },
    ],
    otherFiles: 2,
  });
  expect(readChanges("")).toEqual({ pages: [], otherFiles: 0 });
});

const links = previewLinks(site, preview);
const problem = {
  code: "broken-link",
  level: "warning" as const,
  file: "a.mdx",
  line: 3,
  column: 1,
  path: "",
  message: "`/x` is `|` no page. @everyone <img src=x>",
  hint: "H",
  fails: true,
  fromHere: "",
  fromRepository: "",
};

test("the comment lists changed pages and new problems, and escapes markup of the author", () => {
  const pages = [
    { status: "changed" as const, path: "/a" },
    { status: "added" as const, path: "/x](https://evil.example) @everyone|`<img src=y>" },
  ];
  const report = { changes: { pages, otherFiles: 1, base: COMMIT }, problems: [problem], leftOut: ["link"] };
  const text = describeInComment({ preview: { ...preview, isFork: true }, report, links });
  expect(summarize(report)).toBe("2 pages changed, 1 new problem");
  expect(text).toContain("| changed | [`/a`](https://docs.example.com/help/~pr-12/a) |");
  expect(text).toContain("1 other file changed.");
  expect(text).toContain("1 file left out:");
  // Outside of code there is nothing of the names and messages.
  expect(text.replace(/`[^`]*`/g, "")).not.toMatch(/@everyone|<img|\]\(https:\/\/evil/);
});

test("the bar and the comparison show names as text", () => {
  const pages = [{ status: "changed" as const, path: '/"><script>alert(1)</script>' }];
  const described = {
    preview,
    links,
    report: { changes: { pages, otherFiles: 0, base: COMMIT }, problems: [problem] },
  };
  for (const html of [renderBar(described, "en"), renderComparison(described, pages[0]?.path ?? "")])
    expect(html).not.toMatch(/<script|<img/);
  expect(renderBar({ ...described, report: {} }, "en")).toContain("Pages are being compared");
});

test("the bar of a fork lists omitted content in the language of the page", () => {
  const code = [{ ...problem, code: "code-left-out", message: "`<Own>` is left out." }];
  const described = { preview: { ...preview, isFork: true }, links, report: { code, leftOut: ["link"] } };
  const bar = renderBar(described, "de");
  expect(bar).toContain('<p lang="de" dir="auto">Dieser Pull Request kommt aus einem Fork');
  expect(bar).toContain('<span lang="de" dir="auto">Weggelassen</span>');
  expect(bar).toContain("<li><code>a.mdx:3</code> <code>&lt;Own&gt;</code></li><li><code>link</code></li>");
  expect(renderBar({ ...described, preview }, "de")).not.toContain("Fork");
});
