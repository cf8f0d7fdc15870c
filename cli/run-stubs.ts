import path from "node:path";
import { type CommandOutput, writeNewFile } from "@/cli/command-output";
import { countOf } from "@/lib/base/count-of";
import { UserError } from "@/lib/base/user-error";
import { listFiles } from "@/lib/content/scan/list-files";
import { normalizeLocation } from "@/lib/openapi/document/generated-pages";
import { planStubs } from "@/lib/openapi/document/operation-stubs";
import { loadSpecifications } from "@/lib/openapi/loading/load-specifications";
import { findContentDirectory } from "@/lib/site/find-content-directory.server";

export interface StubsCommandOptions {
  /** The folder with docs.json. */
  folder: string;
  /** Folder for caches. */
  dataDirectory: string;
  /** Path of the specification, as in docs.json, or its URL. */
  specification: string;
  /** Folder for the pages, below the docs folder; by default, `api-reference`. */
  out?: string | undefined;
  /** Allows `http://`. */
  allowsInsecure?: boolean | undefined;
  /** Prints only the groups and errors. */
  quiet?: boolean | undefined;
}

/**
 * Writes a page for each operation of a specification, and prints the groups that list the pages. Keeps existing files.
 * @returns the exit code: 0, or 1 if an operation cannot have a page
 * @throws UserError for an invalid specification; its message is for the author
 */
export async function runStubs(options: StubsCommandOptions, output: CommandOutput): Promise<number> {
  const { dataDirectory, allowsInsecure = false, out } = options;
  if (out !== undefined && path.posix.normalize(out).split("/")[0] === "..")
    throw new UserError(`${out} is not in the docs folder. Name a folder in it, such as api-reference.`);
  const location = normalizeLocation(options.specification);
  const contentDirectory = findContentDirectory(path.resolve(options.folder));
  // Overlays may be in any file.
  const files = await listFiles(contentDirectory);
  const site = { contentDirectory, files, sources: [location], dataDirectory: path.resolve(dataDirectory) };
  const { specifications, problems } = await loadSpecifications({ ...site, allowsInsecure });
  const specification = specifications.get(location);
  if (specification?.kind !== "openapi") {
    // An unreachable server is a warning for a site, but an error here.
    const errors = problems.filter(({ level }) => level === "error");
    const reasons = (errors.length > 0 ? errors : problems)
      // Installing them would not make it an OpenAPI document.
      .filter(({ code }) => code !== "asyncapi-not-installed")
      .map(({ message, hint }) => `${message} ${hint}`);
    throw new UserError(reasons.join("\n") || `${location} is not an OpenAPI document.`);
  }
  const { stubs, groups, refused } = planStubs(specification, out);
  let writtenCount = 0;
  for (const { file, text } of stubs)
    if (await writeNewFile(path.join(contentDirectory, file), text)) writtenCount += 1;
  if (refused.length > 0) output.print(`No page can name ${refused.join(", ")}.`);
  if (!options.quiet) {
    const kept = stubs.length - writtenCount;
    output.print(
      `Wrote ${countOf(writtenCount, "page")}; ${kept} existed and were kept. Groups for "navigation" in docs.json:\n`,
    );
  }
  output.print(JSON.stringify(groups, null, 2));
  return refused.length > 0 ? 1 : 0;
}
