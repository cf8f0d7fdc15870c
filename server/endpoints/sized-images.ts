import { mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { HandlerRequest } from "@/lib/assistant/types";
import { diskPath } from "@/lib/base/disk-path.server";
import { IMAGE_WIDTHS } from "@/lib/content/pipeline/image-widths";
import { log } from "@/lib/observability/log";
import { getSite, siteDirectories } from "@/lib/site/site-store";
import type { Endpoint, EndpointAnswer, EndpointParameters } from "@/server/endpoints/endpoint";
import { fileTag } from "@/server/file-tag";
import { LocalFile } from "@/server/send-file";

/** Resized images of the docs folder: `/_lectern/images/<width>/<file>.webp`. */
export const SIZED_IMAGE_ENDPOINT: Endpoint = { path: "/_lectern/images/:width/*", methods: { GET: answerImage } };

/** Images that are being resized, by target file. They are resized one at a time, since each uses all processors. */
const running = new Map<string, Promise<boolean>>();
let last: Promise<unknown> = Promise.resolve();

async function answerImage(
  _request: HandlerRequest,
  { width, rest = "" }: EndpointParameters,
): Promise<EndpointAnswer> {
  const site = await getSite();
  const source = rest.replace(/\.webp$/, "");
  const wanted = IMAGE_WIDTHS.find((known) => String(known) === width);
  if (!wanted || source === rest || !site.files.has(source)) return new Response("Unknown image.", { status: 404 });
  const original = diskPath(site.contentDirectory, source);
  const status = await stat(original).catch(() => undefined);
  if (!status) return new Response("Unknown image.", { status: 404 });
  const tag = (await fileTag(original, status)).replace(/[^\w-]/g, "");
  const folder = path.join(siteDirectories().dataDirectory, "images");
  const file = `${tag}-${wanted}.webp`;
  const isMade = await makeOnce(original, path.join(folder, file), wanted);
  return isMade ? new LocalFile(folder, file) : new LocalFile(site.contentDirectory, source);
}

/** Resizes an image unless this was done before. @returns false if the original has to be served. */
async function makeOnce(original: string, target: string, width: number): Promise<boolean> {
  if (await stat(target).catch(() => undefined)) return true;
  const known = running.get(target);
  if (known) return known;
  const made = last.then(() => make(original, target, width));
  running.set(target, made);
  last = made;
  try {
    return await made;
  } finally {
    running.delete(target);
  }
}

async function make(original: string, target: string, width: number): Promise<boolean> {
  const sharp = await loadLibrary();
  if (!sharp) return false;
  try {
    const image = sharp(await readFile(original));
    const { pages = 1 } = await image.metadata();
    if (pages > 1) return false;
    const data = await image.rotate().resize({ width, withoutEnlargement: true }).webp({ quality: 80 }).toBuffer();
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(`${target}.${process.pid}`, data);
    await rename(`${target}.${process.pid}`, target);
    return true;
  } catch (error) {
    log().warn("An image could not be made smaller", { file: original }, error);
    return false;
  }
}

/** Loads an optional dependency of the framework; without it, images are served as they are. */
async function loadLibrary(): Promise<typeof import("sharp").default | undefined> {
  const name: string = "sharp";
  return (await import(name).catch(() => undefined))?.default;
}
