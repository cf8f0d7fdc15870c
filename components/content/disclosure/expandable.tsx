import type { ReactNode } from "react";
import { readBoolean } from "@/components/content/prop-values";
import { currentMessages } from "@/components/render-context";
import { formatMessage } from "@/lib/i18n/messages";

interface ExpandableProps {
  title?: string;
  defaultOpen?: boolean | string;
  children?: ReactNode;
}

/** A collapsible block below a field, for its properties. What readers open stays open for their session. */
export function Expandable({ title, defaultOpen, children }: ExpandableProps): ReactNode {
  const messages = currentMessages();
  return (
    <details className="expandable" open={readBoolean(defaultOpen) || undefined}>
      <summary>
        <span className="expandable-show">
          {title ? formatMessage(messages.showItem, { name: title }) : messages.showChildren}
        </span>{" "}
        <span className="expandable-hide">
          {title ? formatMessage(messages.hideItem, { name: title }) : messages.hideChildren}
        </span>
      </summary>
      <div className="expandable-content">{children}</div>
    </details>
  );
}
