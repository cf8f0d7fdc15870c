import { readFile } from "node:fs/promises";
import path from "node:path";
import { Blob, Face, Font, Variation } from "harfbuzzjs";
import { decompress } from "wawoff2";
import { type CodeRange, parseUnicodeRanges, rangesHold } from "@/lib/lettering/unicode-ranges";

/** A file that draws some letters. */
export interface TypeFile {
  name: string;
  ranges: readonly CodeRange[];
  /** Units of the drawing per em. */
  unitsPerEm: number;
  /** @param weight 100 to 900. */
  font(weight: number): Font;
}

const PACKAGES = "node_modules/@fontsource-variable";

/** Unpacked files that are kept: those of a page and its neighbours, a few megabytes. */
const LONGEST_SHELF = 48;

const parts = new Map<string, Promise<Part[]>>();
const shelf = new Map<string, Promise<TypeFile>>();

interface Part {
  file: string;
  ranges: CodeRange[];
}

/** Opens the files of the given typefaces that the letters of a text need, the first typeface that holds a letter wins. */
export async function openTypeFiles(text: string, typefaces: readonly string[]): Promise<TypeFile[]> {
  const all = (await Promise.all(typefaces.map(listParts))).flat();
  const needed = new Set<Part>();
  for (const letter of new Set(text)) {
    const codePoint = letter.codePointAt(0) ?? 0;
    const part = all.find(({ ranges }) => rangesHold(ranges, codePoint));
    if (part) needed.add(part);
  }
  return Promise.all(all.filter((part) => needed.has(part)).map(takeFromShelf));
}

/** A typeface's package names the letters of each of its files. */
function listParts(typeface: string): Promise<Part[]> {
  const known = parts.get(typeface);
  if (known) return known;
  const folder = path.join(/* turbopackIgnore: true */ process.cwd(), PACKAGES, typeface);
  const reading = readFile(path.join(folder, "unicode.json"), "utf8").then((json) =>
    Object.entries(JSON.parse(json) as Record<string, string>).map(([name, ranges]) => ({
      file: path.join(folder, "files", `${typeface}-${name.replace(/[[\]]/g, "")}-wght-normal.woff2`),
      ranges: parseUnicodeRanges(ranges),
    })),
  );
  parts.set(typeface, reading);
  return reading;
}

function takeFromShelf({ file, ranges }: Part): Promise<TypeFile> {
  const opened = shelf.get(file) ?? readFile(file).then((bytes) => openTypeFile(file, bytes, ranges));
  shelf.delete(file);
  shelf.set(file, opened);
  const [oldest] = shelf.keys();
  if (shelf.size > LONGEST_SHELF && oldest !== undefined) shelf.delete(oldest);
  return opened;
}

/** Makes a file ready for drawing. @param bytes WOFF2 or OpenType. @throws for bytes that are neither. */
export async function openTypeFile(name: string, bytes: Uint8Array, ranges: readonly CodeRange[]): Promise<TypeFile> {
  const isPacked = Buffer.from(bytes.subarray(0, 4)).toString("latin1") === "wOF2";
  const face = new Face(new Blob(Uint8Array.from(isPacked ? await decompress(bytes) : bytes)));
  const fonts = new Map<number, Font>();
  const font = (weight: number) => {
    const known = fonts.get(weight);
    if (known) return known;
    const made = new Font(face);
    made.setVariations([new Variation("wght", weight)]);
    fonts.set(weight, made);
    return made;
  };
  return { name, ranges, unitsPerEm: face.upem, font };
}
