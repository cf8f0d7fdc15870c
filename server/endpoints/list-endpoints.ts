import { DISCOVERY_ENDPOINTS } from "@/server/endpoints/discovery";
import { type NamedEndpoints, nameEndpoints } from "@/server/endpoints/endpoint";
import { healthEndpoints } from "@/server/endpoints/health";
import { liveEndpoints } from "@/server/endpoints/live";
import { MCP_ENDPOINTS } from "@/server/endpoints/mcp";
import { PAGE_ASSET_ENDPOINTS, PREVIEW_IMAGE_ENDPOINT } from "@/server/endpoints/page-assets";
import { PAGE_DATA_ENDPOINTS } from "@/server/endpoints/page-data";
import { pageProblemEndpoints } from "@/server/endpoints/page-problems";
import { PLAYGROUND_ENDPOINTS } from "@/server/endpoints/playground";
import { PREVIEWS_ENDPOINT } from "@/server/endpoints/previews";
import { READER_INPUT_ENDPOINTS } from "@/server/endpoints/reader-input";
import { SIZED_IMAGE_ENDPOINT } from "@/server/endpoints/sized-images";

/** The endpoints of a preview of untrusted content: only assets of pages. */
export function listForkEndpoints(): NamedEndpoints {
  return nameEndpoints([...PAGE_ASSET_ENDPOINTS, SIZED_IMAGE_ENDPOINT]);
}

/** All endpoints of the server. */
export function listEndpoints(isAuthoring: boolean): NamedEndpoints {
  return nameEndpoints([
    ...healthEndpoints(),
    ...DISCOVERY_ENDPOINTS,
    ...MCP_ENDPOINTS,
    ...PAGE_DATA_ENDPOINTS,
    ...PAGE_ASSET_ENDPOINTS,
    PREVIEW_IMAGE_ENDPOINT,
    SIZED_IMAGE_ENDPOINT,
    ...READER_INPUT_ENDPOINTS,
    ...PLAYGROUND_ENDPOINTS,
    ...liveEndpoints(isAuthoring),
    PREVIEWS_ENDPOINT,
    ...pageProblemEndpoints(isAuthoring),
  ]);
}
