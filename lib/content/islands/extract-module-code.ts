import remarkMdx from "remark-mdx";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { getOrMake } from "@/lib/base/get-or-make";
import { RecentMap } from "@/lib/base/recent-map";
import { joinAtLines } from "@/lib/content/islands/join-at-lines";

const parser = unified().use(remarkParse).use(remarkMdx);

/** Results by source, since many pages import the same few snippets. */
const known = new RecentMap<string>(200);

/** The import and export statements of an MDX text at their original lines, without the Markdown between them. */
export function extractModuleCode(source: string): string {
  return /^(export|import)\b/m.test(source) ? getOrMake(known, source, () => readModuleCode(source)) : "";
}

function readModuleCode(source: string): string {
  const withoutHead = source.replace(/^---\r?\n[\s\S]*?\r?\n---[ \t]*(?=\r?\n|$)/, (head) =>
    head.replace(/[^\n]+/g, ""),
  );
  const { children } = parser.parse(withoutHead);
  return joinAtLines(
    children.flatMap((node) =>
      node.type === "mdxjsEsm" ? [{ code: node.value, line: node.position?.start.line }] : [],
    ),
  );
}
