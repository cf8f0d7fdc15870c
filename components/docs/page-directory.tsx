import type { ReactNode } from "react";
import { Card } from "@/components/content/card/card";
import { Columns } from "@/components/content/card/columns";
import { Accordion } from "@/components/content/disclosure/accordion";
import { renderInlineMarkdown } from "@/components/content/inline-markdown";
import { NavLink } from "@/components/navigation/nav-link";
import { Icon } from "@/components/ui/icon";
import type { Directory, DirectoryEntry } from "@/lib/navigation/types";

/** The pages of a group at the end of its root page: as cards under headings, or as rows in sections that open on demand. */
export function PageDirectory({ directory, label }: { directory: Directory; label: string }): ReactNode {
  return (
    <nav className="directory mt-10" aria-label={label}>
      <Level {...directory} />
    </nav>
  );
}

/** The pages of a level, then its groups. */
function Level({ entries, style }: { entries: readonly DirectoryEntry[]; style: Directory["style"] }): ReactNode {
  const pages = entries.filter(({ children }) => !children);
  const Pages = style === "card" ? PageCards : PageRows;
  const Group = style === "card" ? CardGroup : RowGroup;
  return (
    <>
      {pages.length > 0 && <Pages pages={pages} />}
      {entries.map((entry) => (entry.children ? <Group key={entry.label} entry={entry} /> : null))}
    </>
  );
}

function PageCards({ pages }: { pages: readonly DirectoryEntry[] }): ReactNode {
  return (
    <Columns>
      {pages.map(({ label, href, icon, description }) => (
        <Card
          key={href}
          className="directory-page directory-card"
          title={label}
          horizontal
          {...(href && { href })}
          {...(icon && { icon })}
          {...(description && { description })}
        />
      ))}
    </Columns>
  );
}

function CardGroup({ entry: { label, href, children = [] } }: { entry: DirectoryEntry }): ReactNode {
  return (
    <section className="directory-group">
      <h2>{href ? <NavLink href={href}>{label}</NavLink> : label}</h2>
      <Level entries={children} style="card" />
    </section>
  );
}

function PageRows({ pages }: { pages: readonly DirectoryEntry[] }): ReactNode {
  return (
    <ul className="list-none! ps-0!">
      {pages.map(({ label, href = "", icon, description }) => (
        <li key={href} className="directory-page flex items-baseline gap-2.5 ps-0!">
          {icon && <Icon icon={icon} size={16} />}
          <NavLink href={href} className="font-medium text-ink hover:text-primary-strong">
            {label}
          </NavLink>
          {description && <span className="min-w-0 text-sm text-muted">{renderInlineMarkdown(description)}</span>}
        </li>
      ))}
    </ul>
  );
}

/** The landing page of a group is its first row. */
function RowGroup({ entry: { label, href, icon, children = [] } }: { entry: DirectoryEntry }): ReactNode {
  return (
    <div className="directory-group">
      <Accordion title={label} {...(icon && { icon })}>
        <Level entries={href ? [{ label, href }, ...children] : children} style="accordion" />
      </Accordion>
    </div>
  );
}
