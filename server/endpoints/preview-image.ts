import { handleImageRequest } from "@/lib/seo/og/handle-image-request";
import { getSite, siteDirectories } from "@/lib/site/site-store";
import type { Endpoint } from "@/server/endpoints/endpoint";

/** `/_lectern/og/<key>/<page>.png`: the preview image of a page. */
export const PREVIEW_IMAGE_ENDPOINT: Endpoint = {
  path: "/_lectern/og/*",
  methods: {
    GET: async (_request, { rest = "" }) => handleImageRequest(await getSite(), siteDirectories().dataDirectory, rest),
  },
};
