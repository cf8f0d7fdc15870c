import type { Endpoint } from "@/server/endpoints/endpoint";
import type { Renderer } from "@/server/render-document";

/** `/_lectern/og/<key>/<page>.png`: the preview image of a page. */
export function previewImageEndpoint(renderer: Pick<Renderer, "get">): Endpoint {
  return {
    path: "/_lectern/og/*",
    methods: {
      GET: async (_request, { rest = "" }) => {
        const { status, headers, body } = await renderer.get(`/lectern/og?${new URLSearchParams([["path", rest]])}`);
        return new Response(new Uint8Array(body), { status, headers: headers as Record<string, string> });
      },
    },
  };
}
