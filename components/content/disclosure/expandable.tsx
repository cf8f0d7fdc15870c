import type { ReactNode } from "react";
import { contentLabels } from "@/components/content/labels";
import { readBoolean } from "@/components/content/prop-values";

interface ExpandableProps {
  title?: string;
  defaultOpen?: boolean | string;
  children?: ReactNode;
}

/** A collapsible block below a field, for its properties. What readers open stays open for their session. */
export function Expandable({ title, defaultOpen, children }: ExpandableProps): ReactNode {
  const labels = contentLabels();
  return (
    <details className="expandable" open={readBoolean(defaultOpen) || undefined}>
      <summary>
        <span className="expandable-show">{title ? labels.show(title) : labels.showChildren}</span>
        <span className="expandable-hide">{title ? labels.hide(title) : labels.hideChildren}</span>
      </summary>
      <div className="expandable-content">{children}</div>
    </details>
  );
}
