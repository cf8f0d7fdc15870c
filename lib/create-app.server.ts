import path from "node:path";
import { personalReader, readerValues } from "@/lib/access/current-viewer.server";
import { maySee } from "@/lib/access/decide";
import { failure, type Result } from "@/lib/base/result";
import { currentContext } from "@/lib/base/site-context.server";
import { loadIcon } from "@/lib/content/icons/load-icon.server";
import { openIslandStore } from "@/lib/content/islands/island-store.server";
import { loadPackages } from "@/lib/content/packages/run-packages";
import { SourceChangedError } from "@/lib/content/page/page-environment";
import { pageScripts } from "@/lib/content/page/page-scripts";
import { highlightCode } from "@/lib/content/pipeline/code/highlight-code";
import { DEFAULT_CODE_THEME } from "@/lib/content/pipeline/code/highlighter";
import { renderMathOrSource } from "@/lib/content/pipeline/render-math";
import { keepReadings } from "@/lib/content/run/compile-site";
import { createPageLoader } from "@/lib/content/run/load-page";
import { openPageThreads, type PageThreads } from "@/lib/content/run/page-threads";
import type { PageFailure } from "@/lib/content/sandbox/failure";
import { fontFallbacks } from "@/lib/content/scan/font-fallbacks";
import type { PageRecord } from "@/lib/content/scan/types";
import { readEnvironment } from "@/lib/env";
import { getMessages } from "@/lib/i18n/get-messages.server";
import { findLanguage } from "@/lib/i18n/languages";
import { descriptionContent } from "@/lib/openapi/operation/description-html";
import type { App } from "@/lib/port";
import { createProblem } from "@/lib/problems/create-problem";
import { defaultFavicon } from "@/lib/seo/default-favicon";
import { describePage, type PageAddresses, type PageDescriptionInput } from "@/lib/seo/describe-page";
import { socialImageAddress } from "@/lib/seo/og/image-address";
import type { SchemaLevel } from "@/lib/site/build-api-page.server";
import { readableFill, resolveColors } from "@/lib/site/colors";
import { loadApiPage } from "@/lib/site/load-api-page";
import { pageFrame } from "@/lib/site/page-frame";
import { reloadEverything, reloadFiles } from "@/lib/site/reload";
import { currentRendering } from "@/lib/site/rendering.server";
import { compileSitesWith, siteCompiler } from "@/lib/site/site-compilers";
import { currentRouting, getSite, siteDirectories, siteVersion } from "@/lib/site/site-store";
import type { Site } from "@/lib/site/types";

interface CreateAppOptions {
  /** The process renders many pages and ends: time counts for more than memory. */
  isBatch?: boolean;
  /** The threads that compile pages; threads of its own by default. */
  threads?: PageThreads | undefined;
}

/** Creates the app of this process, or of the current site, from its environment. */
export function createApp({ isBatch = false, threads: shared }: CreateAppOptions = {}): App {
  const { LECTERN_BASE_PATH: basePath, ASSISTANT, ...environment } = readEnvironment();
  const { LECTERN_EXPORT: isExport, LECTERN_AUTHORING: isAuthoring, LECTERN_SITE_URL: origin } = environment;
  const { dataDirectory } = siteDirectories();
  const versions = currentContext()?.versions;
  const isShared = versions !== undefined;
  const islands = openIslandStore(dataDirectory, undefined, basePath);
  const threads = shared ?? openPageThreads({ isBatch });
  compileSitesWith({ threads, dataDirectory, basePath, isShared, islands });
  if (isExport) keepReadings();
  return {
    basePath,
    endsInSlash: () => (currentRendering() ?? currentRouting())?.site.settings.seo.trailingSlash === true,
    hasAssistant: ASSISTANT,
    isExport,
    isAuthoring,
    site: getSite,
    rendering() {
      const rendering = currentRendering();
      if (!rendering)
        throw new Error("Pages and layouts are rendered by the renderer alone (server/render-document.ts).");
      return rendering;
    },
    siteVersion,
    admitsReader: (groups) => {
      const reader = personalReader();
      return reader !== undefined && maySee({ type: "member", groups: reader.groups }, { groups }, true);
    },
    language: findLanguage,
    messages: getMessages,
    async createPageLoader(site, runtime) {
      const loader = await createPageLoader(site, await siteCompiler(site, basePath), runtime);
      const readAgain = async (error: unknown) => {
        if (!(error instanceof SourceChangedError)) throw error;
        return reloadChanged(error, site, isAuthoring);
      };
      return { ...loader, load: (record) => loader.load(record, userOf(record)).catch(readAgain) };
    },
    loadApiPage,
    schemaLevel,
    describePage: (input) => describePage(input, publicAddresses(input, origin, basePath)),
    versions,
    pageFrame: (site, settings, page) => pageFrame(site, settings, page, isExport, currentContext()?.mounts),
    fontFallbacks,
    pageScripts: async (site) => (await pageScripts(site)).map(({ file }) => file),
    siteColors: resolveColors,
    readableFill,
    defaultFavicon,
    icon: loadIcon,
    highlight: (code, language, meta, options = { theme: DEFAULT_CODE_THEME, isAlwaysDark: false }) =>
      highlightCode(code, language, meta, options),
    renderMath: renderMathOrSource,
    renderDescription: (markdown) => descriptionContent(markdown, basePath),
    islandPackages: (packages, react) => loadPackages(dataDirectory, packages, react),
    islandFactory: islands.load,
  };
}

/** Where a page is served: its canonical URL is that of the default version, if there is one that has it. */
function publicAddresses(
  { site, path }: PageDescriptionInput,
  origin: string | undefined,
  basePath: string,
): PageAddresses {
  const versions = currentContext()?.versions;
  const first = versions?.isInDefault?.(path) ? versions.entries.find(({ isDefault }) => isDefault) : undefined;
  const image = socialImageAddress(site, path);
  return {
    ...(origin !== undefined && { siteUrl: origin + basePath }),
    ...(origin !== undefined && first && { canonicalBase: origin + first.basePath }),
    ...(image ? { socialImage: basePath + image } : {}),
  };
}

async function schemaLevel(level: SchemaLevel): ReturnType<App["schemaLevel"]> {
  const { loadSchemaLevel } = await import("@/lib/site/build-api-page.server");
  return loadSchemaLevel(await getSite(), level);
}

/**
 * Reads the site again. A page whose file changed has another internal URL by now, to which its public URL leads. Pages for an
 * author are not cached, so that the outdated page is a failure, which the server replaces; the framework would print an error.
 */
async function reloadChanged(
  error: SourceChangedError,
  { contentDirectory }: Site,
  isAuthoring: boolean,
): Promise<Result<never, PageFailure>> {
  const { file } = error;
  // In authoring, the changes in this file are enough; elsewhere, all files have to be from the same revision.
  await (isAuthoring ? reloadFiles([path.join(contentDirectory, file)]) : reloadEverything());
  if (!isAuthoring) throw error;
  const message = "The page changed while it was read. Load it again.";
  return failure({ problem: createProblem("render-error", { file }, { message }), isTemporary: true });
}

/** The value of `user` for a page that may show its reader, rendered for a reader who has signed in. */
function userOf({ readsReader }: PageRecord): object | undefined {
  const reader = readsReader && personalReader();
  return reader ? readerValues(reader) : undefined;
}
