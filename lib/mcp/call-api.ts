import { type Result, success } from "@/lib/base/result";
import type { ApiAnswer } from "@/lib/mcp/context";
import { listSiteServers } from "@/lib/openapi/document/site-servers";
import {
  type ForwardedRequest,
  type ForwardFailure,
  type ForwardOptions,
  forwardRequest,
} from "@/lib/openapi/proxy/forward-request.server";
import type { Site } from "@/lib/site/types";

/** Maximum number of bytes of a response that are read, which a model can handle. */
const READ_BYTES = 120_000;

/** Sends a request to a server of the site's specifications, by the rules of the playground's proxy. */
export async function forwardToApi(
  site: Pick<Site, "specifications" | "settings">,
  request: ForwardedRequest,
  options: Partial<ForwardOptions> = {},
): Promise<Result<ApiAnswer, ForwardFailure>> {
  const servers = await listSiteServers(site.specifications.values(), site.settings.api.mdx.server);
  const sent = await forwardRequest(request, { servers, ...options });
  if (!sent.ok) return sent;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of sent.value) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= READ_BYTES) break;
  }
  const text = Buffer.concat(chunks).subarray(0, READ_BYTES).toString("utf8");
  const note = size >= READ_BYTES ? `\n\n[Cut after ${READ_BYTES} bytes.]` : "";
  return success({ status: sent.value.statusCode ?? 0, text: text + note });
}
