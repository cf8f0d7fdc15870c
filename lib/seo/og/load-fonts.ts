import { readFile } from "node:fs/promises";
import path from "node:path";
import { googleFonts, subsetFonts } from "@takumi-rs/helpers";
import { packageDirectory } from "@/lib/application.server";
import { getOrMake } from "@/lib/base/get-or-make";
import { log } from "@/lib/observability/log";
import { orderFonts } from "@/lib/seo/og/font-families";

/** A font file with some code points of its family. */
export interface FontSubset {
  name: string;
  /** The same for the same file. */
  key: string;
  weight?: number;
  /** Inclusive code point ranges; empty for all. */
  unicodeRange: [first: number, last: number][];
  data: () => Promise<ArrayBuffer | Uint8Array>;
}

/** Font weights in preview images. */
const WEIGHTS = [400, 600] as const;

/** Time limit for fetching a font from another server, in milliseconds. */
const FETCH_LIMIT = 3_000;

const installed = new Map<string, Promise<FontSubset[]>>();

/** Families that could not be fetched. They are not requested again, since that would delay every image. */
const unavailable = new Set<string>();

/**
 * Loads the font files that a text needs: those of the author's family, if any, then for each letter the first installed file
 * that covers it.
 * @param languageTag BCP 47 tag, or an empty string. @param family a family of Google Fonts.
 */
export async function loadFonts(
  text: string,
  languageTag: string,
  family?: string,
  fetchFont: typeof fetch = fetch,
): Promise<FontSubset[]> {
  const own = (await Promise.all(orderFonts(text, languageTag).map(listSubsets))).flat();
  const wanted = family === undefined ? [] : await fetchFamily(family, text, fetchFont);
  const needed = new Set<FontSubset>();
  for (const letter of new Set(text)) {
    const point = letter.codePointAt(0) ?? 0;
    const subset = own.find(({ unicodeRange }) =>
      unicodeRange.some(([first, last]) => point >= first && point <= last),
    );
    if (subset) needed.add(subset);
  }
  return [...wanted, ...own.filter((subset) => needed.has(subset))];
}

/** Lists the files of an installed font, whose package lists the code points of each file. */
function listSubsets(name: string): Promise<FontSubset[]> {
  return getOrMake(installed, name, async () => {
    const folder = packageDirectory(`@fontsource-variable/${name}`);
    const ranges = JSON.parse(await readFile(path.join(folder, "unicode.json"), "utf8")) as Record<string, string>;
    return Object.entries(ranges).map(([subset, range]): FontSubset => {
      const file = path.join(folder, "files", `${name}-${subset.replace(/[[\]]/g, "")}-wght-normal.woff2`);
      return { name, key: file, unicodeRange: parseUnicodeRanges(range), data: () => readFile(file) };
    });
  });
}

/**
 * Reads the value of the CSS descriptor `unicode-range`.
 * @example parseUnicodeRanges("U+0-7F,U+20AC") // [[0, 127], [8364, 8364]]
 */
function parseUnicodeRanges(text: string): FontSubset["unicodeRange"] {
  return [...text.matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi)].map(([, first = "", last = first]) => [
    Number.parseInt(first, 16),
    Number.parseInt(last, 16),
  ]);
}

/** Fetches a family. Each weight is requested separately, because the server returns an error for a missing weight. */
async function fetchFamily(name: string, text: string, fetchFont: typeof fetch): Promise<FontSubset[]> {
  if (unavailable.has(name)) return [];
  const weights = WEIGHTS.map((weight) => fetchWeight(name, weight, text, fetchFont));
  const results = await Promise.allSettled(weights);
  const fetched = results.flatMap((result) => (result.status === "fulfilled" ? result.value : []));
  const failure = results.find(({ status }) => status === "rejected") as PromiseRejectedResult | undefined;
  if (fetched.length === 0 && failure) {
    unavailable.add(name);
    log().warn(
      `The font "${name}" of thumbnails.fonts could not be fetched; preview images do without it.`,
      {},
      failure.reason,
    );
  }
  return fetched;
}

async function fetchWeight(name: string, weight: number, text: string, fetchFont: typeof fetch): Promise<FontSubset[]> {
  const options = { fetch: fetchFont, timeout: FETCH_LIMIT };
  const fonts = subsetFonts({ fonts: await googleFonts({ families: [{ name, weight }], ...options }), source: text });
  return Promise.all(
    fonts.map(async (font) => {
      const bytes = await font.data();
      return { ...font, data: async () => bytes };
    }),
  );
}
