import { escapePattern } from "@/lib/base/escape-pattern";
import type { SiteCompiler } from "@/lib/content/compile-site";
import type { ContentPart, ContentParts } from "@/lib/content/parts/types";
import { isRenderedApart } from "@/lib/content/pipeline/page-limits";
import type { PageFailure } from "@/lib/content/pipeline/types";
import { ENDLESS } from "@/lib/content/sandbox/code-limits";
import { hashText } from "@/lib/content/scan-content";
import type { Problem } from "@/lib/problems/types";

/** Properties for the trial, of the shape that the places of the site give (`parts.d.ts`). */
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
  const { file } = part;
  const result = await tryPart(compiler, part);
  if (!result.ok) {
    const { problem } = result.error;
    return problem.code === "page-too-large" ? { problem: { ...problem, file } } : undefined;
  }
  const { stopped = [], problems } = result.value;
  const endless = stopped.length > 0 && problems.find(({ message }) => ENDLESS.test(message));
  return endless ? { problem: { ...endless, file: endless.file.replace(/\.mdx$/, "") } } : undefined;
}

/**
 * Runs the part of a slot with properties such as the site gives it.
 * @returns what fails while it is rendered.
 */
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

/**
 * True if a page is rendered apart for the sake of the parts in it: one of the slots, or of the content components that its
 * code names, may take long, or do something else than it did where it was tried.
 * @param code of the page, compiled; absent for one without a file.
 */
export async function holdsPartApart(
  compiler: Compiler,
  { slots, components }: ContentParts,
  code = "",
): Promise<boolean> {
  const used = Object.entries(components).filter(([name]) =>
    new RegExp(`(?<![\\w$])${escapePattern(name)}(?![\\w$])`).test(code),
  );
  const parts = [...Object.values(slots), ...used.map(([, part]) => part)];
  const tried = await Promise.all(parts.map((part) => tryPart(compiler, part)));
  return tried.some((result) => result.ok && isRenderedApart(result.value));
}
