import "@/app/globals.css";
import type { ComponentProps, ReactNode } from "react";
import { prepareRender } from "@/app/page/prepare-render";
import { Assistant } from "@/components/assistant/assistant-client";
import type { AuthorTools } from "@/components/dev/author-tools";
import { SiteHead } from "@/components/docs/site-head";
import { SidebarStateProvider } from "@/components/sidebar/sidebar-state-client";
import { basePath } from "@/components/ui/base-path";
import { app } from "@/lib/port";

interface LayoutProps {
  children: ReactNode;
  params: Promise<{ revision: string; language: string }>;
}

/** The document: language, direction, colors, fonts, the author's own styles and scripts. */
export default async function LanguageLayout({ children, params }: LayoutProps) {
  const { site, settings, language, messages } = await prepareRender(await params);
  const { assistant, close, assistantUnavailable, tryAgain } = messages;
  const { hasAssistant, isExport, pageScripts } = app();
  const scripts = await pageScripts(site);
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
          <DevelopmentTools endpoint={`${basePath()}/_lectern/live`} version={app().siteVersion()} />
        )}
      </body>
    </html>
  );
}

/** Loaded when it is rendered, so that a production build does not contain it. */
async function DevelopmentTools(props: Omit<ComponentProps<typeof AuthorTools>, "problems">): Promise<ReactNode> {
  if (process.env.NODE_ENV !== "development") return null;
  const tools = await import("@/components/dev/author-tools");
  return <tools.AuthorTools {...props} problems={await app().authorProblems()} />;
}
