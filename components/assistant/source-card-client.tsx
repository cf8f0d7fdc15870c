"use client";

import { PreviewCard } from "@base-ui/react/preview-card";
import type { ComponentProps } from "react";
import type { ReplySource } from "@/lib/assistant/client/types";

interface SourceLinkProps extends ComponentProps<"a"> {
  source: ReplySource;
}

/** A link to a source; under the pointer and in focus, a card says what stands there. */
export function SourceLink({ source, ...link }: SourceLinkProps) {
  const { title, heading, excerpt } = source;
  return (
    <PreviewCard.Root>
      <PreviewCard.Trigger delay={250} closeDelay={120} {...link} />
      <PreviewCard.Portal>
        <PreviewCard.Positioner side="top" sideOffset={6} collisionPadding={12} className="z-50">
          <PreviewCard.Popup className="assistant-source-card" dir="auto">
            <p className="font-medium text-ink">{title}</p>
            {heading && <p className="text-muted">{heading}</p>}
            {excerpt && <p className="mt-1.5 line-clamp-4 text-text">{excerpt}</p>}
          </PreviewCard.Popup>
        </PreviewCard.Positioner>
      </PreviewCard.Portal>
    </PreviewCard.Root>
  );
}
