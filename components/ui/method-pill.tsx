import type { ReactNode } from "react";

const colors: Readonly<Record<string, string>> = {
  GET: "text-success bg-success/10",
  POST: "text-info bg-info/10",
  PUT: "text-warning bg-warning/10",
  PATCH: "text-warning bg-warning/10",
  DELETE: "text-danger bg-danger/10",
};

const shortNames: Readonly<Record<string, string>> = { DELETE: "DEL", OPTIONS: "OPT", WEBHOOK: "HOOK" };

/** The HTTP method of an API page, short enough for a row. `method` is in upper case, or `WEBHOOK`. */
export function MethodPill({ method }: { method: string }): ReactNode {
  return (
    <span
      className={`method-nav-pill mt-px inline-flex h-[1.125rem] w-10 shrink-0 items-center justify-center rounded font-mono text-[0.625rem] font-semibold tracking-wide ${colors[method] ?? "bg-hover text-muted"}`}
    >
      {shortNames[method] ?? method}
    </span>
  );
}
