import { fillServerUrl } from "@/lib/openapi/document/servers";
import { listSiteServers } from "@/lib/openapi/document/site-servers";
import type { Specification } from "@/lib/openapi/document/types";
import type { Site } from "@/lib/site/types";
import { pageUrl, type SiteAddress } from "@/lib/text/page-addresses";
import { isReadable, specificationUrl } from "@/lib/text/specification-address";

/** Media type of a catalog, with the profile that says that it is one. */
export const API_CATALOG_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

type CatalogSite = Pick<Site, "specifications" | "generatedPages" | "homePath" | "settings" | "files" | "viewer">;

/**
 * The catalog of the APIs that a site documents (RFC 9727): for each specification the API's address, the specification
 * and the first page about it. Undefined for a site without any.
 */
export async function buildApiCatalog(site: CatalogSite, address: SiteAddress): Promise<object | undefined> {
  const readable = [...site.specifications.values()].filter((specification) =>
    isReadable(specification, site.files, site.viewer),
  );
  if (readable.length === 0) return undefined;
  const linkset = await Promise.all(
    readable.map(async (specification) => ({
      anchor: await apiAddress(specification, address),
      "service-desc": [{ href: specificationUrl(specification.location, address), type: mediaType(specification) }],
      "service-doc": [{ href: pageUrl(firstPage(site, specification), address, site.settings), type: "text/html" }],
    })),
  );
  return { linkset };
}

/** The first server of an API; where its specification names none that is an address, the specification's own. */
async function apiAddress(specification: Specification, address: SiteAddress): Promise<string> {
  const [server] = await listSiteServers([specification], []);
  const url = server && fillServerUrl(server);
  return url !== undefined && URL.canParse(url) ? url : specificationUrl(specification.location, address);
}

function mediaType({ location }: Specification): string {
  return /\.ya?ml$/i.test(location) ? "application/yaml" : "application/json";
}

function firstPage({ generatedPages, homePath }: CatalogSite, { location }: Specification): string {
  for (const { path, operation } of generatedPages.values()) if (operation.specification === location) return path;
  return homePath;
}
