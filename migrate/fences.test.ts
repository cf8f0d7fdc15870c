import { convertFence } from "@/migrate/fences";
import { packageCommands } from "@/migrate/package-commands";
import { expect, test } from "@/tests/support/unit-test";

const words: [info: string, converted: string, sentence: string][] = [
  ["js", "js", "a language"],
  ["", "", "no language"],
  ['js title="a.js"', 'js title="a.js"', "a title"],
  ["js title='a \"b\"'", "js title=\"a 'b'\"", "a title with quotation marks"],
  ['js filename="a.js"', 'js title="a.js"', "a title by another name"],
  ["js [a.js]", 'js title="a.js"', "a title in brackets"],
  ["js [a.js ~vscode-icons:x~]", 'js title="a.js"', "a title with an icon"],
  ["js {1,3-5}", "js {1,3-5}", "highlighted lines"],
  ['py hl_lines="1 3-5"', "py {1,3-5}", "those of MkDocs"],
  ['{ .py .annotate hl_lines="2" }', "py {2}", "attributes in braces"],
  ["js showLineNumbers", "js lines", "numbers of lines"],
  ["js showLineNumbers=false", "js", "no numbers"],
  ["ts:line-numbers {1}", "ts lines {1}", "numbers of VitePress"],
  ["ts:line-numbers=2", "ts lines", "numbers from a start"],
  ["ts:no-line-numbers", "ts", "no numbers of VitePress"],
  ['py linenums="1"', "py lines", "numbers of MkDocs"],
  ["ts twoslash", "ts twoslash", "types"],
  ["vue2", "vue", "a language with another name"],
  ['js live noInline /word/ "text" {a}', "js", "what has no meaning here"],
  ['title="a"', 'text title="a"', "a title without language"],
];

for (const [info, converted, sentence] of words) {
  test(`a fence with ${sentence}: ${info}`, () => {
    expect(convertFence({ info, code: "a" }).info).toBe(converted);
  });
}

const codes: [info: string, code: string, info2: string, code2: string, sentence: string][] = [
  ["js", "a\n// highlight-next-line\nb", "js {2}", "a\nb", "the line below a mark"],
  ["py", "# highlight-start\na\nb\n# highlight-end\nc", "py {1,2}", "a\nb\nc", "the lines between marks"],
  ["js {1}", "a\n// highlight-next-line\nb", "js {1,2}", "a\nb", "those of the fence and of marks together"],
  ["js", "const a = 'highlight-next-line'", "js", "const a = 'highlight-next-line'", "not a word in a text"],
  ["js ins={1} del={2-3}", "a\nb\nc", "js", "a // [!code ++]\nb // [!code --]\nc // [!code --]", "changed lines"],
  ["css ins={1}", "a {}", "css", "a {} /* [!code ++] */", "in comments of the language"],
  ["sql del={1}", "a", "sql", "a -- [!code --]", "of any language"],
  ["html ins={9}", "<p>", "html", "<p>", "not lines that there are not"],
  [
    "js",
    "a // [!code error]\nb // [!code word:x]\nc",
    "js",
    "a // [!code highlight]\nb\nc",
    "marks of errors and words",
  ],
];

for (const [info, code, info2, code2, sentence] of codes) {
  test(`code of a fence: ${sentence}`, () => {
    expect(convertFence({ info, code })).toEqual({ info: info2, code: code2 });
  });
}

const commands: [info: string, code: string, last: string | undefined, sentence: string][] = [
  ["bash npm2yarn", "npm install a", "bun add a", "a command that asks for it"],
  ["package-install", "a b", "bun add a b", "packages by name"],
  ["npm", "npm run dev", "bun run dev", "a command of npm"],
  ["npm", "added 3 packages", undefined, "not what npm prints"],
  ["bash", "npm install a", undefined, "not what does not ask for it"],
  ["npmrc", "npm run a", undefined, "not a longer word"],
];

for (const [info, code, last, sentence] of commands) {
  test(`package managers: ${sentence}`, () => {
    const fences = packageCommands({ info, code });
    expect(fences?.map((fence) => fence.info)).toEqual(
      last && ["npm", "pnpm", "yarn", "bun"].map((manager) => `bash title="${manager}"`),
    );
    expect(fences?.at(-1)?.code).toBe(last);
  });
}
