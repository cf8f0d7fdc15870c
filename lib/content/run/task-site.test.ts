import { expect, test } from "@playwright/test";
import { readTaskSite, writeTaskSite } from "@/lib/content/run/task-site";

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
    site: { ...site, generatedPages: new Map([["/api/get", true]]), settings },
    location: { ...location, hasIslands: false },
  });
});
