import remarkMdx from "remark-mdx";
import remarkParse from "remark-parse";
import { unified } from "unified";

const parser = unified().use(remarkParse).use(remarkMdx);

/** Results by source: many pages import the same few snippets. */
const known = new Map<string, string>();
const KNOWN_LIMIT = 200;

/** Import and export statements of an MDX text, joined; the Markdown between them is left out. */
export function extractModuleCode(source: string): string {
  if (!/^(export|import)\b/m.test(source)) return "";
  const remembered = known.get(source);
  if (remembered !== undefined) return remembered;
  const tree = parser.parse(source.replace(/^---\r?\n[\s\S]*?\r?\n---[ \t]*$/m, ""));
  const code = tree.children.flatMap((node) => (node.type === "mdxjsEsm" ? [node.value] : [])).join("\n\n");
  if (known.size >= KNOWN_LIMIT) known.clear();
  known.set(source, code);
  return code;
}
