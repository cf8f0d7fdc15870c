"use client";

import { colorCode } from "@/lib/openapi/playground/color-code";

/** Maximum length of highlighted text, in characters; longer text stays plain, so that typing and scrolling are not delayed. */
const MAX_LENGTH = 20_000;

/** Code, highlighted in the colors of the site. */
export function ColoredCode({ source }: { source: string }) {
  if (source.length > MAX_LENGTH) return source;
  return colorCode(source).map(([text, kind], index) =>
    kind ? (
      // oxlint-disable-next-line react/no-array-index-key -- runs of text have no stable key
      <span key={index} style={{ color: `var(--mint-token-${kind})` }}>
        {text}
      </span>
    ) : (
      text
    ),
  );
}
