"use client";

import { type ReactNode, use } from "react";
import { nextTurn } from "@/components/docs/slices/next-turn";

/** Renders its content to HTML in a separate turn of the event loop; in the browser, at once. */
export function ContentSlice({ children }: { children?: ReactNode }): ReactNode {
  if (typeof window === "undefined") use(nextTurn());
  return children;
}
