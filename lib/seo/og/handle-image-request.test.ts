import { readdir } from "node:fs/promises";
import path from "node:path";
import { handleImageRequest } from "@/lib/seo/og/handle-image-request";
import { socialImageAddress } from "@/lib/seo/og/image-address";
import { loadSite } from "@/lib/site/load-site.server";
import type { Site } from "@/lib/site/types";
import { createDocsFolder } from "@/tests/support/docs-folder";
import { expect, test } from "@/tests/support/unit-test";

const PAGES = ["index", "guides/start"];

async function withSite(run: (site: Site, dataDirectory: string) => Promise<void>): Promise<void> {
  const files = Object.fromEntries(PAGES.map((page) => [`${page}.mdx`, `---\ntitle: ${page}\n---\n\nText.\n`]));
  const docs = await createDocsFolder({ navigation: { pages: PAGES } }, files);
  try {
    const dataDirectory = path.join(docs.directory, ".data");
    const loaded = await loadSite({ docsDirectory: docs.directory, dataDirectory });
    if (!loaded.ok) throw new Error("The site cannot be loaded.");
    await run(loaded.value.site, dataDirectory);
  } finally {
    await docs.dispose();
  }
}

function addressOf(site: Site, page: string): string {
  return (socialImageAddress(site, page) ?? "").replace("/_lectern/og/", "");
}

test("the image of a page is rendered once and kept", () =>
  withSite(async (site, data) => {
    const address = addressOf(site, "/guides/start");
    const images = await Promise.all([1, 2, 3].map(() => handleImageRequest(site, data, address)));
    for (const image of images) {
      expect(image.status).toBe(200);
      expect(image.headers.get("content-type")).toBe("image/png");
      expect(image.headers.get("cache-control")).toContain("immutable");
    }
    expect(await readdir(path.join(data, "social-images"))).toEqual([`${address.split("/")[0]}.png`]);
    const bytes = Buffer.from(await (images[0] as Response).arrayBuffer());
    expect(bytes.subarray(1, 4).toString()).toBe("PNG");
    const again = await handleImageRequest(site, data, address);
    expect(Buffer.from(await again.arrayBuffer()).equals(bytes)).toBe(true);
  }));

test("an image that cannot be kept is sent", () =>
  withSite(async (site) => {
    // A file where the folder should be.
    const image = await handleImageRequest(site, path.join(site.contentDirectory, "docs.json"), addressOf(site, "/"));
    expect(image.status).toBe(200);
    expect((await image.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
  }));

test("an outdated address gets the current image without keeping it", () =>
  withSite(async (site, data) => {
    const image = await handleImageRequest(site, data, "0123456789abcdef/guides/start.png");
    expect([image.status, image.headers.get("cache-control")]).toEqual([200, "no-cache"]);
  }));

test("an address of no page is not found", () =>
  withSite(async (site, data) => {
    const image = await handleImageRequest(site, data, "0123456789abcdef/nowhere.png");
    expect(image.status).toBe(404);
  }));
