import { z } from "zod";
import { compileFilePattern, matchPathPattern } from "@/lib/base/path-pattern";
import type { McpContext } from "@/lib/mcp/context";
import { listIndexedPaths } from "@/lib/text/page-addresses";

/** Maximum number of pages that a call lists. */
const LISTED_PAGES = 500;
/** Maximum number of pages that a call searches for a text. */
const READ_PAGES = 200;

const LINES_PER_PAGE = 5;
const LINE_LENGTH = 300;

/** The arguments of the tool. */
export const FIND_INPUT = {
  files: z
    .string()
    .trim()
    .min(1)
    .max(300)
    .optional()
    .describe("A folder or a pattern, such as /guides, /guides/*.md or **/install*.md; all pages if absent."),
  text: z
    .string()
    .trim()
    .min(2)
    .max(200)
    .optional()
    .describe("Only pages with this text, each with the lines that contain it. Case is ignored."),
};

type FindInput = z.output<z.ZodObject<typeof FIND_INPUT>>;

/** Offers the pages as files to a model: lists the pages below a path, or finds lines with a text. */
export async function findPages(context: McpContext, { files = "**", text }: FindInput): Promise<string> {
  const pattern = compileFilePattern(files);
  const found = listIndexedPaths(context.site).filter((path) => matchPathPattern(pattern, fileOf(path)));
  if (found.length === 0) return `No page matches "${files}".`;
  return text === undefined ? listPages(context, found) : searchPages(context, found, text);
}

/** The name of a page as a file. */
function fileOf(path: string): string {
  return path === "/" ? "/index.md" : `${path}.md`;
}

function listPages({ site }: McpContext, paths: readonly string[]): string {
  const lines = paths.slice(0, LISTED_PAGES).map((path) => {
    const title = site.pages.get(path)?.title ?? site.generatedPages.get(path)?.operation.title;
    return title ? `${fileOf(path)} - ${title}` : fileOf(path);
  });
  return [...lines, ...more(paths.length - LISTED_PAGES)].join("\n");
}

async function searchPages(context: McpContext, paths: readonly string[], text: string): Promise<string> {
  const wanted = text.toLowerCase();
  const results: string[] = [];
  for (const path of paths.slice(0, READ_PAGES)) {
    const lines = ((await context.readPage(path)) ?? "").split("\n");
    const hits = lines.flatMap((line, index) => {
      return line.toLowerCase().includes(wanted)
        ? [`${fileOf(path)}:${index + 1}: ${line.trim().slice(0, LINE_LENGTH)}`]
        : [];
    });
    results.push(...hits.slice(0, LINES_PER_PAGE));
  }
  if (results.length === 0) results.push(`No line holds "${text}".`);
  return [...results, ...more(paths.length - READ_PAGES)].join("\n");
}

function more(count: number): string[] {
  return count > 0 ? [`${count} more pages match: narrow \`files\`.`] : [];
}
