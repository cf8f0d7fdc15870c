import type { SiteCompiler } from "@/lib/content/run/compile-site";
import type { PageFailure } from "@/lib/content/sandbox/failure";
import type { ContentPart } from "@/lib/content/scan/part-types";
import { hashText } from "@/lib/content/scan/scan-content";
import type { Problem } from "@/lib/problems/types";

/** Properties for the run, of the shape that the places of the site give (`parts.d.ts`). */
const SAMPLE_PROPS = `site={{ name: "Name", language: "en", homePath: "/" }} page={{ path: "/", title: "Title" }} suggestions={[]}`;

/**
 * Runs a part where pages are compiled, as a page that holds nothing else. There code that does not end is given up with
 * its thread; in the process of the server it would hold up all pages.
 */
function tryPart(compiler: Compiler, { file, dependencies, contentHash }: ContentPart) {
  const text = `import Part from ${JSON.stringify(`/${file}`)}\n\n<Part ${SAMPLE_PROPS} />\n`;
  return compiler.compile({
    file: `${file}.mdx`,
    text,
    title: "",
    mode: "default",
    contentHash: hashText(`${contentHash}\n${text}`),
    dependencies: [file, ...dependencies],
  });
}

type Compiler = Pick<SiteCompiler, "compile">;

/** Tries a part. @returns why it must not be run; undefined if it may. */
export async function findRefusal(compiler: Compiler, part: ContentPart): Promise<PageFailure | undefined> {
  const result = await tryPart(compiler, part);
  if (result.ok) return undefined;
  const { problem, isEndless } = result.error;
  if (!isEndless && problem.code !== "page-too-large") return undefined;
  return { problem: { ...problem, file: problem.file.replace(/\.mdx$/, "") } };
}

/** Runs the part of a slot with properties such as the site gives it. @returns what fails while it is rendered. */
export async function findSlotProblems(compiler: Compiler, part: ContentPart): Promise<Problem[]> {
  const result = await tryPart(compiler, part);
  const found = result.ok ? result.value.problems : [result.error.problem];
  const page = `${part.file}.mdx`;
  return found
    .filter(({ code }) => code === "render-error" || code === "page-too-large" || code === "missing-export")
    .map((problem) => ({
      ...problem,
      message: problem.message.replace("`<component>`", "This"),
      ...(problem.file === page && { file: part.file, line: 1, column: 1 }),
    }));
}

/** What a content component, which may fail with these properties, or one of its files imports and cannot have. */
export async function findMissingImports(compiler: Compiler, part: ContentPart): Promise<Problem[]> {
  const result = await tryPart(compiler, part);
  return result.ok ? result.value.problems.filter(({ code }) => code === "missing-export") : [];
}
