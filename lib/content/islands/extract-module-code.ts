import remarkMdx from "remark-mdx";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { joinAtLines } from "@/lib/content/islands/join-at-lines";

const parser = unified().use(remarkParse).use(remarkMdx);

/** Results by source: many pages import the same few snippets. */
const known = new Map<string, string>();
const KNOWN_LIMIT = 200;

/** Import and export statements of an MDX text, each at its line; the Markdown between them is left out. */
export function extractModuleCode(source: string): string {
  if (!/^(export|import)\b/m.test(source)) return "";
  const remembered = known.get(source);
  if (remembered !== undefined) return remembered;
  const withoutHead = source.replace(/^---\r?\n[\s\S]*?\r?\n---[ \t]*$/m, (head) => head.replace(/[^\n]+/g, ""));
  const { children } = parser.parse(withoutHead);
  const code = joinAtLines(
    children.flatMap((node) =>
      node.type === "mdxjsEsm" ? [{ code: node.value, line: node.position?.start.line }] : [],
    ),
  );
  if (known.size >= KNOWN_LIMIT) known.clear();
  known.set(source, code);
  return code;
}
