import type { CSSProperties, ReactNode } from "react";
import { activeMarks, NavLink } from "@/components/navigation/nav-link";
import { currentMessages } from "@/components/render-context";
import { ArrowOut } from "@/components/ui/glyph";
import { Icon } from "@/components/ui/icon";
import type { NavigationLink } from "@/lib/navigation/types";

/** The links at the top of a sidebar: global anchors first, then those of the division. */
export function AnchorList({ anchors }: { anchors: readonly NavigationLink[] }): ReactNode {
  if (anchors.length === 0) return null;
  return (
    <ul className="nav-anchors flex flex-col gap-px">
      {anchors.map((anchor) => (
        <li key={anchor.id}>
          <NavLink
            href={anchor.href}
            className="nav-anchor group/anchor flex items-center gap-3 rounded-lg px-3 py-1.5 text-sm text-muted outline-offset-[-2px] transition-colors hover:bg-hover hover:text-ink data-active:font-medium data-active:text-ink touch:py-2.5"
            {...activeMarks(anchor)}
          >
            {anchor.icon && <AnchorIcon anchor={anchor} />}
            <span className="min-w-0 flex-1">{anchor.label}</span>
            {anchor.tag && (
              <span className="rounded-full bg-primary-soft px-1.5 text-xs text-primary-strong">{anchor.tag}</span>
            )}
            {anchor.isExternal && (
              <>
                <ArrowOut className="size-3.5 opacity-0 transition-opacity group-hover/anchor:opacity-60 group-focus-visible/anchor:opacity-60" />
                <span className="sr-only">({currentMessages().opensInNewTab})</span>
              </>
            )}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

/** The anchor's colors fill the box while it is active, and outline it otherwise. */
function AnchorIcon({ anchor }: { anchor: NavigationLink }): ReactNode {
  const { color } = anchor;
  const style = color && ({ "--anchor-light": color.light, "--anchor-dark": color.dark } as CSSProperties);
  return (
    <span
      style={style}
      className="grid size-6 shrink-0 place-items-center rounded-md border border-line bg-surface text-muted shadow-xs empty:hidden [--anchor:var(--anchor-light,var(--primary))] group-hover/anchor:text-(--anchor) group-data-active/anchor:border-transparent group-data-active/anchor:bg-(--anchor) group-data-active/anchor:text-on-primary dark:[--anchor:var(--anchor-dark,var(--primary))]"
    >
      <Icon icon={anchor.icon} size={14} />
    </span>
  );
}
