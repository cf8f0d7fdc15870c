import type { ReactNode } from "react";
import type { ContainerProps } from "@/components/content/types";

/** A result with the source that it was written as, which the compiler adds as a block of code. */
export function Preview({ children }: ContainerProps): ReactNode {
  return <div className="preview">{children}</div>;
}
