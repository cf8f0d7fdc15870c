import type { PageSite } from "@/lib/content/page/page-environment";
import { keepThreadSite, readTaskSite, threadSiteId, writeTaskSite } from "@/lib/content/run/task-site";
import { expect, test } from "@/tests/support/unit-test";

const settings = {
  variables: { name: "Ärger 日" },
  styling: { codeblocks: { theme: { light: "a", dark: "b" }, isAlwaysDark: false, customLanguages: ["/c.json"] } },
  seo: { trailingSlash: true },
};

test("a thread reads the site that was written for it", () => {
  const site = {
    contentDirectory: "/docs",
    files: new Set(["a b.png", "__proto__"]),
    pages: new Map([
      ["/a", { sourceHashes: { "a.mdx": "1", "snippets/b.mdx": "2" } }],
      ["/generated", {}],
    ]),
    generatedPages: new Map([["/api/get", { operation: () => undefined }]]),
    parts: { slots: { footer: { file: "footer.tsx", place: "footer" } }, components: {} },
    packages: undefined,
    settings: { ...settings, other: new Map() },
  };
  const location = { dataDirectory: "/data", basePath: "/base" };
  expect(readTaskSite(writeTaskSite(site as never, location))).toEqual({
    site: {
      ...site,
      pages: new Map([
        ["/a", {}],
        ["/generated", {}],
      ]),
      generatedPages: new Map([["/api/get", {}]]),
      settings,
    },
    location: { ...location, hasIslands: false },
  });
});

test("threads know a site by its number, and the next one by the same where only texts differ", () => {
  const [site, edited, other] = [{} as PageSite, {} as PageSite, {} as PageSite];
  keepThreadSite(site, edited);
  expect(threadSiteId(edited)).toBe(threadSiteId(site));
  expect(threadSiteId(other)).not.toBe(threadSiteId(site));
});
