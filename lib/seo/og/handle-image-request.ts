import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { diskPath } from "@/lib/base/disk-path.server";
import { readEnvironment } from "@/lib/env";
import { log } from "@/lib/observability/log";
import { socialImageKey } from "@/lib/seo/og/image-address";
import { describeSocialImage, type SocialImageContent } from "@/lib/seo/og/image-content";
import { renderSocialImage } from "@/lib/seo/og/render-image";
import type { Site } from "@/lib/site/types";

const IMMUTABLE = "public, max-age=31536000, immutable";

/** Maximum number of images that are rendered or wait for it; further requests are refused. */
const MAX_WAITING = 64;

/** Images that are being rendered by key; requests for the same image share its rendering. */
const underWay = new Map<string, Promise<Uint8Array>>();

/** Resolves after the last rendering in the queue; images are rendered one at a time, to occupy at most one core. */
let rendering: Promise<unknown> = Promise.resolve();
let waiting = 0;
let cannotKeep = false;

/**
 * `GET /_lectern/og/<key>/<page>.png`: the preview image of a page, rendered once for each content and stored in the data
 * folder. An image that cannot be stored is sent anyway.
 * @param address the decoded path after `/_lectern/og/`. @param dataDirectory absolute path.
 * @returns the image, 404 if there is no such page, 503 with `Retry-After` while too many others wait.
 */
export async function handleImageRequest(site: Site, dataDirectory: string, address: string): Promise<Response> {
  const [wantedKey = "", ...segments] = address.replace(/\.png$/, "").split("/");
  const content = describeSocialImage(site, `/${segments.join("/")}`);
  if (!content) return new Response("There is no such page.", { status: 404 });
  const key = socialImageKey(content);
  const file = path.join(dataDirectory, "social-images", `${key}.png`);
  const kept = await readFile(file).catch(() => undefined);
  const image = kept ?? underWay.get(key) ?? startRendering(site, content, key, file);
  if (!image) {
    return new Response("Too many images are being rendered.", { status: 503, headers: { "retry-after": "1" } });
  }
  const bytes = await image;
  return new Response(new Uint8Array(bytes), {
    headers: {
      "content-type": "image/png",
      // An outdated URL gets the current image, but it must not be cached there.
      "cache-control": wantedKey === key ? IMMUTABLE : "no-cache",
    },
  });
}

/** Renders an image after the waiting ones; undefined if there are too many of them. */
function startRendering(
  site: Site,
  content: SocialImageContent,
  key: string,
  file: string,
): Promise<Uint8Array> | undefined {
  if (waiting >= MAX_WAITING) return undefined;
  waiting += 1;
  const rendered = rendering.then(() => renderFor(site, content));
  rendering = rendered.then(
    () => (waiting -= 1),
    () => (waiting -= 1),
  );
  const image = rendered.then((bytes) => keep(file, bytes)).finally(() => underWay.delete(key));
  underWay.set(key, image);
  return image;
}

async function renderFor(site: Site, content: SocialImageContent): Promise<Uint8Array> {
  const [logo, background] = await Promise.all([content.logo, content.background].map((one) => loadPicture(site, one)));
  return renderSocialImage(content, { logo, background });
}

/** Writes an image to its file if possible. @returns the image in either case */
async function keep(file: string, bytes: Uint8Array): Promise<Uint8Array> {
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(`${file}.${process.pid}`, bytes);
    await rename(`${file}.${process.pid}`, file);
    cannotKeep = false;
  } catch (cause) {
    if (!cannotKeep) log().warn("Preview images cannot be kept in the data folder and are rendered again.", {}, cause);
    cannotKeep = true;
  }
  return bytes;
}

/** Time limit for an image from another server, in milliseconds. */
const FETCH_LIMIT = 3_000;

/** The bytes of an image from the docs repository or another server; undefined if it cannot be read. */
async function loadPicture(site: Site, address: string | undefined): Promise<Uint8Array | undefined> {
  if (!address) return undefined;
  try {
    return await readBytes(site, address);
  } catch {
    // A preview without the image is better than none.
    return undefined;
  }
}

async function readBytes(site: Site, address: string): Promise<Uint8Array | undefined> {
  if (/^https?:/.test(address)) {
    if (readEnvironment().LECTERN_UNTRUSTED) return undefined;
    const response = await fetch(address, { signal: AbortSignal.timeout(FETCH_LIMIT) });
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined;
  }
  const file = address.replace(/^\/+/, "");
  if (!site.files.has(file)) return undefined;
  return readFile(diskPath(site.contentDirectory, file));
}
