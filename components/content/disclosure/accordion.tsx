import type { ReactNode } from "react";
import { componentId } from "@/components/content/component-id";
import { renderInlineMarkdown } from "@/components/content/inline-markdown";
import { readBoolean } from "@/components/content/prop-values";
import type { ContainerProps, IconProperties } from "@/components/content/types";
import { Icon } from "@/components/ui/icon";

interface AccordionProps extends IconProperties {
  title?: ReactNode;
  description?: ReactNode;
  defaultOpen?: boolean | string;
  id?: string;
  children?: ReactNode;
}

/** A titled part of a page that opens on demand. Its id goes into the address while it is open. */
export function Accordion({ title, description, defaultOpen, id, children, ...icon }: AccordionProps): ReactNode {
  return (
    <details
      className="accordion"
      id={componentId(id, title, "accordion")}
      open={readBoolean(defaultOpen)}
      data-hash=""
    >
      <summary>
        <Icon icon={icon.icon} style={icon.iconType} library={icon.iconLibrary} className="accordion-icon" />
        <span className="accordion-title">
          {renderInlineMarkdown(title)}{" "}
          {description ? <span className="accordion-description">{renderInlineMarkdown(description)}</span> : null}
        </span>
      </summary>
      <div className="accordion-content">{children}</div>
    </details>
  );
}

/** Accordions in one frame. They open independently of each other. */
export function AccordionGroup({ children }: ContainerProps): ReactNode {
  return <div className="accordion-group">{children}</div>;
}
