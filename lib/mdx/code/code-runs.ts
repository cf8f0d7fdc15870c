import type { CodeToken } from "@/lib/mdx/code/types";

/** A piece of code and what it is, such as `keyword`; nothing if it is of no kind. */
export type CodeRun = [text: string, kind?: string];

/** The theme whose colors are variables named for what a piece of code is. */
export const KINDS_THEME = { light: "css-variables", dark: "css-variables" } as const;

/**
 * Colored lines as what their pieces are, for a reader that brings its own colors. Neighbors of one kind are joined,
 * and blanks go with what they follow.
 *
 * @param lines tokenised with `KINDS_THEME`
 */
export function toCodeRuns(lines: readonly (readonly CodeToken[])[]): CodeRun[][] {
  return lines.map((tokens) => {
    const runs: CodeRun[] = [];
    for (const { content, light } of tokens) {
      const kind = /^var\(--mint-token-([a-z-]+)\)$/.exec(light.color ?? "")?.[1];
      const last = runs.at(-1);
      if (last && (last[1] === kind || content.trim() === "")) last[0] += content;
      else runs.push(kind ? [content, kind] : [content]);
    }
    return runs;
  });
}
