import type { ReactNode } from "react";
import { descriptionHtml } from "@/lib/openapi/operation/description-html";

/** A description from a specification: Markdown, drawn small. */
export function Description({ markdown, className = "" }: { markdown?: string; className?: string }): ReactNode {
  if (!markdown) return null;
  return (
    <div
      className={`api-description ${className}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by descriptionHtml
      dangerouslySetInnerHTML={{ __html: descriptionHtml(markdown) }}
    />
  );
}
