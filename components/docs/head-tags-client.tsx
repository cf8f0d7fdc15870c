"use client";

import type { ReactNode } from "react";

type Tags = Readonly<Record<string, string>>;

/** Meta tags of a page, rendered by the client, too: the data of a page then holds only their texts. */
export function HeadTags({ names, properties }: { names: Tags; properties: Tags }): ReactNode {
  return (
    <>
      {Object.entries(properties).map(([name, content]) => (
        <meta key={name} property={name} content={content} />
      ))}
      {Object.entries(names).map(([name, content]) => (
        <meta key={name} name={name} content={content} />
      ))}
    </>
  );
}
