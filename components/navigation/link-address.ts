import { withBasePath } from "@/components/ui/base-path";
import { endInSlash, hrefOfPath } from "@/lib/base/paths";
import { app } from "@/lib/port";

/**
 * The address of a link as the site writes it: with the base path, and with the slash at the end that `seo.trailingSlash`
 * asks for. Links to other sites and to files get no slash.
 */
export function linkAddress(address: string): string {
  return endsInSlash() ? endInSlash(withBasePath(address)) : withBasePath(address);
}

/** The same for the path of a page. */
export function pageAddress(path: string): string {
  return linkAddress(hrefOfPath(path));
}

function endsInSlash(): boolean {
  return typeof document === "undefined" ? app().endsInSlash() : document.documentElement.dataset.endsInSlash === "";
}
