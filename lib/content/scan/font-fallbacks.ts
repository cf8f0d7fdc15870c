import { readFile } from "node:fs/promises";
import { diskPath } from "@/lib/base/disk-path.server";
import { getOrMake } from "@/lib/base/get-or-make";

/** The parts of a site that determine its style sheets. */
interface StyleFolder {
  files: ReadonlySet<string>;
  contentDirectory: string;
}

const known = new WeakMap<StyleFolder, Promise<string>>();

/** Rules that add the fonts of the theme as fallbacks to fonts without any in the style sheets of a site. Read once per site. */
export function fontFallbacks(site: StyleFolder): Promise<string> {
  return getOrMake(known, site, () => readRules(site));
}

async function readRules({ files, contentDirectory }: StyleFolder): Promise<string> {
  const sheets = [...files].filter((file) => file.endsWith(".css")).sort();
  const read = (file: string) => readFile(diskPath(contentDirectory, file), "utf8").catch(() => "");
  return (await Promise.all(sheets.map(read))).map(fallbackRules).join("");
}

/** Comments, and at-rules with their content, whose fonts apply only under a condition. */
const LEFT_OUT = /\/\*[\s\S]*?\*\/|@[\w-]+[^{};]*(?:;|\{(?:[^{}]*\{[^{}]*\})*[^{}]*\})/g;
const RULE = /([^{}]+)\{([^{}]*)\}/g;
const FAMILY = /(?:^|;)\s*font-family\s*:\s*("[^"]*"|'[^']*'|[\w -]+?)\s*(!important)?\s*(?=;|$)/g;
/** Generic families, fonts of the system, and keywords. */
const GENERIC =
  /^(?:(?:ui-)?(?:sans-serif|serif|monospace|rounded)|system-ui|cursive|fantasy|math|inherit|initial|unset|revert)$/;
const MONOSPACE = /\b(?:code|pre|kbd|samp|mono)\b/;

/** The fallback rules for a style sheet. */
export function fallbackRules(css: string): string {
  return [...css.replace(LEFT_OUT, "").matchAll(RULE)]
    .flatMap(([, selector = "", body = ""]) =>
      [...body.matchAll(FAMILY)].map(([, family = "", important = ""]) => {
        if (GENERIC.test(family)) return "";
        const stack = MONOSPACE.test(selector)
          ? "var(--font-geist-mono),ui-monospace,monospace"
          : "var(--font-geist-all)";
        return `${selector.trim()}{font-family:${family},${stack}${important}}`;
      }),
    )
    .join("");
}
