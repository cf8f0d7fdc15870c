import type { ReactNode } from "react";

/** BCP 47 tag of the names that languages are shown by, whatever the language of the page (format reference 10.1). */
export const LANGUAGE_NAMES = "en";

/** One link of a menu, with its icon already drawn. */
export interface MenuEntry {
  /** Id of the division it leads to. */
  id: string;
  label: string;
  /** With base path, or an absolute URL. */
  href: string;
  isExternal: boolean;
  isActive: boolean;
  icon?: ReactNode;
  description?: string;
  tag?: string;
  /** BCP 47 tag of the language it leads to, for language menus. */
  languageTag?: string;
}
