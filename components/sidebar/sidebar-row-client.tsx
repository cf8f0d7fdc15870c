"use client";

import { memo, type ReactNode } from "react";
import { iconKey } from "@/components/navigation/icon-key";
import { pageAddress } from "@/components/navigation/link-address";
import { type SidebarContextValue, useSidebar } from "@/components/sidebar/sidebar-context-client";
import { breakableText } from "@/components/ui/breakable-text";
import { ArrowOut } from "@/components/ui/glyph";
import { MethodPill } from "@/components/ui/method-pill";
import { hasSignAtEdge } from "@/lib/base/text-direction";
import type { IconReference } from "@/lib/config/icon-library";
import type { PageNode } from "@/lib/navigation/types";

/** The icon of a row, if the site's icon sets have it. */
export function RowIcon({ icon }: { icon: IconReference | undefined }): ReactNode {
  const { icons } = useSidebar();
  const shape = icon && icons[iconKey(icon)];
  return shape ? <span className="sidebar-group-icon">{shape}</span> : null;
}

/** Characters of a label that two lines hold anywhere; a longer one may end in an ellipsis. */
const TWO_LINES = 24;

/** What a pointer shows of a label that may be cut. */
export function fullLabel(label: string): string | undefined {
  return label.length > TWO_LINES ? label : undefined;
}

/** A label an author put beside a row. */
export function RowTag({ tag }: { tag: string | undefined }): ReactNode {
  return tag ? <span className="nav-tag-pill">{tag}</span> : null;
}

/** The link of one page. */
export function SidebarRow({ node }: { node: PageNode }): ReactNode {
  const context = useSidebar();
  return <Row node={node} context={context} isCurrent={node.path === context.path && !node.href} />;
}

/** A label beside others. What is deprecated is struck through: a word for it would take half of the row. */
function RowLabel({ node, deprecated }: { node: PageNode; deprecated: string }): ReactNode {
  const { label } = node;
  const full = fullLabel(label);
  if (!node.isDeprecated) return <span title={full}>{breakableText(label)}</span>;
  return (
    <span title={full ? `${full} (${deprecated})` : deprecated}>
      <s>{breakableText(label)}</s>
      <span className="sr-only"> ({deprecated})</span>
    </span>
  );
}

/** Memoized, and styled by the list around it: long sidebars hold thousands of rows. */
const Row = memo(
  function Row({ node, context, isCurrent }: { node: PageNode; context: SidebarContextValue; isCurrent: boolean }) {
    const address = node.href
      ? { href: node.href, target: "_blank", rel: "noopener" }
      : { href: pageAddress(node.path) };
    const needsSpan = typeof breakableText(node.label) !== "string" || hasSignAtEdge(node.label);
    const needsElement = node.tag || node.isDeprecated || node.href || needsSpan || fullLabel(node.label);
    return (
      <li>
        <a {...address} aria-current={isCurrent ? "page" : undefined}>
          <RowIcon icon={node.icon} />
          {node.method && <MethodPill method={node.method} />}
          {needsElement ? <RowLabel node={node} deprecated={context.messages.deprecated} /> : node.label}
          <RowTag tag={node.tag} />
          {node.href && (
            <>
              <ArrowOut className="mt-0.5 size-4 opacity-60" />
              <span className="sr-only">({context.messages.opensInNewTab})</span>
            </>
          )}
        </a>
      </li>
    );
  },
  (before, after) => before.node === after.node && before.isCurrent === after.isCurrent,
);
