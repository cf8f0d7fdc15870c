import type { ReactNode } from "react";
import type { RuntimeSource } from "@/components/content/types";

/** Shows code whose text is only known while the page runs, without colors; `#runtime-code` in client code. */
export function RuntimeCode({ text }: RuntimeSource): ReactNode {
  return <code>{text}</code>;
}
