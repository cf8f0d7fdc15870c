import type { ReactNode } from "react";
import { contentLabels } from "@/components/mdx/labels";
import { readBoolean } from "@/components/mdx/prop-values";

interface ExpandableProps {
  title?: string;
  defaultOpen?: boolean | string;
  children?: ReactNode;
}

/** A collapsible block below a field, for its properties. */
export function Expandable({ title, defaultOpen, children }: ExpandableProps): ReactNode {
  const labels = contentLabels();
  const name = title ?? labels.childAttributes;
  return (
    <details className="expandable" open={readBoolean(defaultOpen)}>
      <summary>
        <span className="expandable-show">{`${labels.show} ${name}`}</span>
        <span className="expandable-hide">{`${labels.hide} ${name}`}</span>
      </summary>
      <div className="expandable-content">{children}</div>
    </details>
  );
}
