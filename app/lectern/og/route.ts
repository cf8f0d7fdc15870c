import { requestedPath } from "@/lib/http/internal-address";
import { handleImageRequest } from "@/lib/og/handle-image-request";
import { getSite, siteDirectories } from "@/lib/site/site-store";

/** The preview image of a page. */
export async function GET(request: Request): Promise<Response> {
  return handleImageRequest(await getSite(), siteDirectories().dataDirectory, requestedPath(request));
}
