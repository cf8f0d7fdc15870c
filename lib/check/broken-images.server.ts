import { readFile } from "node:fs/promises";
import { diskPath } from "@/lib/base/disk-path.server";
import { mapConcurrently } from "@/lib/base/map-concurrently";
import { readFileStart } from "@/lib/base/read-text-file.server";
import { positionAt } from "@/lib/base/text-position";
import { findXmlMistake } from "@/lib/check/xml-mistake";
import { createProblem } from "@/lib/problems/create-problem";
import type { Problem } from "@/lib/problems/types";
import type { Site } from "@/lib/site/types";

const IMAGE = /\.(?:png|jpe?g|gif|webp|svg)$/i;

/** The first bytes of images in Latin-1, by which browsers recognize them instead of by name. */
const START = /^(?:\x89PNG|\xff\xd8|GIF8|RIFF....WEBP|BM|....ftyp|[\s\S]*<svg)/s;

const HEAD_BYTES = 512;

/** Finds image files that browsers cannot show. @param only the files to check; all if undefined */
export async function findBrokenImages(
  only: ReadonlySet<string> | undefined,
  { files, contentDirectory }: Pick<Site, "files" | "contentDirectory">,
): Promise<Problem[]> {
  const images = [...files].filter((file) => IMAGE.test(file) && (only?.has(file) ?? true)).sort();
  const found = await mapConcurrently(images, 8, async (file) => {
    if (/\.svg$/i.test(file)) return findBrokenDrawing(file, diskPath(contentDirectory, file));
    const head = (await readFileStart(diskPath(contentDirectory, file), HEAD_BYTES))?.toString("latin1");
    if (head === undefined || START.test(head)) return [];
    const what = head.startsWith("version https://git-lfs") ? "a pointer of Git LFS" : "no image";
    const message = `\`${file}\` is ${head === "" ? "empty" : what}, so that browsers cannot show it.`;
    return [createProblem("invalid-image", { file }, { message })];
  });
  return found.flat();
}

/** Finds an error in an SVG file, which must be well-formed XML. */
async function findBrokenDrawing(file: string, path: string): Promise<Problem[]> {
  const text = await readFile(path, "utf8").catch(() => undefined);
  const mistake = text === undefined ? undefined : findXmlMistake(text);
  if (text === undefined || !mistake) return [];
  const message = `${mistake.reason}, so that browsers cannot show this image.`;
  return [createProblem("invalid-image", { file, ...positionAt(text, mistake.offset) }, { ...mistake, message })];
}
