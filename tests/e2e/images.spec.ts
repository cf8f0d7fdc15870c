import { writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { expect, test } from "../support/answering-page";
import { createDocsFolder, type DocsFolder } from "../support/docs-folder";
import { startServer, type TestServer } from "../support/server";

let docs: DocsFolder;
let site: TestServer;
let originalSize: number;

test.beforeAll(async () => {
  docs = await createDocsFolder(
    { navigation: { pages: ["one", "two"] } },
    {
      "one.mdx":
        "---\ntitle: One\n---\n\n![Noise](/noise.png)\n\n![Turned](/turned.jpg)\n\n![Moving](/moving.webp)\n\n" +
        "<img src='/noise.png' width='300' alt='Small' />\n",
      "two.mdx": "---\ntitle: Two\n---\n\nText.\n",
    },
  );
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const picture = () => sharp({ create: { width: 2000, height: 1000, channels: 3, background: "#fff", noise } });
  const png = await picture().png().toBuffer();
  originalSize = png.length;
  await writeFile(path.join(docs.directory, "noise.png"), png);
  // As telephones write it: lying, with a note to turn it.
  const turned = await picture().jpeg().withMetadata({ orientation: 6 }).toBuffer();
  await writeFile(path.join(docs.directory, "turned.jpg"), turned);
  const frames = sharp({
    create: { width: 1000, height: 200, channels: 3, background: "#fff", noise, pageHeight: 100 },
  });
  await writeFile(path.join(docs.directory, "moving.webp"), await frames.webp({ delay: 100 }).toBuffer());
  site = await startServer({ docsDirectory: docs.directory });
});

test.afterAll(async () => {
  await site?.stop();
  await docs?.dispose();
});

test("a phone gets a smaller copy, and the file itself is untouched", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`${site.url}/one`);
  const image = page.getByRole("img", { name: "Noise" }).or(page.getByRole("button", { name: /Noise/ }));
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.currentSrc))
    .toContain("/640/noise.png");
  const copy = await fetch(`${site.url}/_lectern/images/640/noise.png.webp`);
  expect(copy.headers.get("content-type")).toBe("image/webp");
  expect(copy.headers.get("etag")).toBeTruthy();
  const data = Buffer.from(await copy.arrayBuffer());
  expect(data.length).toBeLessThan(originalSize / 4);
  expect(await sharp(data).metadata()).toMatchObject({ width: 640, height: 320 });
  expect((await (await fetch(`${site.url}/noise.png`)).arrayBuffer()).byteLength).toBe(originalSize);
  const small = page.locator("img[alt=Small]");
  await expect(small).not.toHaveAttribute("srcset");
});

test("a copy stands upright as browsers show the file", async () => {
  const copy = await fetch(`${site.url}/_lectern/images/640/turned.jpg.webp`);
  const { width, height } = await sharp(Buffer.from(await copy.arrayBuffer())).metadata();
  expect([width, height]).toEqual([640, 1280]);
});

test("an animated image is served as it is", async () => {
  const copy = await fetch(`${site.url}/_lectern/images/640/moving.webp.webp`);
  expect((await sharp(Buffer.from(await copy.arrayBuffer())).metadata()).pages).toBe(2);
});

const refused: readonly [sentence: string, address: string][] = [
  ["a width that is none of the list", "/_lectern/images/641/noise.png.webp"],
  ["a file that is not of the site", "/_lectern/images/640/other.png.webp"],
  ["a file outside of the folder", "/_lectern/images/640/..%2F..%2Fetc%2Fpasswd.webp"],
  ["a page", "/_lectern/images/640/one.mdx.webp"],
];
for (const [sentence, address] of refused) {
  test(`not found: ${sentence}`, async () => {
    expect((await fetch(site.url + address)).status).toBe(404);
  });
}
