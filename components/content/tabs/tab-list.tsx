import type { ReactNode } from "react";

/** The properties of a panel that its tab shows. */
export interface TabPanelState {
  id: string;
  isSelected: boolean;
  /** Text of the tab; tabs with the same text follow each other. */
  label: string;
}

interface TabListProps<Panel extends TabPanelState> {
  panels: readonly Panel[];
  renderTab: (panel: Panel) => ReactNode;
}

/** The tabs of a group. `tabs-client.ts` makes them choose a panel. */
export function TabList<Panel extends TabPanelState>({ panels, renderTab }: TabListProps<Panel>): ReactNode {
  return (
    <div className="tab-list" role="tablist">
      {panels.map((panel) => (
        <button
          key={panel.id}
          type="button"
          role="tab"
          id={tabId(panel)}
          aria-controls={panel.id}
          aria-selected={panel.isSelected}
          tabIndex={panel.isSelected ? 0 : -1}
          data-label={panel.label}
        >
          {renderTab(panel)}{" "}
        </button>
      ))}
    </div>
  );
}

/** ID of the tab that chooses a panel. */
export function tabId({ id }: Pick<TabPanelState, "id">): string {
  return `${id}-tab`;
}
