import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { packageDirectory } from "@/lib/application.server";
import { getOrMake } from "@/lib/base/get-or-make";
import { RecentMap } from "@/lib/base/recent-map";
import { promiseToKeep } from "@/lib/base/site-context.server";
import { extractCandidates } from "@/lib/content/utility-css/extract-candidates";

/** The compiler of one layer, created for each page, because a compiler keeps every class that it has compiled. */
type Compiler = Awaited<ReturnType<typeof import("tailwindcss").compile>>;

/**
 * Names that authors of the format use beside the standard theme, and the fonts of the interface. `inline` puts values
 * into the rules, so that content never sets variables that the interface reads.
 */
const SITE_THEME = `
@theme inline reference {
  --font-sans: var(--font-sans);
  --font-mono: var(--font-mono);
  --color-primary: var(--primary);
  --color-primary-light: var(--accent-dark, var(--primary));
  --color-primary-dark: var(--primary-strong);
  --color-background-light: var(--site-page-light, #fff);
  --color-background-dark: var(--site-page-dark, #0b0c0f);
}
@custom-variant dark (&:where(.dark, .dark *));
@utility flex-shrink { flex-shrink: 1; }
@utility flex-shrink-0 { flex-shrink: 0; }
@utility flex-grow { flex-grow: 1; }
@utility flex-grow-0 { flex-grow: 0; }
@utility overflow-ellipsis { text-overflow: ellipsis; }
`;

/** Layers of the stylesheet in rising strength; the interface's own stylesheet must name them in the same order. */
const LAYER_ORDER = "@layer theme, base, components, content, utilities, content-variants;";
const CANDIDATE_LIMIT = 200;

let themePromise: Promise<string> | undefined;
const known = new RecentMap<Promise<string>>(500);

async function readTheme(): Promise<string> {
  const file = join(packageDirectory("tailwindcss"), "theme.css");
  const text = await readFile(file, "utf8");
  return text.replace("@theme default {", "@theme default inline {") + SITE_THEME;
}

async function layerCompiler(layer: string): Promise<Compiler> {
  themePromise ??= readTheme();
  const { compile } = await import("tailwindcss");
  return compile(`${await themePromise}\n@layer ${layer} { @tailwind utilities; }`);
}

async function compileLayer(layer: string, candidates: readonly string[]): Promise<string> {
  if (candidates.length === 0) return "";
  const css = (await layerCompiler(layer)).build([...candidates]);
  return css.includes(`@layer ${layer} {`) ? css.replace(/^\/\*![\s\S]*?\*\/\s*/, "") : "";
}

/** In version 3, which the format names, a border without a color is light gray; now it has the text's color. */
function borderColors(candidates: readonly string[]): string {
  const borders = candidates.filter((name) => /^border(?:-[xytrblse])?(?:-\d+)?$/.test(name));
  const selectors = borders.map((name) => `.${name}`).join(",");
  return borders.length > 0 ? `@layer base{${selectors}{border-color:var(--line)}}` : "";
}

/** Removes line breaks and indentation, which are never significant in values. */
function compact(css: string): string {
  return css
    .replace(/\n\s*/g, "")
    .replace(/(?<=[{};]) +| +(?=[{}])/g, "")
    .replaceAll(";}", "}");
}

/** True if a class depends on a condition, such as `md:flex` or `dark:hidden`. */
function hasVariant(candidate: string): boolean {
  return candidate.replace(/\[[^\]]*\]/g, "").includes(":") || /^\[[^\]]*\]:/.test(candidate);
}

async function compileSorted(candidates: readonly string[]): Promise<string> {
  const content = await compileLayer(
    "content",
    candidates.filter((name) => !hasVariant(name)),
  );
  const variants = await compileLayer("content-variants", candidates.filter(hasVariant));
  if (content === "" && variants === "") return "";
  const css = compact([borderColors(candidates), content, variants].join("\n"));
  // The result is in a style element: inside strings `<\\/` means the same and cannot end it.
  return (LAYER_ORDER + css).replaceAll("</", "<\\/");
}

/** Compiles the utility classes in some texts. Files that are missing have none. */
export function compileUtilitiesOf(texts: readonly (string | undefined)[]): Promise<string> {
  return compileUtilities(texts.flatMap((text) => (text === undefined ? [] : extractCandidates(text))));
}

/**
 * Compiles utility classes to CSS: only rules for the given classes, no base styles, no theme variables. Plain classes
 * go into a layer below the interface's utilities and those with conditions into one above, so that content cannot
 * disturb the interface and `hidden md:block` works wherever `hidden` comes from.
 * @param candidates words that may be classes; others are ignored
 * @returns CSS that is safe inside a style element; the empty string if no candidate is a class.
 */
export function compileUtilities(candidates: Iterable<string>): Promise<string> {
  const sorted = [...new Set(candidates)].filter((name) => name.length <= CANDIDATE_LIMIT).sort();
  return getOrMake(known, sorted.join(" "), () => promiseToKeep(compileSorted(sorted)));
}
