import "@/app/globals.css";
import type { ComponentProps, ReactNode } from "react";
import { prepareRender } from "@/app/page/prepare-render";
import { Assistant } from "@/components/assistant/assistant-client";
import type { AuthorTools } from "@/components/dev/author-tools";
import { SiteHead } from "@/components/docs/site-head";
import { SidebarStateProvider } from "@/components/sidebar/sidebar-state-client";
import { basePath } from "@/components/ui/base-path";
import { pageScripts } from "@/lib/content/page-scripts";
import { readEnvironment } from "@/lib/env";
import { getLoadedSite, siteVersion } from "@/lib/site/site-store";

interface LayoutProps {
  children: ReactNode;
  params: Promise<{ revision: string; language: string }>;
}

/** The document: language, direction, colours, fonts, the author's own styles and scripts. */
export default async function LanguageLayout({ children, params }: LayoutProps) {
  const { site, settings, language, messages } = await prepareRender(await params);
  const { assistant, close, assistantUnavailable, tryAgain } = messages;
  const scripts = (await pageScripts(site)).map(({ file }) => file);
  const { ASSISTANT: hasAssistant, LECTERN_EXPORT: isExport } = readEnvironment();
  return (
    <html
      lang={language.tag}
      dir={language.direction}
      data-assistant={hasAssistant ? "" : undefined}
      data-exported={isExport ? "" : undefined}
      suppressHydrationWarning
    >
      <head>
        <SiteHead settings={settings} files={site.files} scripts={scripts} />
      </head>
      <body>
        <SidebarStateProvider>{children}</SidebarStateProvider>
        {hasAssistant && (
          <Assistant
            endpoint={`${basePath()}/_lectern/assistant?language=${language.code}`}
            labels={{ assistant, close, assistantUnavailable, tryAgain }}
          />
        )}
        {process.env.NODE_ENV === "development" && (
          <DevelopmentTools endpoint={`${basePath()}/_lectern/live`} version={siteVersion()} />
        )}
      </body>
    </html>
  );
}

/** Loaded where it is drawn, so that a production build does not hold it. */
async function DevelopmentTools(props: Omit<ComponentProps<typeof AuthorTools>, "problems">): Promise<ReactNode> {
  if (process.env.NODE_ENV !== "development") return null;
  const tools = await import("@/components/dev/author-tools");
  const { authorProblems } = await import("@/lib/site/author-problems");
  return <tools.AuthorTools {...props} problems={authorProblems(await getLoadedSite())} />;
}
