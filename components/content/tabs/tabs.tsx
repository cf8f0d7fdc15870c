import type { ReactElement, ReactNode } from "react";
import { collectChildren } from "@/components/content/child-elements";
import { componentId } from "@/components/content/component-id";
import { renderInlineMarkdown } from "@/components/content/inline-markdown";
import { nodeText } from "@/components/content/node-text";
import { joinClasses, readBoolean, readNumber } from "@/components/content/prop-values";
import type { IconProperties } from "@/components/content/types";
import { Icon } from "@/components/ui/icon";

interface TabProps extends IconProperties {
  title?: ReactNode;
  label?: ReactNode;
  id?: string;
  children?: ReactNode;
}

interface TabsProps {
  defaultTabIndex?: number | string;
  sync?: boolean | string;
  borderBottom?: boolean | string;
  className?: string;
  children?: ReactNode;
}

/** Panels of which one is seen, chosen by tabs. Tabs with equal titles follow each other unless `sync` is off. */
export function Tabs({ defaultTabIndex, sync, borderBottom, className, children }: TabsProps): ReactNode {
  const tabs = collectChildren(children, (element) => element.type === Tab) as ReactElement<TabProps>[];
  if (tabs.length === 0) return children;
  const selected = Math.min(Math.max(0, readNumber(defaultTabIndex, 0)), tabs.length - 1);
  const panels = tabs.map(({ props }, index) => {
    const title = props.title ?? props.label ?? `Tab ${index + 1}`;
    return { ...props, title, id: componentId(props.id, title, "tab"), isSelected: index === selected };
  });
  return (
    <div
      className={joinClasses("tabs", className)}
      data-tabs=""
      data-sync={readBoolean(sync, true) || undefined}
      data-border={readBoolean(borderBottom) || undefined}
    >
      <div className="tab-list" role="tablist">
        {panels.map((panel) => (
          <button
            key={panel.id}
            type="button"
            role="tab"
            id={`${panel.id}-tab`}
            aria-controls={panel.id}
            aria-selected={panel.isSelected}
            tabIndex={panel.isSelected ? 0 : -1}
            data-label={nodeText(panel.title)}
          >
            <Icon icon={panel.icon} style={panel.iconType} library={panel.iconLibrary} />
            {renderInlineMarkdown(panel.title)}
          </button>
        ))}
      </div>
      {panels.map((panel) => (
        <div
          key={panel.id}
          className="tab-panel"
          role="tabpanel"
          id={panel.id}
          aria-labelledby={`${panel.id}-tab`}
          data-label={nodeText(panel.title)}
          hidden={!panel.isSelected}
        >
          {panel.children}
        </div>
      ))}
    </div>
  );
}

/** One panel of Tabs; outside of them its content is shown as it is. */
export function Tab({ children }: TabProps): ReactNode {
  return children;
}
