import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseAllDocuments } from "yaml";
import { starterFiles } from "@/cli/starter-files";
import { collectProblems } from "@/lib/check/collect-problems";
import { findMistakes } from "@/lib/config/validate-config";
import { expect, test } from "@/tests/support/unit-test";
import { createFolder, writeFiles } from "../support/command-folder";

/** A block of code of the manual. */
interface Block {
  /** Page and line. */
  at: string;
  language: string;
  /** What follows the language: title and options. */
  meta: string;
  code: string;
}

function blocksOf(file: string): Block[] {
  const text = readFileSync(file, "utf8");
  return [...text.matchAll(/^([ \t]*)(`{3,})(\w+)([^\n]*)\n([\s\S]*?)^[ \t]*\2[ \t]*$/gm)].map((found) => {
    const [, indent = "", , language = "", meta = "", code = ""] = found;
    const at = `${file}:${text.slice(0, found.index).split("\n").length}`;
    return { at, language, meta: meta.trim(), code: code.replaceAll(`\n${indent}`, "\n").slice(indent.length) };
  });
}

const blocks = readdirSync("content", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".mdx"))
  .flatMap((name) => blocksOf(path.posix.join("content", name.replaceAll("\\", "/"))))
  // The mistakes among them have a test of their own.
  .filter(({ at, meta }) => !at.includes("problem-codes") && !/^Before\b/.test(meta));

/** Examples that are in several files, or break a rule on purpose. */
const SKIPPED = /\$ref|"anchor": "Guides", "pages": \["a"\]/;

/** Settings around an example that is only an element of the navigation, or what an element contains. */
function settingsAround(example: Record<string, unknown>): object {
  const kind = ["group", "tab", "anchor", "dropdown"].find((key) => key in example);
  if (kind) return { navigation: { [`${kind}s`]: [example] } };
  return "pages" in example || "tabs" in example ? { navigation: example } : example;
}

test("each example of JSON and YAML can be parsed", () => {
  const broken = blocks.flatMap(({ at, language, meta, code }) => {
    try {
      if (language === "json" && !meta.includes("jsonl")) JSON.parse(code);
      const errors = language === "yaml" ? parseAllDocuments(code).flatMap((document) => document.errors) : [];
      return errors.map(({ message }) => `${at}: ${message}`);
    } catch (error) {
      return [`${at}: ${(error as Error).message}`];
    }
  });
  expect(broken).toEqual([]);
});

test("each example of docs.json has only settings that exist and have an effect", () => {
  const usual = { theme: "mint", name: "D", colors: { primary: "#0a58ca" }, navigation: { pages: ["index"] } };
  const wrong = blocks
    .filter(({ language, meta, code }) => language === "json" && meta.startsWith("docs.json") && !SKIPPED.test(code))
    .flatMap(({ at, code }) => {
      const mistakes = findMistakes({ ...usual, ...settingsAround(JSON.parse(code)) });
      return mistakes.map((mistake) => `${at} ${mistake.code}: ${mistake.message}`);
    });
  expect(wrong).toEqual([]);
});

test("a site made as the Quickstart says has no problems", async () => {
  const answers = { name: "My docs", color: "#4f46e5", hasWorkflow: false, template: "docs" } as const;
  const files = starterFiles(answers, { packageFolder: ".", repository: ".", folder: "" }, undefined);
  const folder = createFolder(Object.fromEntries(files.map(({ file, content }) => [file, content])));
  const steps = blocksOf("content/quickstart.mdx");
  const page = steps.find(({ meta }) => meta === "install.mdx")?.code ?? "";
  const group = JSON.parse(steps.find(({ meta }) => meta.startsWith("docs.json"))?.code ?? "{}");
  const config = JSON.parse(readFileSync(path.join(folder, "docs.json"), "utf8"));
  const [first, ...others] = config.navigation.groups;
  expect(group.group).toBe(first.group);
  const navigation = { groups: [{ ...first, ...group }, ...others] };
  writeFiles(folder, { "install.mdx": page, "docs.json": JSON.stringify({ ...config, navigation }) });
  expect(await collectProblems(folder, { dataDirectory: createFolder({}) })).toEqual([]);
});
