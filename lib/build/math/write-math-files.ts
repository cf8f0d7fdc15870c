import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import subsetFont from "subset-font";
import { packageDirectory } from "@/lib/application.server";
import { MATH_FOLDER } from "@/lib/build/math/math-folder";

/** Characters of most formulas, as first and last code points. The whole font is four times as large. */
const COMMON: readonly (readonly [first: number, last: number])[] = [
  [0x20, 0x7e], // letters, digits, brackets
  [0xa0, 0xff],
  [0x370, 0x3ff], // Greek
  [0x2010, 0x206f], // dots, primes, invisible operators
  [0x2100, 0x214f], // number sets
  [0x2190, 0x22ff], // arrows and operators
  [0x2308, 0x230b], // floor and ceiling
  [0x27e8, 0x27ef], // angle brackets
  [0x1d400, 0x1d467], // bold and italic letters
  [0x1d6fc, 0x1d71b], // italic Greek letters
];

/**
 * Writes the style sheet of formulas, and a font with the common characters. Of several font faces with the same name, browsers
 * use the last one with a given character, and load only the faces that they need.
 * @param folder of the server, absolute.
 * @param format of the font: `woff2` is a quarter smaller but takes two processor seconds to compress, `woff` takes a quarter of one.
 */
export async function writeMathFiles(folder: string, format: "woff" | "woff2"): Promise<void> {
  const target = path.join(folder, MATH_FOLDER);
  await mkdir(target, { recursive: true });
  const fontFile = "files/stix-two-math-latin-400-normal.woff2";
  const font = await readFile(path.join(packageDirectory("@fontsource/stix-two-math"), fontFile));
  const characters = COMMON.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  );
  const commonFont = `common.${format}`;
  await writeFile(path.join(target, commonFont), await subsetFont(font, characters.join(""), { targetFormat: format }));
  const styles = await readFile(path.join(packageDirectory("temml"), "dist/Temml-STIX2.css"), "utf8");
  const ranges = COMMON.map(([first, last]) => `U+${first.toString(16)}-${last.toString(16)}`);
  const face = `font-family: STIX2; src: url("./${commonFont}"); unicode-range: ${ranges.join(", ")};`;
  await writeFile(path.join(target, "math.css"), `${styles}\n@font-face { ${face} }\n`);
}
