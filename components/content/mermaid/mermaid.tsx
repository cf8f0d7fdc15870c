import type { CSSProperties, ReactNode } from "react";
import { contentLabels } from "@/components/content/labels";
import { nodeText } from "@/components/content/node-text";
import { readBoolean } from "@/components/content/prop-values";
import { CONTROLS_FROM } from "@/lib/mdx/diagrams/controls";

interface MermaidProps {
  chart?: string;
  /** Size of the drawing in pixels as estimated when the page was compiled; absent for a text only known later. */
  width?: number;
  height?: number;
  placement?: string;
  actions?: boolean | string;
  children?: ReactNode;
}

const PLACEMENTS = new Set(["top-left", "top-right", "bottom-left", "bottom-right"]);

/**
 * A diagram. The source is shown until the browser has drawn it, which happens when it scrolls into view, in a room of
 * the size that the drawing is expected to have: what follows must not move.
 */
export function Mermaid({ chart, width, height, placement, actions, children }: MermaidProps): ReactNode {
  const hasRoom = width !== undefined && height !== undefined;
  const hasControls = actions === undefined ? hasRoom && height >= CONTROLS_FROM : readBoolean(actions);
  return (
    <figure
      className="mermaid"
      data-mermaid=""
      data-room={hasRoom ? "" : undefined}
      style={hasRoom ? ({ "--room-width": width, "--room-height": height } as CSSProperties) : undefined}
      data-placement={PLACEMENTS.has(placement ?? "") ? placement : "bottom-right"}
      data-actions={hasRoom || actions !== undefined ? String(hasControls) : undefined}
      aria-label={contentLabels().diagram}
    >
      <pre className="mermaid-source">{chart ?? nodeText(children)}</pre>
    </figure>
  );
}
