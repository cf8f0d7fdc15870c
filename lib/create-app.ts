import path from "node:path";
import { applicationDirectory } from "@/lib/application";
import { loadIcon } from "@/lib/content/icons/load-icon";
import { openIslandStore } from "@/lib/content/islands/island-store";
import { createPageLoader, type PageLoader } from "@/lib/content/load-page";
import { loadPackages } from "@/lib/content/packages/run-packages";
import { SourceChangedError } from "@/lib/content/page-environment";
import { pageScripts } from "@/lib/content/page-scripts";
import { highlightCode } from "@/lib/content/pipeline/code/highlight-code";
import { DEFAULT_CODE_THEME } from "@/lib/content/pipeline/code/highlighter";
import { renderMathOrSource } from "@/lib/content/pipeline/render-math";
import { openPageThreads } from "@/lib/content/workers/page-threads";
import { readEnvironment } from "@/lib/env";
import { getMessages } from "@/lib/i18n/get-messages";
import { findLanguage } from "@/lib/i18n/languages";
import { readPagesInThreads } from "@/lib/markdown/read-page";
import { descriptionHtml } from "@/lib/openapi/operation/description-html";
import type { App } from "@/lib/port";
import { defaultFavicon } from "@/lib/seo/default-favicon";
import { describePage } from "@/lib/seo/describe-page";
import { socialImageAddress } from "@/lib/seo/og/image-address";
import { readableFill, resolveColors } from "@/lib/site/colors";
import { loadApiPage, loadSchemaLevel } from "@/lib/site/load-api-page";
import { pageFrame } from "@/lib/site/page-frame";
import { pageHash } from "@/lib/site/page-hash";
import { reloadEverything, reloadFiles } from "@/lib/site/reload";
import { currentRouting, getAddressedSite, getSite, siteDirectories, siteVersion } from "@/lib/site/site-store";

/** Creates the app of this process from its environment. */
export function createApp(): App {
  const { LECTERN_BASE_PATH: basePath, LECTERN_SITE_URL, ASSISTANT, ...environment } = readEnvironment();
  const { LECTERN_EXPORT: isExport, LECTERN_AUTHORING: isAuthoring } = environment;
  const { dataDirectory } = siteDirectories();
  const islands = openIslandStore(dataDirectory);
  const threads = openPageThreads();
  readPagesInThreads(threads);
  const siteUrl = LECTERN_SITE_URL && LECTERN_SITE_URL.replace(/\/+$/, "") + basePath;
  return {
    basePath,
    endsInSlash: () => currentRouting()?.site.settings.seo.trailingSlash === true,
    hasAssistant: ASSISTANT,
    isExport,
    isAuthoring,
    site: getSite,
    siteAt: (revision, page) =>
      getAddressedSite(revision, (site) => page === undefined || pageHash(site, page.path) === page.hash),
    isOwnContent: (site) => site.contentDirectory === path.join(applicationDirectory(), "content"),
    siteVersion,
    language: findLanguage,
    messages: getMessages,
    createPageLoader: async (site, runtime) =>
      withReloads(await createPageLoader(site, { dataDirectory, basePath, islands }, runtime, threads), (file) =>
        // An author is told what changed in this file; elsewhere all files have to be of one moment.
        isAuthoring ? reloadFiles([path.join(site.contentDirectory, file)]) : reloadEverything(),
      ),
    loadApiPage,
    schemaLevel: async (location, pointer, direction) => loadSchemaLevel(await getSite(), location, pointer, direction),
    describePage: (input) => {
      const image = socialImageAddress(input.site, input.path);
      return describePage(input, {
        ...(siteUrl ? { siteUrl } : {}),
        ...(image ? { socialImage: basePath + image } : {}),
      });
    },
    pageFrame: (site, settings, page) => pageFrame(site, settings, page, isExport),
    pageScripts: async (site) => (await pageScripts(site)).map(({ file }) => file),
    siteColors: resolveColors,
    readableFill,
    defaultFavicon,
    icon: loadIcon,
    highlight: (code, language, meta, options = { theme: DEFAULT_CODE_THEME, isAlwaysDark: false }) =>
      highlightCode(code, language, meta, options),
    renderMath: renderMathOrSource,
    renderDescription: descriptionHtml,
    islandPackages: (packages, react) => loadPackages(dataDirectory, packages, react),
    islandFactory: islands.load,
  };
}

/** A page whose file changed has another address by now: once the site is read again, its public address leads there. */
function withReloads<Element>(
  loader: PageLoader<Element>,
  reload: (file: string) => Promise<unknown>,
): PageLoader<Element> {
  const readAgain = async (error: unknown): Promise<never> => {
    if (error instanceof SourceChangedError) await reload(error.file);
    throw error;
  };
  return { ...loader, load: (record) => loader.load(record).catch(readAgain) };
}
