import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { reloadEverything } from "@/lib/site/reload";
import { currentFailure, getLoadedSite, onSiteChange } from "@/lib/site/site-store";

const CONFIG = `{ "theme": "mint", "name": "A", "colors": { "primary": "#053eea" }, "navigation": { "pages": ["index"] } }`;

test("a docs.json that is as it was before ends the failure, and listeners are told", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "lectern-reload-"));
  const before = { DOCS_DIR: process.env.DOCS_DIR, LECTERN_DATA: process.env.LECTERN_DATA };
  Object.assign(process.env, { DOCS_DIR: folder, LECTERN_DATA: path.join(folder, ".lectern") });
  const write = (text: string) => writeFileSync(path.join(folder, "docs.json"), text);
  try {
    write(CONFIG);
    writeFileSync(path.join(folder, "index.mdx"), "Text");
    await getLoadedSite();
    const told: boolean[] = [];
    onSiteChange(({ failure }) => void told.push(failure !== undefined));
    write("{");
    expect((await reloadEverything()).status).toBe("failed");
    write(CONFIG);
    expect((await reloadEverything()).status).toBe("unchanged");
    expect(currentFailure()).toBeUndefined();
    expect(told).toEqual([true, false]);
  } finally {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    rmSync(folder, { recursive: true, force: true });
  }
});
