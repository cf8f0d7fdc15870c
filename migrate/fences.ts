import { ownValue } from "@/lib/base/own-value";
import type { Fence } from "@/migrate/types";

const META_WORD = /(?:[^\s"'{}=[\]]+=)?(?:\{[^{}]*\}|"[^"]*"|'[^']*'|\/[^/\n]+\/\S*|\[[^\]]*\])|[^\s]+/g;

/** Options of fences of all engines, as ours write them; words that mean nothing here are left out. */
export function convertFence({ info, code }: Fence): Fence {
  const braced = /^\{\s*\.([\w+-]+)([^}]*)\}(.*)$/.exec(info);
  const language = braced?.[1] ?? /^(?![\w-]+=)[^\s{:[]*/.exec(info)?.[0] ?? "";
  const words: string[] = [];
  const changes: { mark: string; lines: string }[] = [];
  const rest = braced ? `${braced[2]} ${braced[3]}` : info.slice(language.length);
  for (const word of rest
    .replace(/:(?:no-)?line-numbers(?:=\d+)?/g, (found) => (found.startsWith(":no") ? "" : " lines "))
    .match(META_WORD) ?? []) {
    const [, change, lines = ""] = /^(ins|del)=\{([\d,\s-]+)\}$/.exec(word) ?? [];
    if (change) changes.push({ mark: change === "ins" ? "++" : "--", lines });
    const converted = convertWord(word);
    if (converted !== "") words.push(converted);
  }
  const highlighted = takeHighlights(withKnownMarks(code));
  if (highlighted.lines.length > 0) {
    const written = words.findIndex((word) => /^\{[\d,\s-]+\}$/.test(word));
    const before = written === -1 ? [] : [words[written]?.slice(1, -1)];
    const lines = `{${[...before, ...highlighted.lines].join(",")}}`;
    words.splice(written === -1 ? words.length : written, written === -1 ? 0 : 1, lines);
  }
  const name = ownValue(LANGUAGES, language) ?? (language === "" && words.length > 0 ? "text" : language);
  return { info: [name, ...words].join(" "), code: withChanges(highlighted.code, name, changes) };
}

/** Comments that mark a word of the line before or below them: there is no such mark here. */
const WORD_MARK = /[ \t]*(?:\/\/|#|--|<!--|\/\*)[ \t]*\[!code word:[^\]\n]*\][ \t]*(?:-->|\*\/)?/;

/** Code without marks of words, and with one mark for all highlighted lines. */
function withKnownMarks(code: string): string {
  return code
    .replace(new RegExp(`^${WORD_MARK.source}\\n|${WORD_MARK.source}(?=\\n|$)`, "gm"), "")
    .replace(/\[!code (?:warning|error|info)(?=[:\]])/g, "[!code highlight");
}

/** Comments of languages in which two slashes begin none. */
const COMMENTS: readonly [languages: RegExp, begin: string, end: string][] = [
  [
    /^(?:sh|bash|zsh|shell|python|py|ruby|rb|ya?ml|toml|ini|dockerfile|docker|makefile|perl|r|elixir|nix|env|dotenv)$/,
    "#",
    "",
  ],
  [/^(?:html|xml|svg|vue|svelte|astro|mdx?|markdown)$/, "<!--", " -->"],
  [/^css$/, "/*", " */"],
  [/^(?:sql|lua|haskell|hs|ada)$/, "--", ""],
];

/** Says at the end of lines that they were added or removed. @param changes lines such as `1,3-5`, and their mark */
function withChanges(code: string, language: string, changes: readonly { mark: string; lines: string }[]): string {
  if (changes.length === 0) return code;
  const [, begin, end] = COMMENTS.find(([languages]) => languages.test(language.toLowerCase())) ?? [
    undefined,
    "//",
    "",
  ];
  const text = code.split("\n");
  for (const { mark, lines } of changes) {
    for (const range of lines.split(",")) {
      const [first, last = first] = range.split("-").map(Number);
      for (let line = first ?? 0; line <= (last ?? 0) && line <= text.length; line += 1) {
        if (line > 0) text[line - 1] += ` ${begin} [!code ${mark}]${end}`;
      }
    }
  }
  return text.join("\n");
}

/** Names of languages that only some highlighters know. */
const LANGUAGES: Readonly<Record<string, string>> = { vue2: "vue", mdoc: "markdoc", pycon: "python" };

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
    case "showLineNumbers":
    case "lineNumbers":
      return value === "false" ? "" : "lines";
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
  if (title !== undefined) return `title="${title.replace(/\s*~[^~]*~\s*/, "").replace(/"/g, "'")}"`;
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
