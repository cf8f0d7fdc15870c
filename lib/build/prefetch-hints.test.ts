import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { completePrefetchHints } from "@/lib/build/prefetch-hints";

const ROUTE = "/site/[revision]/[language]/[division]/[...page]";

for (const [sentence, page] of [
  ["a build without pages gets hints for them", {}],
  ["hints that were measured on the pages of a build make room for those that fit any", { [ROUTE]: { hints: 96 } }],
] as const) {
  test(sentence, async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "lectern-hints-"));
    const file = path.join(folder, "server/prefetch-hints.json");
    const missing = { "/_not-found": { hints: 64, slots: null } };
    await mkdir(path.dirname(file));
    await writeFile(file, JSON.stringify({ ...missing, ...page }));
    await completePrefetchHints(folder);
    const written = JSON.parse(await readFile(file, "utf8"));
    await rm(folder, { recursive: true });
    expect(written).toMatchObject(missing);
    const parts: number[] = [];
    for (let part = written[ROUTE]; part; part = part.slots?.children) parts.push(part.hints);
    // One for each part of the route, root and page included.
    expect(parts).toEqual([64, 96, 96, 96, 32, 64, 160]);
  });
}
