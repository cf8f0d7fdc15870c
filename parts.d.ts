import type { ReactNode } from "react";

/** The site that a part is rendered on. */
export interface PartSite {
  name: string;
  /** Language of the interface: a code such as `en`. */
  language: string;
  /** Address of the first page, without base path. */
  homePath: string;
}

/** The page that a part is rendered on. */
export interface PartPage {
  /** Address without base path. */
  path: string;
  title: string;
  description?: string;
}

/** Properties of `parts/header`, `footer`, `sidebar-top` and `sidebar-bottom`. */
export interface PartProps {
  site: PartSite;
  /** What the part replaces; empty for `sidebar-top` and `sidebar-bottom`. */
  children?: ReactNode;
}

/** Properties of `parts/before-page` and `parts/after-page`. */
export interface PagePartProps extends PartProps {
  page: PartPage;
}

/** Properties of `parts/not-found`. */
export interface NotFoundPartProps extends PartProps {
  /** Pages whose addresses are like the one that was asked for. */
  suggestions: readonly PartPage[];
}
