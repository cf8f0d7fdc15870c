"use client";

import type { ReactNode } from "react";
import { type ThemeScriptProps, themeCode } from "@/components/theme/theme-code";

/**
 * The script of the color mode, inline. Place it in <head>; <html> needs `suppressHydrationWarning`. Only the server writes
 * its text: a component of the server would send it to the browser a second time, as data of the page.
 */
export function ThemeScript(props: ThemeScriptProps): ReactNode {
  const code = typeof window === "undefined" ? themeCode(props) : "";
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the script is a function of this folder and escaped values
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />;
}
