import { statSync } from "node:fs";
import path from "node:path";
import { inSite } from "@/lib/base/site-context.server";
import { loadServedSite, type NumberedChange, onSiteChange } from "@/lib/site/site-store";
import { watchSite } from "@/lib/site/watch-site";
import { createDocsFolder } from "@/tests/support/docs-folder";
import { expect, test } from "@/tests/support/unit-test";

test("a site is not loaded again for files that changed before it was loaded, while the process ran", async () => {
  const docs = await createDocsFolder(
    { navigation: { pages: ["index", "other"] } },
    { "index.mdx": "A", "other.mdx": "B" },
  );
  const end = new AbortController();
  const environment = { DOCS_DIR: docs.directory, LECTERN_DATA: path.join(docs.directory, ".lectern") };
  const written = statSync(path.join(docs.directory, "other.mdx")).ctimeMs;
  await expect.poll(() => Date.now() - written).toBeGreaterThan(100);
  try {
    await inSite({ name: "docs", environment, startedAt: Date.now(), signal: end.signal }, async () => {
      const changes: NumberedChange[] = [];
      onSiteChange((change) => changes.push(change));
      await loadServedSite();
      watchSite();
      await docs.write("index.mdx", "C");
      await expect.poll(() => changes.map(({ paths }) => paths)).toEqual([["/"]]);
    });
  } finally {
    end.abort();
    await docs.dispose();
  }
});
