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

/** Maximum length of a label, in characters, that always fits on two lines; a longer one may be cut off by an ellipsis. */
const MAX_UNCUT_LENGTH = 24;

/** The `title` of a label that may be cut off; undefined for shorter ones. */
export function fullLabel(label: string): string | undefined {
  return label.length > MAX_UNCUT_LENGTH ? label : undefined;
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

/** A label beside other elements. A deprecated page is struck through: a badge would take half of the row. */
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

/** Memoized, and styled by the list around it: long sidebars have thousands of rows. */
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
