import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { pageBody, toCachedResponse } from "@/server/pages/cached-response";
import { expect, test } from "@/tests/support/unit-test";

const pack = (html: string) => toCachedResponse({ status: 200, headers: {}, html });

test("a page is the same in every encoding", async () => {
  const text = `<p>${"words ".repeat(500)}</p>`;
  const page = await pack(text);
  expect(brotliDecompressSync(await pageBody(page, "br")).toString()).toBe(text);
  expect(gunzipSync(await pageBody(page, "gzip")).toString()).toBe(text);
  expect((await pageBody(page, "identity")).toString()).toBe(text);
});

test("pages of other content have another hash", async () => {
  expect((await pack("one")).hash).not.toBe((await pack("two")).hash);
  expect((await pack("one")).hash).toBe((await pack("one")).hash);
});

test("all that ask for a plain page at the same time get one body", async () => {
  const page = await pack("<html><head></head><body>Text</body></html>");
  const bodies = await Promise.all(Array.from({ length: 100 }, () => pageBody(page, "identity")));
  expect(new Set(bodies).size).toBe(1);
  expect(String(bodies[0])).toContain("Text");
});
