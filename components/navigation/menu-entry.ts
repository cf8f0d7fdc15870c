import type { ReactNode } from "react";

/** One link or action of a menu, with its icon already rendered. */
export interface MenuEntry {
  /** ID of the division it leads to, or name of the action. */
  id: string;
  label: string;
  /** With base path, or an absolute URL; absent for an action. */
  href?: string;
  /** Called when it is chosen. */
  onSelect?: () => void;
  isExternal?: boolean;
  /** The entry leads to another version of the site, which decides whether it has the page: `href` is its base path. */
  isVersion?: true | undefined;
  isActive?: boolean;
  icon?: ReactNode;
  description?: string;
  tag?: string;
  /** BCP 47 tag of the language it leads to, for language menus. */
  languageTag?: string;
}
