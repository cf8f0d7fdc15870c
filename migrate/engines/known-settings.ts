import type { EngineName } from "@/lib/site/detect-engine";
import { recordOf } from "@/migrate/markdown/frontmatter";
import type { Data } from "@/migrate/types";

/** Engines with a configuration whose unknown settings are reported. */
export type ConfiguredEngine = Exclude<EngineName, "fumadocs" | "markdown" | "mint">;

/**
 * Settings of each engine that are converted, reported separately, or have no visible effect. `*` matches any part of a name.
 */
const KNOWN: Readonly<Record<ConfiguredEngine, string>> = {
  docusaurus: `title tagline url baseUrl favicon i18n onBroken* onDuplicateRoutes plugins presets themes scripts stylesheets headTags
    clientModules staticDirectories organizationName projectName deploymentBranch githubHost trailingSlash baseUrlIssueBanner noIndex
    customFields future markdown storage titleDelimiter themeConfig.navbar themeConfig.footer themeConfig.prism themeConfig.colorMode
    themeConfig.announcementBar themeConfig.metadata themeConfig.image themeConfig.gtag themeConfig.docs
    themeConfig.tableOfContents themeConfig.zoom webpack ssrTemplate`,
  vitepress: `title description lang base srcDir srcExclude outDir assetsDir cacheDir head locales rewrites cleanUrls appearance
    lastUpdated markdown vite vue metaChunk ignoreDeadLinks titleTemplate sitemap mpa router buildEnd buildConcurrency transform*
    postRender useWebFonts pwa mermaid shouldPreload scrollOffset contentProps themeConfig.nav themeConfig.sidebar themeConfig.logo
    themeConfig.siteTitle themeConfig.socialLinks themeConfig.editLink themeConfig.footer themeConfig.outline themeConfig.lastUpdated
    themeConfig.docFooter themeConfig.*Label themeConfig.*Title themeConfig.*Text themeConfig.externalLinkIcon themeConfig.i18nRouting
    themeConfig.aside`,
  starlight: `title titleDelimiter description logo favicon sidebar locales defaultLocale social editLink customCss head lastUpdated
    components plugins expressiveCode pagination tableOfContents disable404Route credits prerender pagefind routeMiddleware markdown`,
  mkdocs: `site_name site_url site_description site_author site_dir repo_url repo_name edit_uri edit_uri_template copyright docs_dir
    nav theme plugins markdown_extensions extra extra_css extra_javascript hooks use_directory_urls exclude_docs not_in_nav
    draft_docs strict dev_addr watch validation remote_branch remote_name INHERIT extra_templates`,
  nextra: `project chat banner footer logo logoLink docsRepositoryBase editLink feedback sidebar toc search themeSwitch darkMode
    nextThemes primaryHue primarySaturation color head useNextSeoProps navigation navbar main gitTimestamp notFound serverSideError
    components backgroundColor direction i18n faviconGlyph`,
  gitbook: `root structure.readme structure.summary redirects variables`,
  mdbook: `book build rust preprocessor output.html.git-repository-url output.html.git-repository-icon output.html.redirect
    output.html.site-url output.html.edit-url-template output.html.playground output.html.search output.html.print output.html.fold
    output.html.code output.html.smart-punctuation output.html.curly-quotes output.html.default-theme output.html.preferred-dark-theme
    output.html.cname output.html.hash-files output.linkcheck output.*`,
  docsify: `name nameLink repo logo loadSidebar loadNavbar coverpage homepage themeColor el maxLevel subMaxLevel auto2top search
    mergeNavbar executeScript noEmoji routerMode relativePath ext cornerExternalLinkTarget externalLinkTarget externalLinkRel notFoundPage
    topMargin formatUpdated onlyCover autoHeader hideSidebar sidebarDisplayLevel pagination copyCode markdown`,
};

/** A message about the settings of a configuration that are not known. Nested settings are named by their path. */
export function unknownSettings(engine: ConfiguredEngine, config: Data): string[] {
  const known = KNOWN[engine].split(/\s+/);
  const isKnown = (path: string) =>
    known.some((name) => new RegExp(`^${name.replace(/\./g, "\\.").replace(/\*/g, "\\w*")}$`).test(path));
  const hasInner = (path: string) => known.some((name) => name.startsWith(`${path}.`));
  const visit = (settings: Data, prefix: string): string[] =>
    Object.entries(settings).flatMap(([key, value]) => {
      const path = prefix + key;
      if (value === undefined || value === null || value === false) return [];
      if (hasInner(path) && value === recordOf(value)) return visit(recordOf(value), `${path}.`);
      return isKnown(path) ? [] : [`\`${path}\``];
    });
  const names = visit(config, "");
  return names.length === 0 ? [] : [`Settings that are not understood were left out: ${names.join(", ")}.`];
}
