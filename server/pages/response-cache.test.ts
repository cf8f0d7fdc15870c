import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { packPage, pageBody } from "@/server/pages/pack-page";
import { ResponseCache } from "@/server/pages/response-cache";

const pack = (text: string) => packPage({ status: 200, headers: {}, body: Buffer.from(text) });

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

test("the page that was asked for longest ago gives way first", async () => {
  const page = await pack("page");
  const cache = new ResponseCache(3 * 1100 + 100);
  for (const address of ["/a", "/b", "/c"]) cache.set(address, page);
  cache.get("/a");
  cache.set("/d", page);
  expect(["/a", "/b", "/c", "/d"].filter((address) => cache.get(address))).toEqual(["/a", "/c", "/d"]);
});

test("a page that is set again counts once", async () => {
  const page = await pack("page");
  const cache = new ResponseCache(3 * 1100 + 100);
  for (const address of ["/a", "/b", "/b", "/b", "/c"]) cache.set(address, page);
  expect(["/a", "/b", "/c"].filter((address) => cache.get(address))).toEqual(["/a", "/b", "/c"]);
});
