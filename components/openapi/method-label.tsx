import type { ReactNode } from "react";

const colors: Readonly<Record<string, string>> = {
  GET: "text-success bg-success/10",
  POST: "text-info bg-info/10",
  PUT: "text-warning bg-warning/10",
  PATCH: "text-warning bg-warning/10",
  DELETE: "text-danger bg-danger/10",
};

/** The method of an operation in full, for its own page; rows of the sidebar use the short pill. */
export function MethodLabel({ method }: { method: string }): ReactNode {
  return (
    <span
      className={`method-pill shrink-0 rounded-lg px-2 py-1 font-mono text-xs font-bold tracking-wide ${colors[method] ?? "bg-hover text-muted"}`}
    >
      {method}
    </span>
  );
}
