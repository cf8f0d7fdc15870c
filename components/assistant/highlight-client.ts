import type { DynamicImportLanguageRegistration, HighlighterCore } from "shiki/core";
import { createCssVariablesTheme, createHighlighterCore } from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";

/** A word of code and its colour, a variable of the panel's stylesheet. */
export interface CodeToken {
  text: string;
  color?: string | undefined;
}

/** The languages that replies are written in most, each loaded when it is first met. */
const grammars: Readonly<Record<string, DynamicImportLanguageRegistration>> = {
  bash: () => import("shiki/langs/bash.mjs"),
  c: () => import("shiki/langs/c.mjs"),
  cpp: () => import("shiki/langs/cpp.mjs"),
  csharp: () => import("shiki/langs/csharp.mjs"),
  css: () => import("shiki/langs/css.mjs"),
  diff: () => import("shiki/langs/diff.mjs"),
  go: () => import("shiki/langs/go.mjs"),
  graphql: () => import("shiki/langs/graphql.mjs"),
  html: () => import("shiki/langs/html.mjs"),
  java: () => import("shiki/langs/java.mjs"),
  javascript: () => import("shiki/langs/javascript.mjs"),
  json: () => import("shiki/langs/json.mjs"),
  kotlin: () => import("shiki/langs/kotlin.mjs"),
  mdx: () => import("shiki/langs/mdx.mjs"),
  php: () => import("shiki/langs/php.mjs"),
  python: () => import("shiki/langs/python.mjs"),
  ruby: () => import("shiki/langs/ruby.mjs"),
  rust: () => import("shiki/langs/rust.mjs"),
  sql: () => import("shiki/langs/sql.mjs"),
  swift: () => import("shiki/langs/swift.mjs"),
  toml: () => import("shiki/langs/toml.mjs"),
  tsx: () => import("shiki/langs/tsx.mjs"),
  typescript: () => import("shiki/langs/typescript.mjs"),
  yaml: () => import("shiki/langs/yaml.mjs"),
};

const aliases: Readonly<Record<string, string>> = {
  "c#": "csharp",
  "c++": "cpp",
  cs: "csharp",
  js: "javascript",
  jsonc: "json",
  json5: "json",
  jsx: "tsx",
  kt: "kotlin",
  markdown: "mdx",
  md: "mdx",
  py: "python",
  rb: "ruby",
  rs: "rust",
  sh: "bash",
  shell: "bash",
  ts: "typescript",
  yml: "yaml",
  zsh: "bash",
};

const theme = createCssVariablesTheme({ name: "assistant", variablePrefix: "--assistant-code-", fontStyle: false });

let highlighter: Promise<HighlighterCore> | undefined;

/** Colours code. Undefined for a language that is not known; the code then stays as it is. */
export async function highlight(source: string, language: string): Promise<CodeToken[][] | undefined> {
  const name = aliases[language.toLowerCase()] ?? language.toLowerCase();
  const grammar = Object.hasOwn(grammars, name) ? grammars[name] : undefined;
  if (!grammar) return undefined;
  highlighter ??= createHighlighterCore({
    themes: [theme],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
  const shared = await highlighter;
  await shared.loadLanguage(grammar);
  const { tokens } = shared.codeToTokens(source, { lang: name, theme: "assistant" });
  return tokens.map((line) => line.map(({ content, color }) => ({ text: content, color })));
}
