import type { ReactElement, ReactNode } from "react";
import { collectChildren } from "@/components/content/child-elements";
import { componentId } from "@/components/content/component-id";
import { renderInlineMarkdown } from "@/components/content/inline-markdown";
import { nodeText } from "@/components/content/node-text";
import { joinClasses, readBoolean, readNumber } from "@/components/content/prop-values";
import { TabList, tabId } from "@/components/content/tabs/tab-list";
import type { IconProperties } from "@/components/content/types";
import { Icon } from "@/components/ui/icon";
import { originalComponent } from "@/lib/base/original-component";

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

/** Panels of which one is visible, chosen by tabs. Tabs with equal titles follow each other unless `sync` is off. */
export function Tabs({ defaultTabIndex, sync, borderBottom, className, children }: TabsProps): ReactNode {
  const tabs = collectChildren(
    children,
    (element) => originalComponent(element.type) === Tab,
  ) as ReactElement<TabProps>[];
  if (tabs.length === 0) return children;
  const selected = Math.min(Math.max(0, readNumber(defaultTabIndex, 0)), tabs.length - 1);
  const panels = tabs.map(({ props }, index) => {
    const title = props.title ?? props.label ?? `Tab ${index + 1}`;
    const id = componentId(props.id, title, "tab");
    return { ...props, title, label: nodeText(title), id, isSelected: index === selected };
  });
  return (
    <div
      className={joinClasses("tabs", className)}
      data-tabs=""
      data-sync={readBoolean(sync, true) || undefined}
      data-border={readBoolean(borderBottom) || undefined}
    >
      <TabList
        panels={panels}
        renderTab={({ icon, iconType, iconLibrary, title }) => (
          <>
            <Icon icon={icon} style={iconType} library={iconLibrary} />
            {renderInlineMarkdown(title)}
          </>
        )}
      />
      {panels.map((panel) => (
        <div
          key={panel.id}
          className="tab-panel"
          role="tabpanel"
          id={panel.id}
          aria-labelledby={tabId(panel)}
          data-label={panel.label}
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
