import type { ReactNode } from "react";
import { app } from "@/lib/port";

/** A description from a specification: Markdown, rendered small. */
export function Description({ markdown, className = "" }: { markdown?: string; className?: string }): ReactNode {
  if (!markdown) return null;
  return (
    <div
      className={`api-description ${className}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by lib/openapi/description-html.ts
      dangerouslySetInnerHTML={{ __html: app().renderDescription(markdown) }}
    />
  );
}
