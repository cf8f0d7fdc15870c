"use client";

import type { ReactNode } from "react";

type Tags = Readonly<Record<string, string>>;

/** Meta tags of a page, rendered by the client, too: the data of a page then contains only their texts. */
export function HeadTags(tags: { property: Tags; name: Tags }): ReactNode {
  return Object.entries(tags).map(([attribute, texts]) =>
    Object.entries(texts).map(([name, content]) => <meta key={name} {...{ [attribute]: name }} content={content} />),
  );
}
