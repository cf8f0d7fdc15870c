import { openTypeFile, type TypeFile } from "@/lib/lettering/type-files";
import { parseUnicodeRanges } from "@/lib/lettering/unicode-ranges";
import { log } from "@/lib/observability/log";

const STYLE_SHEETS = "https://fonts.googleapis.com/css2";

/** Time that the other server gets, milliseconds. */
const FETCH_LIMIT = 3_000;

/** Families that could not be had; they are not asked for again, so that each image is not late by the limit. */
const unavailable = new Set<string>();

/**
 * The letters of a text in a family of Google Fonts; none where it cannot be had, which the log says once.
 * @param weight 100 to 900.
 */
export async function fetchTypeface(
  family: string,
  weight: number,
  text: string,
  get: typeof fetch = fetch,
): Promise<TypeFile[]> {
  if (unavailable.has(family)) return [];
  try {
    return await fetchFiles(family, weight, text, get);
  } catch (cause) {
    unavailable.add(family);
    log().warn(
      "The font family in thumbnails.fonts could not be fetched; preview images are rendered without it.",
      {},
      cause,
    );
    return [];
  }
}

async function fetchFiles(family: string, weight: number, text: string, get: typeof fetch): Promise<TypeFile[]> {
  const letters = [...new Set(text)].sort().join("");
  const query = new URLSearchParams({ family: `${family}:wght@${weight}`, text: letters });
  const sheet = await read(await get(`${STYLE_SHEETS}?${query}`, { signal: AbortSignal.timeout(FETCH_LIMIT) }));
  const faces = sheet.toString("utf8").matchAll(/@font-face\s*\{([^}]*)\}/g);
  return Promise.all(
    Array.from(faces, async ([, face = ""]) => {
      const [, address = ""] = /src:\s*url\(([^)]+)\)/.exec(face) ?? [];
      const [, ranges = "U+0-10FFFF"] = /unicode-range:\s*([^;]+)/.exec(face) ?? [];
      const bytes = await read(await get(address, { signal: AbortSignal.timeout(FETCH_LIMIT) }));
      return openTypeFile(address, bytes, parseUnicodeRanges(ranges));
    }),
  );
}

async function read(response: Response): Promise<Buffer> {
  if (!response.ok) throw new Error(`The font server returned status ${response.status}.`);
  return Buffer.from(await response.arrayBuffer());
}
