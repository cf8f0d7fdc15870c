"use client";

import type { ReactNode } from "react";
import { type ThemeScriptProps, themeCode } from "@/components/theme/theme-code";

/**
 * The inline script of the color mode, for <head>; <html> needs `suppressHydrationWarning`. A client component, so that
 * the page's data does not contain the script a second time.
 */
export function ThemeScript(props: ThemeScriptProps): ReactNode {
  const code = typeof window === "undefined" ? themeCode(props) : "";
  // oxlint-disable-next-line react/no-danger -- the script is a function of this folder and escaped values
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />;
}
