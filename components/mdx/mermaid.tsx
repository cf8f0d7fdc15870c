import type { ReactNode } from "react";
import { contentLabels } from "@/components/mdx/labels";
import { nodeText } from "@/components/mdx/node-text";
import { readBoolean } from "@/components/mdx/prop-values";

interface MermaidProps {
  chart?: string;
  placement?: string;
  actions?: boolean | string;
  children?: ReactNode;
}

const PLACEMENTS = new Set(["top-left", "top-right", "bottom-left", "bottom-right"]);

/** A diagram. The source is shown until the browser has drawn it, which happens when it scrolls into view. */
export function Mermaid({ chart, placement, actions, children }: MermaidProps): ReactNode {
  return (
    <figure
      className="mermaid"
      data-mermaid=""
      data-placement={PLACEMENTS.has(placement ?? "") ? placement : "bottom-right"}
      data-actions={actions === undefined ? undefined : String(readBoolean(actions))}
      aria-label={contentLabels().diagram}
    >
      <pre className="mermaid-source">{chart ?? nodeText(children)}</pre>
    </figure>
  );
}
