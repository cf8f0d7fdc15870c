import { getOrMake } from "@/lib/base/get-or-make";
import { perSite } from "@/lib/base/site-context.server";
import { pageScripts } from "@/lib/content/page/page-scripts";
import { type Environment, readEnvironment } from "@/lib/env";
import { buildPolicy, formatPolicy, type Policy } from "@/lib/http/content-security-policy";
import { listOrigins } from "@/lib/http/document-scripts";
import { listScriptOrigins } from "@/lib/site/integrations/script-origins";
import type { Site } from "@/lib/site/types";
import type { CachedResponse } from "@/server/pages/cached-response";

/** Name and value of the Content-Security-Policy header. */
export type PolicyHeader = readonly [name: string, value: string];

interface SitePolicy {
  policy: Promise<Policy>;
  headers: WeakMap<CachedResponse, PolicyHeader>;
}

const policies = new WeakMap<Site, SitePolicy>();

/** The policy header of a page; undefined if the policy is switched off. */
export async function policyHeader(site: Site, page: CachedResponse): Promise<PolicyHeader | undefined> {
  const { LECTERN_CSP } = readOnce();
  if (LECTERN_CSP === "off") return undefined;
  const { policy, headers } = getOrMake(policies, site, () => ({ policy: sitePolicy(site), headers: new WeakMap() }));
  const name = LECTERN_CSP === "report-only" ? "Content-Security-Policy-Report-Only" : "Content-Security-Policy";
  const header = headers.get(page) ?? ([name, formatPolicy(await policy, page.scripts)] as const);
  headers.set(page, header);
  return header;
}

async function sitePolicy(site: Site): Promise<Policy> {
  const { LECTERN_CSP, LECTERN_FRAME_ANCESTORS, LECTERN_CSP_EXTRA, LECTERN_SITE_URL } = readOnce();
  return buildPolicy({
    scriptOrigins: [...listScriptOrigins(site.settings), ...(await ownScriptOrigins(site))],
    frameAncestors: LECTERN_FRAME_ANCESTORS,
    isClosed: LECTERN_CSP === "self",
    isSecure: LECTERN_SITE_URL?.startsWith("https:") ?? false,
    extra: process.env.NODE_ENV === "development" ? withDevelopment(LECTERN_CSP_EXTRA) : LECTERN_CSP_EXTRA,
  });
}

/** Adds sources for development, where React evaluates code to locate components, and the framework opens a WebSocket. */
function withDevelopment(extra: Policy): Policy {
  const more: [string, string[]][] = [
    ["script-src", ["'unsafe-eval'"]],
    ["connect-src", ["ws:"]],
  ];
  return new Map([
    ...extra,
    ...more.map(([name, sources]) => [name, [...(extra.get(name) ?? []), ...sources]] as const),
  ]);
}

/**
 * Origins in the repository's own scripts. Such scripts often load others, for example of a chat service, which their authors
 * may decide.
 */
async function ownScriptOrigins(site: Site): Promise<string[]> {
  return (await pageScripts(site)).flatMap(({ source }) => listOrigins(source));
}

const readOnce: () => Environment = perSite(() => readEnvironment());
