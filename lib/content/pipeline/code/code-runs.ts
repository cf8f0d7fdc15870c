import type { CodeToken } from "@/lib/content/pipeline/code/types";

/** A piece of code and its color; nothing if it has that of plain code. */
export type CodeRun = [text: string, color?: string];

/**
 * Colored lines as pieces with CSS colors for both modes. Neighbors of one color are joined, and blanks go with what
 * they follow.
 */
export function toCodeRuns(lines: readonly (readonly CodeToken[])[]): CodeRun[][] {
  return lines.map((tokens) => {
    const runs: CodeRun[] = [];
    for (const token of tokens) {
      const { content } = token;
      const color = colorOf(token);
      const last = runs.at(-1);
      if (last && (last[1] === color || content.trim() === "")) last[0] += content;
      else runs.push(color ? [content, color] : [content]);
    }
    return runs;
  });
}

function colorOf({ light, dark }: CodeToken): string | undefined {
  if (!light.color && !dark.color) return undefined;
  return light.color === dark.color
    ? light.color
    : `light-dark(${light.color ?? "currentcolor"}, ${dark.color ?? "currentcolor"})`;
}
