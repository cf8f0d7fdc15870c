"use client";

import { memo, useEffect, useRef } from "react";
import { useReplyContext } from "@/components/assistant/reply-context-client";

/** A diagram whose source has been checked to load nothing and run nothing. */
export const ReplyDiagram = memo(function ReplyDiagram({ source }: { source: string }) {
  const { labels } = useReplyContext().config;
  const figure = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = figure.current;
    if (!element || element.dataset.state) return;
    import("#browser/content/mermaid/render-diagram-client.ts")
      .then(({ renderDiagram }) => renderDiagram(element))
      .catch(reportError);
  }, []);
  return (
    <figure ref={figure} className="mermaid" data-controls={labels.diagramControls} aria-label={labels.diagram}>
      <pre className="mermaid-source">{source}</pre>
    </figure>
  );
});
