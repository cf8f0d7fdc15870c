import type { CodeToken } from "@/lib/content/pipeline/code/types";

/** A run of code in one color; the color is absent for plain code. */
export type CodeRun = [text: string, color?: string];

/**
 * Converts highlighted lines to pieces with CSS colors for both color modes. */
export function toCodeRuns(lines: readonly (readonly CodeToken[])[]): CodeRun[][] {
  return lines.map((tokens) => joinTokens(tokens, colorOf).map(({ text, style }) => (style ? [text, style] : [text])));
}

/** Joins adjacent tokens of one style; blanks belong to the token before them. */
export function joinTokens<Style>(
  tokens: readonly CodeToken[],
  styleOf: (token: CodeToken) => Style,
): { text: string; style: Style }[] {
  const runs: { text: string; style: Style }[] = [];
  for (const token of tokens) {
    const last = runs.at(-1);
    const style = last && token.content.trim() === "" ? last.style : styleOf(token);
    if (last && last.style === style) last.text += token.content;
    else runs.push({ text: token.content, style });
  }
  return runs;
}

function colorOf({ light, dark }: CodeToken): string | undefined {
  if (!light.color && !dark.color) return undefined;
  return light.color === dark.color
    ? light.color
    : `light-dark(${light.color ?? "currentcolor"}, ${dark.color ?? "currentcolor"})`;
}
