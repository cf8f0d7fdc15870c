import type { Suggestion } from "@/lib/assistant/client/types";

/** Maximum number of suggestions in a reply. */
const MAXIMUM = 3;

/**
 * Parses the block that replies end with: one line `(text)[/path]` for each suggestion. Lines in another format, and
 * URLs that are not paths of the site, are ignored.
 * @example parseSuggestions("(Read more)[/guides/more]") // [{ text: "Read more", path: "/guides/more" }]
 */
export function parseSuggestions(block: string): Suggestion[] {
  return block
    .split("\n")
    .flatMap((line) => {
      const [, text, path] = /^\s*[-*]?\s*\((.{1,200})\)\s*\[([^\]\s]*)\]\s*$/.exec(line) ?? [];
      if (!text) return [];
      const isPath = path !== undefined && /^\/(?![/\\])/.test(path);
      return isPath ? [{ text, path }] : path === "" ? [{ text }] : [];
    })
    .slice(0, MAXIMUM);
}
