import type { ReactNode } from "react";
import { readList } from "@/components/content/prop-values";
import type { IconProperties } from "@/components/content/types";
import { currentMessages } from "@/components/render-context";
import { Icon } from "@/components/ui/icon";

interface ViewProps extends IconProperties {
  title?: string;
  id?: string;
  /** False for all but the first view; set by the pipeline. */
  isInitial?: boolean;
  children?: ReactNode;
}

/** One of several views of a page's content. Readers choose the visible one with the select above the first view. */
export function View({ title, id, isInitial = true, children }: ViewProps): ReactNode {
  if (!title) return null;
  return (
    <div className="view" id={id} data-view={title} hidden={!isInitial}>
      {children}
    </div>
  );
}

interface ViewSwitcherProps {
  titles?: readonly string[];
  /** Icon names of the views, in the order of the titles; an empty string for a view without icon. */
  icons?: readonly string[];
}

/** The select of a page with views, and the icon of the chosen view. */
export function ViewSwitcher({ titles: written, icons: names }: ViewSwitcherProps): ReactNode {
  const titles = readList(written);
  const icons = readList(names);
  return (
    <label className="view-switcher" id="multi-view-dropdown">
      <span>{currentMessages().selectView}</span>
      {titles.map((title, index) =>
        icons[index] ? (
          <span key={title} data-view={title} hidden={index > 0}>
            <Icon icon={icons[index]} size={16} />
          </span>
        ) : null,
      )}
      <select className="select" data-view-select="" autoComplete="off">
        {titles.map((title) => (
          <option key={title}>{title}</option>
        ))}
      </select>
    </label>
  );
}
