import { SHARED_BASE_PATH } from "@/lib/base/site-context.server";
import { resolveAsset, resolveLink } from "@/lib/content/pipeline/resolve-link";
import { expect, test } from "@/tests/support/unit-test";

const PAGES = ["/", "/guides", "/guides/start", "/api/users", "/my page"];
const FILES = ["images/a.png", "images/two words.png", "guides/local.svg", "docs/own.png", "files/spec.pdf"];

function environment(basePath = "") {
  return { basePath, hasPage: (path: string) => PAGES.includes(path), hasFile: (file: string) => FILES.includes(file) };
}

const LINKS: [written: string, resolved: string, rule: string][] = [
  ["/guides/start", "/guides/start", "root-relative paths stay"],
  ["./other", "/guides/other", "a relative path starts at the folder of the file"],
  ["../api/users", "/api/users", "two dots leave the folder"],
  ["other", "/guides/other", "a bare name is relative too"],
  ["/guides/start.mdx", "/guides/start", ".mdx goes"],
  ["start.md#setup", "/guides/start#setup", ".md goes and the fragment stays"],
  ["/guides/index", "/guides", "a final index goes"],
  ["../index.mdx", "/", "the root index is the root"],
  ["/guides/start/", "/guides/start", "a trailing slash goes"],
  ["/guides/start?tab=a#b", "/guides/start?tab=a#b", "query and fragment stay"],
  ["#here", "#here", "links on the page stay"],
  ["https://example.com/x.md", "https://example.com/x.md", "other sites stay"],
  ["mailto:a@b.c", "mailto:a@b.c", "mail stays"],
  ["//cdn.example.com/x", "//cdn.example.com/x", "addresses without scheme but with host stay"],
  ["../../../outside", "../../../outside", "paths out of the content root stay"],
  ["/docs/guides/start", "/guides/start", "a base path in the content goes if the page exists without it"],
  ["/docs/unknown", "/docs/unknown", "a first folder stays if removing it leads to no page"],
  ["/skill.md", "/skill.md", "Markdown that the site makes for machines stays"],
  ["/_llms/guides.md", "/_llms/guides.md", "so do its lists"],
  ["/files/spec.pdf", "/files/spec.pdf", "files can be linked"],
  ["/my%20page", "/my%20page", "encoded paths are understood"],
];

test("a link to another version of the site keeps its name", () => {
  const shared = environment(SHARED_BASE_PATH);
  for (const link of ["/v2.0/guides/start", "/2/guides/start", "/latest/guides/start"])
    expect(resolveLink(link, "index.mdx", shared)).toBe(link);
  expect(resolveLink("/docs/guides/start", "index.mdx", shared)).toBe("/guides/start");
  expect(resolveLink("/v2.0/guides/start", "index.mdx", environment())).toBe("/guides/start");
});

for (const [written, resolved, rule] of LINKS) {
  test(`link ${written}: ${rule}`, () => {
    expect(resolveLink(written, "guides/start.mdx", environment())).toBe(resolved);
  });
}

test("links in an index file resolve from its folder", () => {
  expect(resolveLink("./start", "guides/index.mdx", environment())).toBe("/guides/start");
});

test("the site's own base path is taken off links", () => {
  expect(resolveLink("/docs/guides/start", "index.mdx", environment("/docs"))).toBe("/guides/start");
});

const ASSETS: [written: string, basePath: string, resolved: string, rule: string][] = [
  ["/images/a.png", "", "/images/a.png", "root-relative files stay"],
  ["local.svg", "", "/guides/local.svg", "relative files start at the folder of the page"],
  ["/images/a.png", "/docs", "/docs/images/a.png", "the base path is added"],
  ["/docs/images/a.png", "/docs", "/docs/images/a.png", "but not twice"],
  ["/docs/images/a.png", "", "/images/a.png", "a base path in the content goes if the file exists without it"],
  ["/docs/own.png", "", "/docs/own.png", "a folder of that name wins"],
  ["/images/two words.png", "", "/images/two%20words.png", "spaces are encoded"],
  ["/images/two%20words.png", "", "/images/two%20words.png", "encoded spaces are not encoded again"],
  ["https://example.com/a.png", "/docs", "https://example.com/a.png", "other sites stay"],
  ["data:image/png;base64,AAAA", "/docs", "data:image/png;base64,AAAA", "data stays"],
  ["/missing.png?v=2", "", "/missing.png?v=2", "the query stays, and missing files too"],
];

for (const [written, basePath, resolved, rule] of ASSETS) {
  test(`file ${written} under "${basePath}": ${rule}`, () => {
    expect(resolveAsset(written, "guides/start.mdx", environment(basePath))).toBe(resolved);
  });
}
