import { cache } from "react";
import type { IconLibrary } from "@/lib/config/icon-library";

const current = cache((): { library?: IconLibrary } => ({}));

/** Sets the library that icon names refer to, for the render in progress. Call it first in layouts and pages. */
export function setDefaultIconLibrary(library: IconLibrary): void {
  current().library = library;
}

/** The library that icon names refer to in this render; undefined in client code, which does not have it. */
export function defaultIconLibrary(): IconLibrary | undefined {
  return current().library;
}
