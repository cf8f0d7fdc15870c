import type { CSSProperties, ReactNode } from "react";
import { nodeText } from "@/components/content/node-text";
import { readBoolean, readText } from "@/components/content/prop-values";
import { currentMessages } from "@/components/render-context";
import { skeletonHeight } from "@/lib/content/pipeline/diagrams/skeleton-height";

interface MermaidProps {
  chart?: string;
  placement?: string;
  actions?: boolean | string;
  children?: ReactNode;
}

const PLACEMENTS = new Set(["top-left", "top-right", "bottom-left", "bottom-right"]);

/** A diagram that the browser renders. Its source stays in the page, for screen readers and where scripts are off. */
export function Mermaid({ chart, placement, actions, children }: MermaidProps): ReactNode {
  const source = readText(chart) ?? nodeText(children);
  const messages = currentMessages();
  return (
    <figure
      className="mermaid"
      data-mermaid=""
      data-component-name="mermaid-container"
      style={{ "--skeleton-height": skeletonHeight(source) } as CSSProperties}
      data-placement={PLACEMENTS.has(placement ?? "") ? placement : "bottom-right"}
      data-actions={actions === undefined ? undefined : String(readBoolean(actions))}
      data-controls={messages.diagramControls}
      aria-label={messages.diagram}
    >
      <pre className="mermaid-source">{source}</pre>
    </figure>
  );
}
