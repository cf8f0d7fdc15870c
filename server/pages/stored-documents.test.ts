import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pageBody, toCachedResponse } from "@/server/pages/cached-response";
import { StoredDocuments } from "@/server/pages/stored-documents";
import type { RenderedDocument } from "@/server/render-document";
import { expect, test } from "@/tests/support/unit-test";

let folder: string;

function rendered(html: string): RenderedDocument {
  return { status: 200, headers: {}, html };
}

test.beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "lectern-documents-"));
});

test.afterEach(() => rm(folder, { recursive: true }));

test("a document comes back as it was stored", async () => {
  const stored = new StoredDocuments(path.join(folder, "pages"), "");
  expect(await stored.read("/site/a")).toBeUndefined();
  expect(await stored.has("/site/a")).toBe(false);
  const page = await toCachedResponse(rendered("<html><script>var a=1</script><p>Grüße</p></html>"));
  await stored.write("/site/a", page);
  expect(await stored.has("/site/a")).toBe(true);
  expect(await stored.read("/site/a")).toEqual(page);
  const body = await pageBody((await stored.read("/site/a")) ?? page, "identity");
  expect(body.toString()).toContain("<p>Grüße</p>");
});

test("documents that something else has rendered are other documents", async () => {
  await new StoredDocuments(folder, "build-1").write("/site/a", await toCachedResponse(rendered("<p>a</p>")));
  expect(await new StoredDocuments(folder, "build-2").has("/site/a")).toBe(false);
  expect(await new StoredDocuments(folder, "build-1").has("/site/a")).toBe(true);
});

test("documents of other addresses are removed", async () => {
  const stored = new StoredDocuments(folder, "");
  const page = await toCachedResponse(rendered("<p>a</p>"));
  await stored.write("/site/a", page);
  await stored.write("/site/b", page);
  await stored.keepOnly(["/site/b", "/site/c"]);
  expect([await stored.has("/site/a"), await stored.has("/site/b")]).toEqual([false, true]);
});

test("a file that cannot be read is an error, not an absent document", async () => {
  const stored = new StoredDocuments(folder, "");
  await stored.write("/site/a", await toCachedResponse(rendered("<p>a</p>")));
  const broken = new StoredDocuments("\0", "");
  await expect(broken.read("/site/a")).rejects.toThrow();
});
