import { readBoolean } from "@/lib/config/read-value";
import type { PageRecord } from "@/lib/content/scan/types";
import type { GeneratedPage } from "@/lib/openapi/document/types";

/** Properties of a page that affect its place in the navigation. */
export interface PageFacts {
  isHidden: boolean;
  /** `noindex` itself: `hidden` has the same effect, but `seo.indexing: all` overrides it. */
  isNoindex: boolean;
  boost?: number;
  /** It shows the page of another language: in search, but not for search engines. */
  isStandIn?: boolean;
  /** `hideFooterPagination`. */
  hidesPager: boolean;
}

/** Reads the facts from a page file, or from the metadata of an operation; undefined if there is neither. */
export function readPageFacts(
  record: PageRecord | undefined,
  generated: GeneratedPage | undefined,
): PageFacts | undefined {
  if (record) {
    return {
      ...readFrontmatter(record.frontmatter),
      isHidden: record.isHidden,
      isStandIn: record.standsInFor !== undefined,
      ...(record.boost !== undefined && { boost: record.boost }),
    };
  }
  return generated && readFrontmatter(generated.operation.metadata);
}

function readFrontmatter(fields: Readonly<Record<string, unknown>>): PageFacts {
  return {
    isHidden: readBoolean(fields.hidden, false),
    isNoindex: readBoolean(fields.noindex, false),
    hidesPager: readBoolean(fields.hideFooterPagination, false),
    ...(typeof fields.boost === "number" && { boost: fields.boost }),
  };
}
