import "@/app/globals.css";
import type { ReactNode } from "react";
import { prepareRender } from "@/app/page/prepare-render";
import { fileUrl, SiteHead } from "@/components/docs/site-head";
import { Assistant, AuthorTools, PageScripts } from "@/components/lazy-client";
import { SidebarStateProvider } from "@/components/sidebar/sidebar-state-client";
import { basePath } from "@/components/ui/base-path";
import { app } from "@/lib/port";

/** The document: language, direction, colors, fonts, the author's own styles and scripts. */
export default async function LanguageLayout({ children }: { children: ReactNode }) {
  const { site, settings, language, messages } = prepareRender();
  const { assistant, close, assistantUnavailable, tryAgain } = messages;
  const { hasAssistant, isExport, isAuthoring, pageScripts } = app();
  const scripts = await pageScripts(site);
  return (
    <html
      lang={language.tag}
      dir={language.direction}
      // Without scripts, a site that is dark by default is dark; otherwise, the script in <head> decides.
      className={settings.appearance.default === "dark" ? "dark" : undefined}
      data-assistant={hasAssistant ? "" : undefined}
      data-exported={isExport ? "" : undefined}
      data-authoring={isAuthoring ? "" : undefined}
      suppressHydrationWarning
    >
      <head>
        <SiteHead
          settings={settings}
          files={site.files}
          packageStyles={site.packages?.styles}
          fallbacks={await app().fontFallbacks(site)}
        />
      </head>
      <body>
        <SidebarStateProvider>{children}</SidebarStateProvider>
        {scripts.length > 0 && <PageScripts addresses={scripts.map(fileUrl)} />}
        {hasAssistant && (
          <Assistant
            endpoint={`${basePath()}/_lectern/assistant?language=${language.code}`}
            labels={{ assistant, close, assistantUnavailable, tryAgain }}
          />
        )}
        {isAuthoring && <AuthorTools version={app().siteVersion()} />}
      </body>
    </html>
  );
}
