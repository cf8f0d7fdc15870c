import { type Environment, readEnvironment } from "@/lib/env";
import { securityHeaders } from "@/lib/http/security-headers";
import { currentRouting } from "@/lib/site/site-store";
import { machinePointers } from "@/lib/text/machine-pointers";
import { listEndpoints, listForkEndpoints } from "@/server/endpoints/list-endpoints";
import type { Framework } from "@/server/framework";
import type { App } from "@/server/handle-request";
import type { PreviewPages } from "@/server/hosted-previews";
import { Documents } from "@/server/pages/documents";
import { storedDocuments } from "@/server/pages/stored-documents";
import { Renderer } from "@/server/render-document";
import { isDraining } from "@/server/shutdown";
import type { SignIn } from "@/server/sign-in/sign-in";
import { TokenBucket } from "@/server/token-bucket";

/** Maximum number of "Not found" pages with suggestions rendered per second; each takes tens of milliseconds. */
const MISSING_PAGES_PER_SECOND = 5;

/**
 * Creates the dependencies of the request handler for the current site, with the framework as renderer.
 * @throws UserError for an invalid configuration of sign-in.
 */
export async function createRequestApp(options: RequestAppOptions): Promise<App> {
  const { framework, isDevelopment = false, onPage, preview } = options;
  const environment = readEnvironment();
  const { LECTERN_BASE_PATH: basePath, LECTERN_SITE_URL: siteUrl, LECTERN_AUTHORING: isAuthoring } = environment;
  const renderer = new Renderer(framework.handle, { ...framework, basePath, isAuthoring });
  const isCaching = !isAuthoring && !environment.LECTERN_EXPORT && !preview;
  return {
    basePath,
    isAuthoring,
    isDevelopment,
    endpoints: environment.LECTERN_UNTRUSTED ? listForkEndpoints() : listEndpoints(isAuthoring),
    headers: [
      ...securityHeaders({
        frameAncestors: environment.LECTERN_FRAME_ANCESTORS,
        strictTransportSeconds: siteUrl?.startsWith("https:") ? environment.LECTERN_HSTS : 0,
      }),
      ...(preview?.headers ?? []),
    ],
    pointers: machinePointers(basePath),
    routing: currentRouting,
    isDraining,
    documents: new Documents({
      async render(route) {
        const answer = await renderer.renderDocument(route);
        return preview ? { ...answer, html: preview.addBar(answer.html) } : answer;
      },
      stored: isCaching ? storedDocuments(basePath) : undefined,
      isCaching,
      isPlain: environment.LECTERN_EXPORT,
    }),
    renderer,
    missingPages: new TokenBucket(MISSING_PAGES_PER_SECOND, () => performance.now()),
    framework: framework.handle,
    signIn: await loadSignIn(environment),
    onPage,
  };
}

interface RequestAppOptions {
  framework: Pick<Framework, "handle" | "assetPrefix" | "headers" | "onceHeaders">;
  isDevelopment?: boolean;
  onPage(): void;
  /** Set for the preview of a ref. */
  preview?: PreviewPages | undefined;
}

/**
 * Loads sign-in if the environment configures it. An export requests pages as a reader of the group that it is for, or else as a
 * guest.
 */
async function loadSignIn(environment: Environment): Promise<SignIn | undefined> {
  const { LECTERN_VIEW_AS: viewAs, LECTERN_EXPORT: isExport } = environment;
  if (viewAs !== undefined) {
    const { createPreview } = await import("@/server/sign-in/preview");
    return createPreview(viewAs, environment.LECTERN_BASE_PATH, environment.LECTERN_AUTHORING);
  }
  if (isExport || environment.LECTERN_SIGN_IN.length === 0) return undefined;
  return (await import("@/server/sign-in/sign-in")).createSignIn(environment);
}
