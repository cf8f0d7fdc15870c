import { ownValue } from "@/lib/base/own-value";

/** Names authors write for languages that Shiki knows under another name, lower case. */
const ALIASES: Readonly<Record<string, string>> = {
  curl: "bash",
  commandline: "bash",
  terminal: "bash",
  cmd: "bat",
  node: "javascript",
  "node.js": "javascript",
  nodejs: "javascript",
  jsx: "tsx",
  golang: "go",
  python3: "python",
  pycon: "python",
  dotnet: "csharp",
  ".net": "csharp",
  env: "dotenv",
  ".env": "dotenv",
  conf: "ini",
  gitignore: "ini",
  gradle: "groovy",
  protobuf: "proto",
  pgsql: "sql",
  postgres: "sql",
  postgresql: "sql",
  mysql: "sql",
  "c++": "cpp",
  flutter: "dart",
  vuejs: "vue",
  jsonl: "json",
  bib: "bibtex",
};

/** Names of languages besides those of grammars. */
export const LANGUAGE_ALIASES: readonly string[] = Object.keys(ALIASES);

const PLAIN = new Set(["", "text", "txt", "plaintext", "plain", "none", "nocopy", "output", "code"]);

/** What readers see as the name of a language; others are shown capitalised. */
const LABELS: Readonly<Record<string, string>> = {
  bash: "Bash",
  sh: "Shell",
  shell: "Shell",
  curl: "cURL",
  js: "JavaScript",
  javascript: "JavaScript",
  node: "Node.js",
  nodejs: "Node.js",
  ts: "TypeScript",
  typescript: "TypeScript",
  jsx: "JSX",
  tsx: "TSX",
  json: "JSON",
  jsonc: "JSON",
  yaml: "YAML",
  yml: "YAML",
  toml: "TOML",
  xml: "XML",
  html: "HTML",
  css: "CSS",
  sql: "SQL",
  php: "PHP",
  py: "Python",
  rb: "Ruby",
  rs: "Rust",
  golang: "Go",
  csharp: "C#",
  "c#": "C#",
  cs: "C#",
  cpp: "C++",
  dotnet: ".NET",
  graphql: "GraphQL",
  http: "HTTP",
  mdx: "MDX",
  md: "Markdown",
  powershell: "PowerShell",
  objectivec: "Objective-C",
  env: "Environment",
  kt: "Kotlin",
  text: "Text",
  txt: "Text",
};

/**
 * The grammar for a language as an author wrote it; undefined for plain text.
 * @example findGrammarName("Python3") // "python"
 */
export function findGrammarName(written: string): string | undefined {
  const name = written.trim().toLowerCase();
  return PLAIN.has(name) ? undefined : (ownValue(ALIASES, name) ?? name);
}

/**
 * What to call a language in a tab or a menu.
 * @example formatLanguageLabel("ts") // "TypeScript"
 */
export function formatLanguageLabel(written: string): string {
  const name = written.trim();
  return ownValue(LABELS, name.toLowerCase()) ?? name.charAt(0).toUpperCase() + name.slice(1);
}
