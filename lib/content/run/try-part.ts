import { hashText } from "@/lib/base/hash-text";
import type { SiteCompiler } from "@/lib/content/run/compile-site";
import type { PageFailure } from "@/lib/content/sandbox/failure";
import type { ContentPart } from "@/lib/content/scan/part-types";
import { createProblem } from "@/lib/problems/create-problem";
import type { Problem } from "@/lib/problems/types";

/** Sample properties, with the shape of those that the site passes (`parts.d.ts`). */
const SAMPLE_PROPS = `site={{ name: "Name", language: "en", homePath: "/" }} page={{ path: "/", title: "Title" }} suggestions={[]}`;

/**
 * Runs a part in the compiler's thread, as the only content of a page. A thread can be ended if its code does not terminate;
 * in the process of the server, such code would block all pages.
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

/** Runs a part as a test. @returns the reason not to use it; undefined if there is none. */
export async function findRefusal(compiler: Compiler, part: ContentPart): Promise<PageFailure | undefined> {
  const result = await tryPart(compiler, part);
  if (result.ok) return undefined;
  const { problem, isEndless } = result.error;
  if (!isEndless && problem.code !== "page-too-large") return undefined;
  return { problem: { ...problem, file: problem.file.replace(/\.mdx$/, "") } };
}

/** Runs the part of a slot with sample properties. @returns its problems while it is rendered. */
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

/** Missing exports that a content component or one of its files imports. Failures with the sample properties are ignored. */
export async function findMissingImports(compiler: Compiler, part: ContentPart): Promise<Problem[]> {
  const result = await tryPart(compiler, part);
  return result.ok ? result.value.problems.filter(({ code }) => code === "missing-export") : [];
}

/** The problem of a part whose file exports no component. */
export function noComponent(file: string): Problem {
  const message = "The file has no component as its default export, so nothing is rendered.";
  return createProblem("invalid-part", { file }, { message });
}
