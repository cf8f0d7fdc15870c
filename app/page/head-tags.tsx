import type { ReactNode } from "react";

interface HeadTagsProps {
  /** Meta tags by name. */
  tags: Readonly<Record<string, string>>;
  structuredData: Readonly<Record<string, unknown>> | undefined;
}

/** Vocabularies whose tags are properties rather than names. */
const PROPERTY = /^(?:og|article|book|profile|video|music|fb):/;

/** Meta tags and structured data of a page; React moves the tags into the head. */
export function HeadTags({ tags, structuredData }: HeadTagsProps): ReactNode {
  return (
    <>
      {Object.entries(tags).map(([name, content]) =>
        PROPERTY.test(name) ? (
          <meta key={name} property={name} content={content} />
        ) : (
          <meta key={name} name={name} content={content} />
        ),
      )}
      {structuredData && (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, and no character of it can end the element
          dangerouslySetInnerHTML={{ __html: JSON.stringify(structuredData).replaceAll("<", "\\u003c") }}
        />
      )}
    </>
  );
}
