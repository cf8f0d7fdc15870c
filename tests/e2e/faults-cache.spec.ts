import { readdirSync, statSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { startRunningSite } from "../support/running-site";
import { waitForIndex } from "../support/search-index";
import { startServer } from "../support/server";
import { expect, test } from "./fixtures";

/** Ways in which a file can be damaged. */
const damages: { title: string; damage: (file: string) => void }[] = [
  { title: "overwritten with noise", damage: (file) => writeFileSync(file, Buffer.alloc(statSync(file).size, 0xa5)) },
  { title: "cut in half", damage: (file) => truncateSync(file, Math.floor(statSync(file).size / 2)) },
  { title: "emptied", damage: (file) => truncateSync(file, 0) },
];

for (const { title, damage } of damages) {
  test(`caches and search index that were ${title} are rebuilt, not trusted`, async () => {
    test.setTimeout(180_000);
    // A text of its own, so that no earlier run has rendered the pages already.
    const text = `The widget was ${title} at ${Date.now()}.`;
    const page = (name: string) => [`${name}.mdx`, `---\ntitle: Page ${name}\n---\n\n${text}\n`];
    const site = await startRunningSite({ pages: Object.fromEntries(["start", "second"].map(page)) });
    try {
      for (const page of ["start", "second"]) await fetch(`${site.server.url}/${page}`);
      await site.server.stop();
      await site.store.close();
      const files = cacheFiles(site.data);
      expect(files.some((file) => file.includes("/cache/pages/"))).toBe(true);
      expect(files.some((file) => /search-.*\.db$/.test(file))).toBe(true);
      for (const file of files) damage(file);
      const again = await startServer({ docsDirectory: site.docs.directory, environment: { LECTERN_DATA: site.data } });
      try {
        for (const page of ["start", "second"]) {
          const answer = await fetch(`${again.url}/${page}`);
          expect(answer.status).toBe(200);
          expect(await answer.text()).toContain(text);
        }
        await waitForIndex(again.url, "widget");
      } finally {
        await again.stop();
      }
    } finally {
      await site.dispose();
    }
  });
}

/** Everything but the store: what can be made again. */
function cacheFiles(data: string): string[] {
  return readdirSync(data, { recursive: true, encoding: "utf8" })
    .filter((name) => !name.startsWith("lectern.db"))
    .map((name) => path.join(data, name))
    .filter((file) => statSync(file).isFile());
}
