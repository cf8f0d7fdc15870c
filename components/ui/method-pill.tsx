import type { ReactNode } from "react";

const shortNames: Readonly<Record<string, string>> = { DELETE: "DEL", OPTIONS: "OPT", WEBHOOK: "HOOK" };

/** The HTTP method of an API page, short enough for a row. `method` is in upper case, or `WEBHOOK`. */
export function MethodPill({ method }: { method: string }): ReactNode {
  return (
    <span className="method-nav-pill" data-method={method}>
      {shortNames[method] ?? method}
    </span>
  );
}
