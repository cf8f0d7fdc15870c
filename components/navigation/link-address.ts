import { withBasePath } from "@/components/ui/base-path";
import { endInSlash, hrefOfPath } from "@/lib/base/paths";
import { app } from "@/lib/port";

/** A link with the base path and, if it leads to a page of the site, the slash that `seo.trailingSlash` requires. */
export function linkAddress(address: string): string {
  return endsInSlash() ? endInSlash(withBasePath(address)) : withBasePath(address);
}

/** URL of a page, from its path. */
export function pageAddress(path: string): string {
  return linkAddress(hrefOfPath(path));
}

function endsInSlash(): boolean {
  return typeof window === "undefined" ? app().endsInSlash() : document.documentElement.dataset.endsInSlash === "";
}
