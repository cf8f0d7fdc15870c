import { currentReader } from "@/lib/access/current-viewer.server";
import type { HandlerRequest } from "@/lib/assistant/types";
import { currentContext } from "@/lib/base/site-context.server";
import { readEnvironment } from "@/lib/env";
import type { Endpoint } from "@/server/endpoints/endpoint";
import { preferredLanguage } from "@/server/plain-page";

/** Pages about the previews of a site: an overview, one preview (`?name=pr-12`), or a page beside its preview (`&page=/a`). */
export const PREVIEWS_ENDPOINT: Endpoint = { path: "/_lectern/previews", methods: { GET: answerPreviews } };

async function answerPreviews({ url, headers }: HandlerRequest): Promise<Response> {
  const context = currentContext();
  const missing = () => new Response("Not found\n", { status: 404, headers: { "cache-control": "no-store" } });
  if (!context) return missing();
  const [{ previewsOf, isAdmitted, PASSWORD_HEADERS }, pages] = await Promise.all([
    import("@/server/hosted-previews"),
    import("@/lib/previews/describe"),
  ]);
  const previews = previewsOf(context.name);
  if (!previews) return missing();
  const { password } = previews.site.previews;
  if (!isAdmitted(headers.get("authorization"), password))
    return new Response("A password is required.\n", { status: 401, headers: PASSWORD_HEADERS });
  if (password === undefined && readEnvironment().LECTERN_SIGN_IN.length > 0 && !currentReader())
    return new Response("Sign in to the site first.\n", { status: 401, headers: { "cache-control": "no-store" } });
  const { searchParams } = new URL(url);
  const [name, page] = [searchParams.get("name"), searchParams.get("page")];
  const all = previews.describeAll();
  const described = all.find(({ preview }) => preview.name === name);
  if (name !== null && !described) return missing();
  const text = !described
    ? pages.renderOverview(all)
    : page?.startsWith("/")
      ? pages.renderComparison(described, page)
      : pages.renderDetails(described, preferredLanguage(headers.get("accept-language") ?? ""));
  const frames = described ? ["'self'", ...originsOf(described.links.preview)].join(" ") : "'none'";
  return new Response(text, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex",
      "content-security-policy": `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; frame-src ${frames}`,
    },
  });
}

/** The host of a URL as a policy source; empty for a path. */
function originsOf(url: string): string[] {
  return [/^(?:https?:)?\/\/[^/]+/.exec(url)?.[0].replace(/^\/\//, "") ?? []].flat();
}
