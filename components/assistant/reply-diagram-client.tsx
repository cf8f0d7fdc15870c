"use client";

import { memo, useEffect, useRef } from "react";

/** A diagram, drawn from a source that has been found to stay within itself. */
export const ReplyDiagram = memo(function ReplyDiagram({ source }: { source: string }) {
  const figure = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = figure.current;
    if (!element || element.dataset.state) return;
    import("@/components/content/mermaid/draw-diagram-client")
      .then(({ drawDiagram }) => drawDiagram(element))
      .catch(reportError);
  }, []);
  return (
    <figure ref={figure} className="mermaid" data-actions="false">
      <pre className="mermaid-source">{source}</pre>
    </figure>
  );
});
