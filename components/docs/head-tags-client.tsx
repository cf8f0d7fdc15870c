"use client";

import type { ReactNode } from "react";

type Tags = Readonly<Record<string, string>>;

/**
 * Meta tags of a page; React moves them into the head. The client renders them as well, so that the data of a page contains
 * only their texts rather than an element for each.
 */
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
