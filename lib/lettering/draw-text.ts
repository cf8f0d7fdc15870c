import { Direction, Buffer as ShapingBuffer, shape } from "harfbuzzjs";
import { breakLines } from "@/lib/lettering/break-lines";
import { splitRuns } from "@/lib/lettering/split-runs";
import type { TypeFile } from "@/lib/lettering/type-files";
import { rangesHold } from "@/lib/lettering/unicode-ranges";

/** How a text is set. Lengths in pixels. */
export interface TextStyle {
  size: number;
  /** 100 to 900. */
  weight: number;
  /** Of the size. */
  lineHeight: number;
  /** Added between letters of scripts that do not join them, of the size. */
  tracking: number;
  width: number;
  maxLines: number;
  /** BCP 47 tag. */
  language: string;
  direction: "ltr" | "rtl";
}

/** A text as outlines, so that whoever draws it needs no fonts. */
export interface DrawnText {
  /** SVG elements without a colour. */
  outlines: string;
  /** Of the longest line. */
  width: number;
  height: number;
}

/** Scripts whose letters join, or stand in squares: space between them would tear them. */
const KEEPS_ITS_SPACING =
  /[\p{scx=Arab}\p{scx=Deva}\p{scx=Thai}\p{scx=Hebr}\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/u;

/** Where capitals stand in a line that is centred on them, of the size. */
const BASELINE = 0.355;

/** Sets a text in lines and draws it: letters joined, reordered and placed as their script wants. */
export function drawText(text: string, files: readonly TypeFile[], style: TextStyle): DrawnText {
  const measured = new Map<string, number>();
  const measure = (line: string) => {
    const width = measured.get(line) ?? drawLine(line, files, style).width;
    measured.set(line, width);
    return width;
  };
  const { size, width, maxLines: count, language, lineHeight, direction } = style;
  const lines = breakLines(text.normalize("NFC"), { width, count, language, measure });
  const drawn = lines.map((line) => drawLine(line, files, style));
  const widest = Math.max(0, ...drawn.map((line) => line.width));
  const step = size * lineHeight;
  const outlines = drawn.map((line, index) => {
    const left = direction === "rtl" ? widest - line.width : 0;
    return `<g transform="translate(${round(left)} ${round(step * (index + 0.5) + size * BASELINE)})">${line.outlines}</g>`;
  });
  return { outlines: outlines.join(""), width: widest, height: step * lines.length };
}

/** Share of a text's letters that no file holds, 0 to 1. */
export function missingShare(text: string, files: readonly TypeFile[]): number {
  const letters = [...text.normalize("NFC")].filter((letter) => /[\p{L}\p{N}]/u.test(letter));
  const missing = letters.filter((letter) => !files.some((file) => holds(file, letter)));
  return letters.length === 0 ? 0 : missing.length / letters.length;
}

function drawLine(line: string, files: readonly TypeFile[], style: TextStyle): { outlines: string; width: number } {
  const fileOf = (letter: string, before: TypeFile | undefined) =>
    before && isMark(letter) && holds(before, letter) ? before : files.find((file) => holds(file, letter));
  const outlines: string[] = [];
  let x = 0;
  for (const { file, start, length, isRightToLeft } of splitRuns(line, style.direction, fileOf)) {
    const font = file.font(style.weight);
    const scale = style.size / file.unitsPerEm;
    const buffer = new ShapingBuffer();
    buffer.addText(line, start, length);
    buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR);
    buffer.setLanguage(style.language);
    buffer.guessSegmentProperties();
    shape(font, buffer);
    const tracking = KEEPS_ITS_SPACING.test(line.slice(start, start + length)) ? 0 : style.tracking * style.size;
    const positions = buffer.getGlyphPositions();
    for (const [index, { codepoint: glyph }] of buffer.getGlyphInfos().entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      const path = font.glyphToPath(glyph);
      const place = `${round(x + xOffset * scale)} ${round(-yOffset * scale)}`;
      if (path) outlines.push(`<path transform="translate(${place}) scale(${scale} ${-scale})" d="${path}"/>`);
      x += xAdvance * scale + (xAdvance === 0 ? 0 : tracking);
    }
  }
  return { outlines: outlines.join(""), width: x };
}

function holds(file: TypeFile, letter: string): boolean {
  return rangesHold(file.ranges, letter.codePointAt(0) ?? 0);
}

function isMark(letter: string): boolean {
  return /\p{M}|\u200d/u.test(letter);
}

function round(length: number): number {
  return Math.round(length * 100) / 100;
}
