import type { ReactNode } from "react";

/** The action of a page menu entry. Addresses and texts contain placeholders that `fillPlaces` fills in the browser. */
export type PageAction =
  | { type: "copy-page" }
  | { type: "copy"; text: string }
  | { type: "open"; href: string }
  | { type: "assistant" }
  | { type: "print" };

export interface PageMenuEntry {
  id: string;
  label: string;
  hint: string;
  icon?: ReactNode;
  action: PageAction;
}
