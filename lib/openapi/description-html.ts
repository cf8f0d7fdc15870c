import rehypeRaw from "rehype-raw";
import rehypeSanitize, { defaultSchema } from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { escapeHtml } from "@/lib/mdx/code/render-code";

const MEMORY_ENTRIES = 2_000;
const memory = new Map<string, string>();

// Ids could collide with those of the page; classes could imitate it.
const schema = {
  ...defaultSchema,
  clobberPrefix: "description-",
  attributes: { ...defaultSchema.attributes, "*": ["title", "lang", "dir", "align"] },
};

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeRaw)
  .use(rehypeSanitize, schema)
  .use(rehypeStringify)
  .freeze();

/**
 * Turns the Markdown of a specification into safe HTML. Specifications come from other people: scripts, styles,
 * event handlers, classes and ids are dropped.
 */
export function descriptionHtml(markdown: string): string {
  const text = markdown.trim();
  // Most descriptions are one plain sentence.
  if (/^[\p{L}\p{N} ,.;'()"/-]*$/u.test(text) && !/^\s*(?:-|\d+[.)]) /.test(text) && !text.includes("www."))
    return `<p>${escapeHtml(text)}</p>`;
  const kept = memory.get(text);
  if (kept !== undefined) return kept;
  const html = String(processor.processSync(text));
  if (memory.size >= MEMORY_ENTRIES) memory.clear();
  memory.set(text, html);
  return html;
}
