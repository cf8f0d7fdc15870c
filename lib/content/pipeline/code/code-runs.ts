import type { CodeToken } from "@/lib/content/pipeline/code/types";

/** A piece of code and its color; the color is absent for plain code. */
export type CodeRun = [text: string, color?: string];

/**
 * Converts highlighted lines to pieces with CSS colors for both color modes. Adjacent pieces of one color are joined, and
 * blanks belong to the piece before them.
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
