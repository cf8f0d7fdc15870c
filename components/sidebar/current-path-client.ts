"use client";

import { useSelectedLayoutSegment } from "next/navigation";
import { decodePercent } from "@/lib/base/decode-percent";
import { NOT_FOUND_SEGMENT } from "@/lib/http/segments";

/** The path in the address behind the layout: the segment is the content hash, then the path. Empty if no page is. */
export function useCurrentPath(): string {
  const segment = useSelectedLayoutSegment();
  if (segment === null || segment === NOT_FOUND_SEGMENT) return "";
  const [, ...names] = segment.split("/");
  return `/${names.map(decodePercent).join("/")}`;
}
