"use client";

import { colorCode } from "@/lib/openapi/playground/color-code";

/** Longer texts stay plain, so that typing and scrolling do not wait; characters. */
const COLORED_CHARACTERS = 20_000;

/** Code in the colors of the site. */
export function ColoredCode({ source }: { source: string }) {
  if (source.length > COLORED_CHARACTERS) return source;
  return colorCode(source).map(([text, kind], index) =>
    kind ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: runs have no identity of their own
      <span key={index} style={{ color: `var(--mint-token-${kind})` }}>
        {text}
      </span>
    ) : (
      text
    ),
  );
}
