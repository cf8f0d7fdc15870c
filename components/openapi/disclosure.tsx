import type { ReactNode } from "react";

type DisclosureProps = { label: ReactNode; isOpen?: boolean; children: ReactNode };

/** A part of an API page that opens on demand, styled like the `Expandable` component. */
export function Disclosure({ label, isOpen = false, children }: DisclosureProps): ReactNode {
  return (
    <details open={isOpen} className="expandable">
      <summary>{label}</summary>
      <div className="expandable-content">{children}</div>
    </details>
  );
}
