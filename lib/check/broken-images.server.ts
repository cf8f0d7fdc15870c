import { readFile } from "node:fs/promises";
import { diskPath } from "@/lib/base/disk-path.server";
import { mapConcurrently } from "@/lib/base/map-concurrently";
import { readFileStart } from "@/lib/base/read-text-file.server";
import { positionAt } from "@/lib/base/text-position";
import type { SyntaxFailure } from "@/lib/config/syntax-failure";
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

/** A mistake for which browsers do not show a file as SVG. */
type XmlMistake = Required<SyntaxFailure>;

/** Markup of XML: comments, instructions, and declarations, or the slash, name, attributes, and slash of a tag. */
const MARKUP =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<!DOCTYPE(?:[^>[]|\[[\s\S]*?\])*>|<(\/?)([^\s=<>/"'!?]+)((?:\s+[^\s=<>/"']+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;

/** An `&` that does not begin an entity defined by XML. */
const AMPERSAND = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i;

const NAMESPACE = "http://www.w3.org/2000/svg";

/** The first mistake for which a text is not well-formed XML, or not SVG. */
export function findXmlMistake(text: string): XmlMistake | undefined {
  const at = (offset: number, reason: string, hint: string) => ({ offset, reason, hint });
  // The values of entities that the file declares are not known here.
  const isPlain = !/<!ENTITY/.test(text);
  const opened: { name: string; offset: number }[] = [];
  let hasRoot = false;
  let end = 0;
  for (let offset = text.indexOf("<"); offset >= 0; offset = text.indexOf("<", end)) {
    MARKUP.lastIndex = offset;
    const [whole, slash, name, attributes = "", isEmpty] = MARKUP.exec(text) ?? [];
    if (whole === undefined)
      return at(offset, "This tag cannot be read", "Put attributes in quotes; write `<` as `&lt;`.");
    const ampersand = isPlain
      ? text.slice(end, name === undefined ? offset : offset + whole.length).search(AMPERSAND)
      : -1;
    if (ampersand >= 0)
      return at(end + ampersand, "This `&` does not begin an entity that XML defines", "Write it as `&amp;`.");
    end = offset + whole.length;
    if (whole.startsWith("<?xml ") && offset > 1)
      return at(offset, "The XML declaration is not at the beginning", "Remove what is above it.");
    if (name === undefined) continue;
    if (slash && opened.pop()?.name !== name)
      return at(
        offset,
        `\`${whole}\` does not close the last open element`,
        "Close elements in the order in which they are opened.",
      );
    if (!hasRoot && !/^(?:\w+:)?svg$/.test(name))
      return at(offset, `The file begins with \`<${name}>\` instead of \`<svg>\``, "Replace the file with the image.");
    if (!hasRoot && isPlain && !attributes.includes(NAMESPACE))
      return at(offset, "`<svg>` has no namespace", `Write \`xmlns="${NAMESPACE}"\` into the tag.`);
    hasRoot = true;
    const names = [...attributes.matchAll(/([^\s=]+)\s*=\s*(?:"[^"]*"|'[^']*')/g)].map(([, key]) => key);
    const twice = names.find((key, index) => names.indexOf(key) < index);
    if (twice !== undefined) return at(offset, `\`<${name}>\` has \`${twice}\` twice`, "Remove one of the two.");
    if (!slash && !isEmpty) opened.push({ name, offset });
  }
  const [open] = opened.slice(-1);
  if (open) return at(open.offset, `\`<${open.name}>\` is not closed`, "Close it, or export the image again.");
  return hasRoot
    ? undefined
    : at(0, text.trim() === "" ? "The file is empty" : "The file has no `<svg>`", "Replace the file with the image.");
}
