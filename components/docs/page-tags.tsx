import type { ReactNode } from "react";
import { HeadTags } from "@/components/docs/head-tags-client";

interface PageTagsProps {
  /** Meta tags by name. */
  tags: Readonly<Record<string, string>>;
  structuredData: Readonly<Record<string, unknown>> | undefined;
}

/** Vocabularies whose tags are properties rather than names. */
const PROPERTY = /^(?:og|article|book|profile|video|music|fb):/;

/** Meta tags and structured data of a page. */
export function PageTags({ tags, structuredData }: PageTagsProps): ReactNode {
  const entries = Object.entries(tags);
  return (
    <>
      <HeadTags
        property={Object.fromEntries(entries.filter(([name]) => PROPERTY.test(name)))}
        name={Object.fromEntries(entries.filter(([name]) => !PROPERTY.test(name)))}
      />
      {structuredData && (
        <script
          type="application/ld+json"
          // oxlint-disable-next-line react/no-danger -- JSON, and no character of it can end the element
          dangerouslySetInnerHTML={{ __html: JSON.stringify(structuredData).replaceAll("<", "\\u003c") }}
        />
      )}
    </>
  );
}
