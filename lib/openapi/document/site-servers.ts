import { getOrMake } from "@/lib/base/get-or-make";
import { objectOf, textOf } from "@/lib/openapi/document/json-value";
import type { ServerView } from "@/lib/openapi/document/operation-page-types";
import { buildServers } from "@/lib/openapi/document/servers";
import { listOperations } from "@/lib/openapi/document/summarize-operations";
import type { Specification } from "@/lib/openapi/document/types";

const known = new WeakMap<Specification, Promise<ServerView[]>>();

/** Lists all servers in the specifications, of documents, paths, operations and OAuth tokens. @param others URLs of other servers */
export async function listSiteServers(
  specifications: Iterable<Specification>,
  others: readonly string[],
): Promise<ServerView[]> {
  const lists = await Promise.all([...specifications].map(serversOf));
  return [...lists.flat(), ...others.map((url) => ({ url, variables: [] }))];
}

function serversOf(specification: Specification): Promise<ServerView[]> {
  return getOrMake(known, specification, () => readServers(specification));
}

async function readServers(specification: Specification): Promise<ServerView[]> {
  const document = await specification.loadDocument();
  const own = listOperations(document).flatMap(({ pathItem, operation }) => [pathItem.servers, operation.servers]);
  const lists = [document.servers, ...own].filter((servers) => Array.isArray(servers) && servers.length > 0);
  const schemes = Object.values(objectOf(objectOf(document.components).securitySchemes));
  const tokens = schemes
    .flatMap((scheme) => Object.values(objectOf(objectOf(scheme).flows)))
    .flatMap((flow) => textOf(objectOf(flow).tokenUrl) ?? [])
    .map((url) => ({ url, variables: [] }));
  return [...lists.flatMap((servers) => buildServers([servers], specification.location)), ...tokens];
}
