import type { ReactNode } from "react";
import { contentLabels } from "@/components/mdx/labels";
import type { IconProperties } from "@/components/mdx/types";

interface ViewProps extends IconProperties {
  title?: string;
  id?: string;
  /** False for all but the first view; set by the pipeline. */
  isInitial?: boolean;
  children?: ReactNode;
}

/** One of several versions of a page's content. The select above the first one chooses which is seen. */
export function View({ title, id, isInitial = true, children }: ViewProps): ReactNode {
  if (!title) return null;
  return (
    <div className="view" id={id} data-view={title} hidden={!isInitial}>
      {children}
    </div>
  );
}

/** The select of a page with views. */
export function ViewSwitcher({ titles }: { titles: readonly string[] }): ReactNode {
  return (
    <label className="view-switcher" id="multi-view-dropdown">
      <span>{contentLabels().selectView}</span>
      <select data-view-select="" autoComplete="off">
        {titles.map((title) => (
          <option key={title}>{title}</option>
        ))}
      </select>
    </label>
  );
}
