import type { ReactNode } from "react";
import { prepareRender } from "@/app/page/prepare-render";
import { AssistantDock, AssistantLauncher } from "@/components/assistant/launcher";
import { SiteShell } from "@/components/docs/site-shell";
import { RememberDivision } from "@/components/navigation/remember-division-client";
import { readEnvironment } from "@/lib/env";
import { DIVISION_COOKIE } from "@/lib/http/route-request";

interface LayoutProps {
  children: ReactNode;
  params: Promise<{ language: string; division: string }>;
}

/** Everything around a page that the pages of one division share; it stays while the reader moves between them. */
export default async function DivisionLayout({ children, params }: LayoutProps) {
  const { language, division } = await params;
  const { site, ...context } = await prepareRender(language);
  const view = site.divisionView(division) ?? site.divisionView(site.pageView(site.homePath)?.divisionId ?? "root");
  if (!view) return children;
  const hasAssistant = readEnvironment().ASSISTANT;
  return (
    <SiteShell
      site={{ ...context, homePath: site.homePath }}
      view={view}
      assistant={hasAssistant && <AssistantLauncher words={context.words} view={view} />}
    >
      {children}
      {hasAssistant && <AssistantDock words={context.words} view={view} />}
      <RememberDivision cookie={DIVISION_COOKIE} divisionId={view.id} />
    </SiteShell>
  );
}
