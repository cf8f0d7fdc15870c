import type { SiteCompiler } from "@/lib/content/compile-site";
import type { ContentPart } from "@/lib/content/parts/types";
import type { PageFailure } from "@/lib/content/pipeline/types";
import { TIME_LIMIT_MESSAGE } from "@/lib/content/sandbox/sandbox";
import { hashText } from "@/lib/content/scan-content";

/** Properties for the trial, of the shape that the places of the site give (`parts.d.ts`). */
const SAMPLE_PROPS = `site={{ name: "Name", language: "en", homePath: "/" }} page={{ path: "/", title: "Title" }} suggestions={[]}`;

/**
 * Runs a part where pages are compiled, as a page that holds nothing else. There code that does not end is given up with
 * its thread; in the process of the server it would hold up all pages.
 * @returns why it must not be run here; undefined if it may.
 */
export async function tryPart(
  compiler: Pick<SiteCompiler, "compile">,
  { file, dependencies, contentHash }: ContentPart,
): Promise<PageFailure | undefined> {
  const text = `import Part from ${JSON.stringify(`/${file}`)}\n\n<Part ${SAMPLE_PROPS} />\n`;
  const result = await compiler.compile({
    file: `${file}.mdx`,
    text,
    title: "",
    mode: "default",
    contentHash: hashText(`${contentHash}\n${text}`),
    dependencies: [file, ...dependencies],
  });
  if (!result.ok) {
    const { problem } = result.error;
    return problem.code === "page-too-large" ? { problem: { ...problem, file } } : undefined;
  }
  const { stopped = [], problems } = result.value;
  const endless = stopped.length > 0 && problems.find(({ message }) => message.includes(TIME_LIMIT_MESSAGE));
  return endless ? { problem: { ...endless, file: endless.file.replace(/\.mdx$/, "") } } : undefined;
}
