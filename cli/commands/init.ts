import { mkdir } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline/promises";
import { type Command, Option } from "commander";
import { callOf, findAbove, writeNewFile } from "@/cli/command-output";
import { runWithData } from "@/cli/commands/shared-options";
import { type DocsPlace, type InitAnswers, starterFiles, TEMPLATES, type Template } from "@/cli/starter-files";

interface InitOptions {
  yes?: true;
  name?: string;
  color?: string;
  workflow: boolean;
  template?: Template;
}

/** A color as in docs.json, hexadecimal. */
const COLOR = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;

const isYesOrNo = (text: string) => /^(?:y|yes|n|no)$/i.test(text);

const DEFAULT_COLOR = "#4f46e5";

/** `lectern init`: writes docs.json, first pages if there are none, and a workflow. Never overwrites a file. */
export function registerInit(program: Command): void {
  program
    .command("init")
    .description("write a docs.json, and first pages if the folder has none")
    .argument("[folder]", "the folder of the pages (default: the current folder)")
    .option("-y, --yes", "take the defaults instead of asking")
    .option("--name <name>", "name of the site")
    .option("--color <color>", "accent color, such as #4f46e5")
    .addOption(new Option("--template <template>", "first pages to write (default: docs)").choices(TEMPLATES))
    .option("--no-workflow", "write no workflow for GitHub Pages")
    .action((folder: string | undefined, options: InitOptions) => runWithData(() => runInit(folder ?? ".", options)));
}

async function runInit(folder: string, options: InitOptions): Promise<number> {
  const directory = path.resolve(folder);
  const { findContentDirectory } = await import("@/lib/site/find-content-directory.server");
  const { migrationHint } = await import("@/lib/site/migration-hint.server");
  const { findName, generateConfigText } = await import("@/lib/site/read-config");
  const { readEnvironment } = await import("@/lib/env");
  await mkdir(directory, { recursive: true });
  const migration = migrationHint(directory);
  if (migration !== undefined) console.log(`${migration} This command only adds files to it.\n`);
  const folders = {
    docsDirectory: directory,
    contentDirectory: findContentDirectory(directory),
    dataDirectory: path.resolve(readEnvironment().LECTERN_DATA),
  };
  const text = await generateConfigText(folders, { needsPages: true });
  if (text !== undefined && options.template) {
    console.error(`${directory} contains pages already. Leave out --template to keep them, or name another folder.`);
    return 2;
  }
  const answers = await ask(await findName(directory), options, text !== undefined);
  if (!COLOR.test(answers.color)) {
    console.error(`"${answers.color}" is not a color. Write it as #4f46e5.`);
    return 2;
  }
  const existing = text === undefined ? undefined : (JSON.parse(text) as object);
  const [first, ...rest] = starterFiles(answers, findPlace(directory), existing);
  if (!first || !(await write(directory, first.file, first.content))) {
    console.error(`${path.join(directory, "docs.json")} exists already. Nothing was written.`);
    return 1;
  }
  for (const { file, content } of rest) await write(directory, file, content);
  console.log(`\nNext: ${callOf("dev")}${folder === "." ? "" : ` ${folder}`}`);
  return 0;
}

/** Finds the repository of a docs folder, and the folder where the package is or will be installed. */
function findPlace(directory: string): DocsPlace {
  const repository = findAbove(directory, ".git") ?? directory;
  const packageFolder = findAbove(directory, "node_modules/lectern") ?? directory;
  const relative = (from: string, to: string) => path.relative(from, to).split(path.sep).join("/");
  return {
    packageFolder: relative(directory, packageFolder) || ".",
    repository: relative(directory, repository) || ".",
    folder: relative(repository, directory),
  };
}

async function ask(name: string, options: InitOptions, hasPages: boolean): Promise<InitAnswers> {
  const chosen = {
    name: options.name ?? name,
    color: options.color ?? DEFAULT_COLOR,
    hasWorkflow: options.workflow,
    template: options.template ?? ("docs" satisfies Template),
  };
  if (options.yes || !process.stdin.isTTY) return chosen;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answerTo = async (question: string, usual: string, isValid: (text: string) => boolean = () => true) => {
    for (;;) {
      const answer = (await terminal.question(`${question} (${usual}): `)).trim() || usual;
      if (isValid(answer)) return answer;
      console.log(`"${answer}" is not a valid answer.`);
    }
  };
  try {
    const name = await answerTo("Name of the site", chosen.name);
    const color = await answerTo("Accent color, such as #4f46e5", chosen.color, (text) => COLOR.test(text));
    const isTemplate = (text: string): text is Template => TEMPLATES.some((template) => template === text);
    const template =
      hasPages || options.template
        ? chosen.template
        : await answerTo(`First pages: ${TEMPLATES.join(", ")}`, "docs", isTemplate);
    const workflow =
      options.workflow && (await answerTo("Add a workflow for GitHub Pages? yes or no", "yes", isYesOrNo));
    return {
      name,
      color,
      template: isTemplate(template) ? template : chosen.template,
      hasWorkflow: workflow !== false && /^y/i.test(workflow),
    };
  } finally {
    terminal.close();
  }
}

/** Writes a new file and prints what happened. @returns false if the file exists; it is then left unchanged. */
async function write(directory: string, file: string, content: string): Promise<boolean> {
  const isWritten = await writeNewFile(path.join(directory, file), content);
  console.log(`${isWritten ? "written " : "kept    "} ${path.normalize(file)}`);
  return isWritten;
}
