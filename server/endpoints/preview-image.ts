import type { HandlerRequest } from "@/lib/assistant/types";
import { getSite, siteDirectories } from "@/lib/site/site-store";
import type { Endpoint, EndpointParameters } from "@/server/endpoints/endpoint";

/** `/_lectern/og/<key>/<page>.png`: the preview image of a page. */
export const PREVIEW_IMAGE_ENDPOINT: Endpoint = { path: "/_lectern/og/*", methods: { GET: answerImage } };

async function answerImage(_request: HandlerRequest, { rest = "" }: EndpointParameters): Promise<Response> {
  const { handleImageRequest } = await import("@/lib/seo/og/handle-image-request");
  return handleImageRequest(await getSite(), siteDirectories().dataDirectory, rest);
}
