import { recordOf, recordsOf, textOf } from "@/migrate/markdown/frontmatter";

/** Comments, as the highlighter of Docusaurus knows them. */
const COMMENT = /^(\s*(?:\/\/|#|--|;|%|\/\*|<!--|\{\s*\/\*)\s*)(.*?)(\s*(?:\*\/\s*\}?|-->)?\s*)$/;

/**
 * Rewrites the site's own comments that mark lines as the usual ones. All of them highlight here, since their looks are in style sheets.
 * @param value `prism.magicComments`
 */
export function usualComments(value: unknown): (code: string) => string {
  const usual = new Map<string, string>();
  for (const { line, block } of recordsOf(value)) {
    const { start, end } = recordOf(block);
    for (const [written, name] of [
      [line, "highlight-next-line"],
      [start, "highlight-start"],
      [end, "highlight-end"],
    ] as const) {
      const text = textOf(written);
      if (text !== undefined && text !== name) usual.set(text, name);
    }
  }
  if (usual.size === 0) return (code) => code;
  return (code) =>
    code
      .split("\n")
      .map((line) => {
        const [, begin = "", text = "", end = ""] = COMMENT.exec(line) ?? [];
        const name = usual.get(text);
        return name === undefined ? line : begin + name + end;
      })
      .join("\n");
}
