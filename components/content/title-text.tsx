import type { ReactNode } from "react";
import { breakableText } from "@/components/ui/breakable-text";
import { edgeDirection } from "@/lib/i18n/text-direction";

/** Breakable text of a heading or a label, whose first and last signs stay there in pages from right to left. */
export function titleText(title: string, longWord?: number): ReactNode {
  const text = breakableText(title, { keepsCompounds: true, longWord });
  const dir = edgeDirection(title);
  return dir ? <bdi dir={dir}>{text}</bdi> : text;
}
