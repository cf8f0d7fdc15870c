import type { Fence } from "@/lib/migrate/types";

const META_WORD = /(?:[^\s"'{}=[\]]+=)?(?:\{[^{}]*\}|"[^"]*"|'[^']*'|\/[^/\n]+\/\S*|\[[^\]]*\])|[^\s]+/g;

/** Options of fences of all engines, as ours write them; words that mean nothing here are left out. */
export function convertFence({ info, code }: Fence): Fence {
  const braced = /^\{\s*\.([\w+-]+)([^}]*)\}(.*)$/.exec(info);
  const language = braced?.[1] ?? /^[^\s{:[]*/.exec(info)?.[0] ?? "";
  const words: string[] = [];
  const rest = braced ? `${braced[2]} ${braced[3]}` : info.slice(language.length);
  for (const word of rest
    .replace(/:(?:no-)?line-numbers(?:=\d+)?/g, (found) => (found.startsWith(":no") ? "" : " lines "))
    .match(META_WORD) ?? []) {
    const converted = convertWord(word);
    if (converted !== "") words.push(converted);
  }
  const highlighted = takeHighlights(code);
  if (highlighted.lines.length > 0) words.push(`{${highlighted.lines.join(",")}}`);
  const name = LANGUAGES[language] ?? (language === "" && words.length > 0 ? "text" : language);
  return { info: [name, ...words].join(" "), code: highlighted.code };
}

/** Names of languages that only some highlighters know. */
const LANGUAGES: Readonly<Record<string, string>> = { vue2: "vue", mdoc: "markdoc", pycon: "python", sh: "sh" };

function convertWord(word: string): string {
  const assigned = /^([\w-]+)=(.*)$/.exec(word);
  const value = (assigned?.[2] ?? "").replace(/^\{?["']?|["']?\}?$/g, "");
  switch (assigned?.[1]) {
    case "title":
    case "filename":
    case "file":
      return `title="${value.replace(/"/g, "'")}"`;
    case "hl_lines":
      return `{${value.trim().split(/\s+/).join(",")}}`;
    case "linenums":
    case "start":
      return "lines";
    case "icon":
    case "highlight":
    case "focus":
      return word;
    case undefined:
      break;
    default:
      return "";
  }
  const title = /^\[([^\]]*)\]$/.exec(word)?.[1];
  if (title !== undefined) return `title="${title.replace(/^~\S*~/, "").replace(/"/g, "'")}"`;
  if (/^\{[\d,\s-]+\}$/.test(word)) return word;
  if (word === "showLineNumbers" || word === "lineNumbers" || word === "lines") return "lines";
  return word === "twoslash" || word === "wrap" || word === "expandable" ? word : "";
}

const COMMENT = String.raw`(?:\/\/|#|--|;|%|\/\*|<!--|\{\s*\/\*)\s*`;
const NEXT_LINE = new RegExp(`^\\s*${COMMENT}highlight-next-line\\b.*$`);
const START = new RegExp(`^\\s*${COMMENT}highlight-start\\b.*$`);
const END = new RegExp(`^\\s*${COMMENT}highlight-end\\b.*$`);

/** Takes the comments that mark lines out of code: `// highlight-next-line`, `// highlight-start` and `-end`. */
function takeHighlights(code: string): { code: string; lines: number[] } {
  if (!code.includes("highlight-")) return { code, lines: [] };
  const kept: string[] = [];
  const lines: number[] = [];
  let isOpen = false;
  let isNext = false;
  for (const line of code.split("\n")) {
    if (NEXT_LINE.test(line)) {
      isNext = true;
      continue;
    }
    if (START.test(line) || END.test(line)) {
      isOpen = START.test(line);
      continue;
    }
    kept.push(line);
    if (isOpen || isNext) lines.push(kept.length);
    isNext = false;
  }
  return { code: kept.join("\n"), lines };
}
