import { readdir } from "node:fs/promises";
import path from "node:path";
import { ownValue } from "@/lib/base/own-value";
import { readTextFile } from "@/lib/base/read-text-file.server";
import { positionAt } from "@/lib/base/text-position";
import { createProblem } from "@/lib/problems/create-problem";
import type { Problem } from "@/lib/problems/types";
import type { Site } from "@/lib/site/types";

const WORKFLOWS = ".github/workflows";

/** A command of the tools for the docs.json format that Lectern replaces. */
const COMMAND = /(?<![\w./@-])(?:mint|mintlify|mintlify-scrape|@mintlify\/scraping)(?:@[\w.-]+)? ([a-z][a-z-]*)/g;

/** A member of the object that the hosted service gives to scripts, of which Lectern provides only `api`. */
const OBJECT = /(?<![\w$.])window\.mintlify\??\.(?!api\b)(\w+)/g;

/** Replacements of commands; commands that are not listed are not reported. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  dev: "Run `lectern dev`.",
  validate: "Run `lectern check`.",
  "openapi-check": "Run `lectern check`, which reads all specifications.",
  "broken-links": "Run `lectern check`.",
  a11y: "Run `lectern check`, which reports contrast and missing texts of images.",
  new: "Run `lectern init`.",
  export: "Run `lectern export`.",
  rename: "Run `lectern rename`.",
  "openapi-file": "Run `lectern stubs`, or leave it out: operations without a page file get a page, too.",
  format: "Use Prettier or Biome: Lectern has no formatter.",
  score: "Leave it out: Lectern has no score.",
  test: "Leave it out: it does nothing.",
  ...Object.fromEntries(
    ["login", "logout", "signup", "add-domain", "config", "automations", "index", "analytics"].map((name) => [
      name,
      "Leave it out: a site on a server of your own has no account.",
    ]),
  ),
};

/** Finds commands of other tools in scripts and workflows, and scripts that rely on another service. */
export async function findForeignTools(site: Site): Promise<Problem[]> {
  const { docsDirectory, contentDirectory } = site;
  const names = await readdir(path.join(docsDirectory, WORKFLOWS)).catch(() => []);
  const workflows = names.filter((name) => /\.ya?ml$/.test(name)).sort();
  const prefix = path.relative(docsDirectory, contentDirectory);
  const scripts = [...site.files].filter((file) => file.endsWith(".js")).map((file) => path.posix.join(prefix, file));
  const find = (files: readonly string[], search: (file: string, source: string) => Problem[]) =>
    files.map(async (file) => {
      // The file may not exist: most repositories have only a few of these files.
      const source = await readTextFile(path.join(docsDirectory, file)).catch(() => undefined);
      return source === undefined ? [] : search(file, source);
    });
  const commandFiles = ["package.json", ...workflows.map((name) => `${WORKFLOWS}/${name}`)];
  return (await Promise.all([...find(commandFiles, findCommands), ...find(scripts, findObjects)])).flat();
}

function findCommands(file: string, source: string): Problem[] {
  return [...source.matchAll(COMMAND)].flatMap(({ 0: written, 1: name = "", index }) => {
    const hint = ownValue(REPLACEMENTS, name);
    if (hint === undefined) return [];
    const message = `\`${written}\` is a command of another tool.`;
    return [createProblem("foreign-command", { file, ...positionAt(source, index) }, { message, hint })];
  });
}

function findObjects(file: string, source: string): Problem[] {
  return [...source.matchAll(OBJECT)].map(({ 1: name = "", index }) =>
    createProblem(
      "foreign-object",
      { file, ...positionAt(source, index) },
      { message: `\`window.mintlify.${name}\` does not exist here.` },
    ),
  );
}
