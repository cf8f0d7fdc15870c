import "@/app/globals.css";
import type { ReactNode } from "react";
import { prepareRender } from "@/app/page/prepare-render";
import { LiveReload } from "@/components/dev/live-reload-client";
import { ProblemsOverlay } from "@/components/docs/problems-overlay-client";
import { SiteHead } from "@/components/docs/site-head";
import { SidebarStateProvider } from "@/components/sidebar/sidebar-state-client";
import { basePath } from "@/components/ui/base-path";

interface LayoutProps {
  children: ReactNode;
  params: Promise<{ language: string }>;
}

/** The document: language, direction, colours, fonts, the author's own styles and scripts. */
export default async function LanguageLayout({ children, params }: LayoutProps) {
  const { site, settings, language } = await prepareRender((await params).language);
  return (
    <html lang={language.tag} dir={language.direction} suppressHydrationWarning>
      <head>
        <SiteHead settings={settings} files={site.files} />
      </head>
      <body>
        <SidebarStateProvider>{children}</SidebarStateProvider>
        {process.env.NODE_ENV === "development" && (
          <>
            <LiveReload endpoint={`${basePath()}/_lectern/live`} />
            <ProblemsOverlay problems={site.problems.filter(({ level }) => level === "error")} />
          </>
        )}
      </body>
    </html>
  );
}
