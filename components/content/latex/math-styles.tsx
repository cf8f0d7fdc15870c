import type { ReactNode } from "react";
import { withBasePath } from "@/components/ui/base-path";

/** The stylesheet of mathematics, for pages that have some. React moves the link to the head, once. */
export function MathStyles(): ReactNode {
  return <link rel="stylesheet" href={withBasePath("/_lectern/mathml/math.css")} precedence="math" />;
}
