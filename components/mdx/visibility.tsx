import type { ReactNode } from "react";

/** Content for readers only (`humans`) or for the Markdown output only (`agents`). Anything else is shown to nobody. */
export function Visibility({ for: audience, children }: { for?: string; children?: ReactNode }): ReactNode {
  return audience === "humans" ? children : null;
}

/**
 * Content for one or several variations of the site. There is no choice of variations (the setting is reported as
 * unsupported), so that all of it is shown and nothing is lost.
 */
export function Variation({ is, children }: { is?: string | readonly string[]; children?: ReactNode }): ReactNode {
  return <div data-variation={(Array.isArray(is) ? is : [is]).join(" ")}>{children}</div>;
}

/** Components that only hold others: old wrappers, and the escape hatch for Markdown in expressions. */
export function Transparent({ children }: { children?: ReactNode }): ReactNode {
  return children;
}
