/** A piece of code and what it is, such as `keyword`; nothing if it is of no kind. */
export type CodePiece = [text: string, kind?: string];

/** Tokens that are recognized in every language: strings, comments, numbers, and keywords. */
const PARTS = [
  `(?<string>"(?:[^"\\\\\\n]|\\\\.)*"|'(?:[^'\\\\\\n]|\\\\.)*')`,
  `(?<comment>(?<=^|\\s)(?://|# )[^\\n]*)`,
  `(?<constant>\\b(?:true|false|null|nil|None|True|False)\\b|(?<![\\w.-])-?\\d+(?:\\.\\d+)?\\b|(?<=\\s)--?[a-zA-Z][\\w-]*)`,
  `(?<command>^curl\\b)`,
  `(?<keyword>\\b(?:import|from|const|let|var|val|new|await|async|return|func|fn|def|end|require|package|public|class|using|use|if|else|try|catch)\\b)`,
];

const PATTERN = new RegExp(PARTS.join("|"), "gm");

/** Splits requests and JSON into runs of one kind, each a color of `code-variables.css`, as a reader types. */
export function colorCode(source: string): CodePiece[] {
  const runs: CodePiece[] = [];
  let end = 0;
  for (const match of source.matchAll(PATTERN)) {
    const [text] = match;
    if (match.index > end) runs.push([source.slice(end, match.index)]);
    end = match.index + text.length;
    const kind = Object.keys(match.groups ?? {}).find((name) => match.groups?.[name] !== undefined);
    const isName = kind === "string" && /^\s*:/.test(source.slice(end, end + 20));
    runs.push([text, isName ? "property" : kind]);
  }
  if (end < source.length) runs.push([source.slice(end)]);
  return runs;
}
