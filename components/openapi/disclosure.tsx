import type { ReactNode } from "react";
import { ChevronEnd } from "@/components/ui/glyph";

/** A part of an API page that opens on demand. */
export function Disclosure({
  label,
  isOpen = false,
  children,
}: {
  label: ReactNode;
  isOpen?: boolean;
  children: ReactNode;
}): ReactNode {
  return (
    <details open={isOpen} className="mt-3 rounded-xl border border-line open:bg-sunken/40">
      <summary className="flex list-none items-center gap-1.5 rounded-xl px-3 py-2 touch:py-3 text-xs font-medium text-muted select-none hover:text-ink">
        <ChevronEnd className="size-3.5 shrink-0 transition-transform rtl:rotate-180 [[open]>summary>&]:rotate-90" />
        {label}
      </summary>
      <div className="border-t border-line px-4 pb-3">{children}</div>
    </details>
  );
}
