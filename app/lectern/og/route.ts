import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { drawSocialImage } from "@/app/lectern/og/draw-social-image";
import { loadPicture } from "@/app/lectern/og/load-picture";
import { socialImageKey } from "@/app/lectern/og/social-image-address";

import { describeSocialImage, type SocialImageContent } from "@/lib/seo/social-image";
import { getSite, siteDirectories } from "@/lib/site/site-store";
import type { Site } from "@/lib/site/types";

const IMMUTABLE = "public, max-age=31536000, immutable";
const drawings = new Map<string, Promise<Uint8Array>>();

/** `GET /_lectern/og/<key>/<page>.png`: the preview image of a page, drawn once for each content and kept on disk. */
export async function GET(request: Request): Promise<Response> {
  const [key = "", ...segments] = (new URL(request.url).searchParams.get("path") ?? "").split("/");
  const address = [key, ...segments].join("/").replace(/\.png$/, "");
  const slash = address.indexOf("/");
  const site = await getSite();
  const content = describeSocialImage(site, slash < 0 ? "/" : address.slice(slash));
  if (!content) return new Response("There is no such page.", { status: 404 });
  const currentKey = socialImageKey(content);
  const wantedKey = slash < 0 ? address : address.slice(0, slash);
  const image = await findImage(site, currentKey, content);
  return new Response(new Uint8Array(image), {
    headers: {
      "content-type": "image/png",
      // An older address gets the image of today, but must not keep it.
      "cache-control": wantedKey === currentKey ? IMMUTABLE : "no-cache",
    },
  });
}

/** Requests for the same image at the same time wait for one drawing. */
function findImage(site: Site, key: string, content: SocialImageContent): Promise<Uint8Array> {
  const running = drawings.get(key);
  if (running) return running;
  const drawing = readOrDraw(site, key, content).finally(() => drawings.delete(key));
  drawings.set(key, drawing);
  return drawing;
}

async function readOrDraw(site: Site, key: string, content: SocialImageContent): Promise<Uint8Array> {
  const folder = path.join(/* turbopackIgnore: true */ siteDirectories().dataDirectory, "social-images");
  const file = path.join(folder, `${key}.png`);
  const kept = await readFile(file).catch(() => undefined);
  if (kept) return kept;
  const [logo, background] = await Promise.all([
    loadPicture(site, content.logo),
    loadPicture(site, content.background),
  ]);
  const image = await drawSocialImage(content, { logo, background }).catch(() =>
    // Some vector files hold what the drawing cannot read; the name of the site then stands for the logo.
    drawSocialImage(content, { logo: undefined, background: undefined }),
  );
  const bytes = new Uint8Array(image);
  await mkdir(folder, { recursive: true });
  await writeFile(`${file}.${process.pid}`, bytes);
  await rename(`${file}.${process.pid}`, file);
  return bytes;
}
