import type { ReactNode } from "react";

export interface SectionProps {
  id: string;
  title: string;
  /** Short text beside the title. */
  note?: string;
  children: ReactNode;
}

/** A titled part of an API page with an anchor. */
export function Section({ id, title, note, children }: SectionProps): ReactNode {
  return (
    <section aria-labelledby={id} className="api-section">
      <h2
        id={id}
        className="api-section-heading flex items-baseline gap-2 border-b border-line pb-2.5 text-base font-semibold tracking-tight text-ink"
      >
        <a href={`#${id}`} className="api-section-heading-title hover:underline touch:relative touch:py-2.5">
          {title}
        </a>{" "}
        {note && <span className="field-required">{note}</span>}
      </h2>
      {children}
    </section>
  );
}
