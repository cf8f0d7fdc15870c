import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describeCommands } from "@/cli/describe-commands";
import { createProgram } from "@/cli/program";
import { collectProblems } from "@/lib/check/collect-problems";
import { KNOWN_FIELDS } from "@/lib/check/frontmatter-problems";
import { describeEnvironment } from "@/lib/env";
import { ENGINES } from "@/lib/site/detect-engine";
import { expect, test } from "@/tests/support/unit-test";
import { createFolder } from "../support/command-folder";
import { missingProperties } from "../support/component-properties";

/** Pages that the prose rules leave out: invented content, and what is generated from texts with tests of their own. */
const GENERATED = /^content\/(?:examples|snippets|reference)\//;
/** A fenced block, with the fence that closes it. */
const FENCE = /^[ \t]*(`{3,})[^\n]*\n([\s\S]*?)^[ \t]*\1[ \t]*$/gm;

const manual = readdirSync("content", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".mdx"))
  .map((name) => path.posix.join("content", name.replaceAll("\\", "/")));
const sources = ["README.md", "CONTRIBUTING.md", "SECURITY.md", ...manual].map((file) => ({
  file,
  text: readFileSync(file, "utf8"),
}));

/** What a page says in sentences: no frontmatter, code, comments, or tables. */
function proseOf(text: string): string {
  return text
    .replace(/^---\n[\s\S]*?\n---\n/, "")
    .replace(/^(?:import|export) [\s\S]*?\n\n/gm, "")
    .replace(FENCE, "\n")
    .replace(/\{\/\*[\s\S]*?\*\/\}/g, "");
}

/** Sentences of running text; items of lists and cells of tables are not among them. */
function sentencesOf(prose: string): string[] {
  const plain = prose
    .replace(/^\s*\|.*$/gm, "\n")
    .replace(/<[^>]+>/g, "\n\n")
    .replace(/^\s*(?:#+ .*|[-*] |\d+\. )/gm, "\n\n")
    .replace(/\]\([^)]*\)/g, "]")
    .replace(/`[^`]*`/g, "code");
  return plain.split(/\n\s*\n/).flatMap((paragraph) => paragraph.replaceAll("\n", " ").split(/(?<=[.!?:])\s+/));
}

/** Each rule of style, and what breaks it in a page. */
const RULES: readonly { title: string; find: (prose: string, text: string) => string[] }[] = [
  {
    title: "a sentence has at most 30 words",
    find: (prose) => sentencesOf(prose).filter((sentence) => sentence.trim().split(/\s+/).length > 30),
  },
  {
    title: "a page begins with a sentence",
    find: (prose, text) => {
      // A page of this mode is all markup.
      if (/^mode: custom$/m.test(text)) return [];
      const first = prose.trim().split(/\n\s*\n/)[0] ?? "";
      return /^["“`*[]?[A-Z0-9`*[{]/.test(first) && /[.:?!]/.test(first) ? [] : [first.slice(0, 80)];
    },
  },
  {
    title: "text after a block of code begins with a capital letter",
    find: (_, text) => [...text.matchAll(/^```[ \t]*\n\n([a-z][^\n]*)/gm)].map(([, line = ""]) => line),
  },
  {
    title: "a URL is not called an address",
    find: (prose) =>
      [...prose.matchAll(/\b(\w+) address(?:es)?\b/gi)]
        .filter(([, word = ""]) => !/^(?:ip|ipv6|email|client|their|all|the|private|one)$/i.test(word))
        .map(([found]) => found),
  },
  {
    title: "spelling is American",
    find: (prose) =>
      [
        ...prose
          .replace(/`[^`]*`/g, "")
          .matchAll(/\b\w*(?:colour|behaviour|favourite|centre|catalogue|licence|cancelled|organis|initialis)\w*/gi),
      ].map(([word]) => word),
  },
  {
    title: "words of translations are avoided",
    find: (prose) =>
      [
        ...prose.matchAll(
          /\b(?:an equal|be it|such as they|holds for|hold for|ours\b|all the same|beside the|outweighs?|says otherwise|by way of|the thing itself|stands for)\b/gi,
        ),
      ].map(([words]) => words),
  },
];

for (const { title, find } of RULES) {
  test(`manual: ${title}`, () => {
    const found = sources
      .filter(({ file }) => file.startsWith("content/") && !GENERATED.test(file))
      .flatMap(({ file, text }) => find(proseOf(text), text).map((part) => `${file}: ${part}`));
    expect(found).toEqual([]);
  });
}

test("each command and option in the manual exists", () => {
  const commands = new Map(
    describeCommands(createProgram()).map(({ usage, parameters }) => [
      usage.split(" ")[0] ?? "",
      parameters.flatMap(([name]) => name.match(/--?[a-z][a-z-]*/g) ?? []),
    ]),
  );
  const unknown = sources.flatMap(({ file, text }) =>
    [...text.replaceAll("\\\n", " ").matchAll(/(?:npx (?:--yes )?|^\s*|`)lectern ([a-z]+)([^\n`]*)/gm)].flatMap(
      ([, name = "", rest = ""]) => {
        const options = commands.get(name);
        if (!options)
          return /^(?:keys|threads|insights|access)$/.test(name) || file === "README.md" ? [] : [`${file}: ${name}`];
        const used = rest.split(/[#|]/)[0]?.match(/(?<=\s)--[a-z][a-z-]*/g) ?? [];
        return used.filter((option) => !options.includes(option)).map((option) => `${file}: ${name} ${option}`);
      },
    ),
  );
  expect(unknown.filter((line) => !/: (?:keys|threads|access) /.test(line))).toEqual([]);
});

test("each variable in the manual exists", () => {
  const known = new Set(describeEnvironment().map(({ name }) => name));
  const unknown = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/\b(?:LECTERN|ASSISTANT|EMBEDDING)_[A-Z]+(?:_[A-Z]+)*\b/g)]
      .filter(([name]) => !known.has(name))
      .map(([name]) => `${file}: ${name}`),
  );
  expect([...new Set(unknown)]).toEqual([]);
});

test("each file of the repository that is named exists", () => {
  const missing = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/(?:`|\]\()((?:deploy|decisions|bench|lib|tests|cli)\/[\w./-]+|[A-Z]+\.md)[`)]/g)]
      .map(([, name = ""]) => name)
      .filter((name) => !existsSync(name) && !existsSync(path.join(path.dirname(file), name)))
      .filter((name) => !/^(?:README|LICENSE|SUMMARY|LANGS|SKILL|CHANGELOG)\.md$/.test(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test("the README and the manual name each engine whose sites can be migrated", () => {
  for (const file of ["README.md", "content/migrate/overview.mdx"]) {
    const text = readFileSync(file, "utf8");
    const titles = Object.values(ENGINES).map(({ title }) => title.replace("mint.json", "Mintlify"));
    expect(titles.filter((title) => !text.includes(title))).toEqual([]);
  }
});

test("links of the README and of files for contributors lead to files", () => {
  const dead = ["README.md", "CONTRIBUTING.md", "SECURITY.md"].flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/(?:\]\(|(?:src|srcset)=")(?!https?:|#|mailto:)([^)"#]+)/g)]
      .map(([, target = ""]) => target)
      .filter((target) => !existsSync(target))
      .map((target) => `${file}: ${target}`),
  );
  expect(dead).toEqual([]);
});

test("each property of a component is in the tables of its page", () => {
  const tables = sources.flatMap(({ text }) => [...text.matchAll(/\{\/\* generated: properties (.*?) \*\//g)]);
  expect(missingProperties(new Set(tables.flatMap(([, names = ""]) => names.split(" "))))).toEqual([]);
});

test("each field of the frontmatter is in the tables of its page, and no other", () => {
  const page = readFileSync("content/authoring/frontmatter.mdx", "utf8");
  const rows = [...page.matchAll(/^\| `([\w-]+)`/gm)].map(([, field = ""]) => field);
  expect(rows.sort()).toEqual([...KNOWN_FIELDS].sort());
});

test("the check finds no error, no warning, and no page that is not in docs.json in the manual", async () => {
  const problems = await collectProblems(".", { dataDirectory: createFolder({}) });
  const serious = problems.filter(({ level, code }) => level !== "note" || code === "unlisted-page");
  expect(serious.map(({ code, file, message }) => `${file} ${code}: ${message}`)).toEqual([]);
});
