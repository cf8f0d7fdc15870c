import { createNearestPages } from "@/lib/config/nearest-page";
import { readRedirects } from "@/lib/config/validate-redirects";
import type { LinkTargets } from "@/lib/content/check-pages";
import { decodePercent } from "@/lib/decode-percent";
import { isMachineFile } from "@/lib/machine-files/machine-files";
import { compileRedirects, matchRedirect } from "@/lib/navigation/redirects";
import type { Site } from "@/lib/site/types";

/** Addresses of every site beside its pages and its machine files. */
const OWN_ADDRESSES = /^\/(?:$|mcp$|discovery\/|_lectern\/)/;

/** Where the links of a site's pages may lead: pages, operations, files, sources of redirects, addresses of Lectern. */
export function linkTargetsOf(site: Site): LinkTargets {
  const redirects = compileRedirects(
    readRedirects(site.config.redirects).map((rule) => ({ ...rule, permanent: true })),
  );
  return {
    has(path) {
      const plain = decodePercent(path).replace(/(.)\/+$/, "$1");
      return (
        site.pages.has(plain) ||
        site.generatedPages.has(plain) ||
        site.files.has(plain.slice(1)) ||
        OWN_ADDRESSES.test(plain) ||
        isMachineFile(plain) ||
        matchRedirect(redirects, plain) !== undefined
      );
    },
    nearest: createNearestPages([...site.pages.keys(), ...site.generatedPages.keys()]),
    nearestFile: createNearestPages([...site.files].map((file) => `/${file}`)),
  };
}
