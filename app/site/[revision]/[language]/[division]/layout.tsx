import type { ReactNode } from "react";
import { prepareRender } from "@/app/page/prepare-render";
import { renderShellParts } from "@/app/page/render-part";
import { AssistantIconLauncher, AssistantLauncher } from "@/components/assistant/launcher";
import { Boundary } from "@/components/docs/boundary-client";
import { failureMessages } from "@/components/docs/page-error";
import { SiteShell } from "@/components/docs/site-shell";
import { Search, SessionBar } from "@/components/lazy-client";
import { RememberDivision } from "@/components/navigation/remember-division-client";
import { packSearchMessages } from "@/components/search/search-messages";
import { SearchIconTrigger, SearchTrigger } from "@/components/search/search-trigger";
import { basePath, withBasePath } from "@/components/ui/base-path";
import type { Viewer } from "@/lib/access/decide";
import type { SiteVersions } from "@/lib/base/site-context.server";
import { DIVISION_COOKIE } from "@/lib/http/segments";
import type { Messages } from "@/lib/i18n/messages";
import { nodePathOf } from "@/lib/navigation/sidebar-parts";
import type { DivisionView } from "@/lib/navigation/types";
import { app } from "@/lib/port";
import type { LayoutSettings } from "@/lib/site/settings-types";

/** The layout that the pages of a division share; it stays mounted while the reader moves between them. */
export default async function DivisionLayout({ children }: { children: ReactNode }) {
  const { divisionId, view: page } = app().rendering();
  const context = prepareRender();
  const { site, settings, messages } = context;
  const parts = await renderShellParts(context);
  const own = site.divisionView(divisionId) ?? site.divisionView(site.pageView(site.homePath)?.divisionId ?? "root");
  if (!own) return children;
  const { versions } = app();
  const view = withVersions(own, versions);
  const prompt = settings.search.prompt ?? messages.searchPlaceholder;
  const hasAssistant = app().hasAssistant;
  return (
    <SiteShell
      site={{
        navbar: withSession(settings.navbar, site.viewer, messages),
        // On an older version, every page has a banner above it.
        banner: versions?.banner ? { content: versions.banner, type: "warning", dismissible: false } : settings.banner,
        homePath: site.homePath,
        revision: site.revision,
        nodePath: page ? nodePathOf(own.sidebar, page.path) : [],
        parts,
      }}
      view={view}
      search={<SearchTrigger label={prompt} />}
      mobileSearch={<SearchIconTrigger label={messages.search} />}
      mobileAssistant={hasAssistant && <AssistantIconLauncher view={view} />}
      assistant={hasAssistant && <AssistantLauncher view={view} />}
    >
      <Boundary messages={failureMessages()}>{children}</Boundary>
      <Boundary messages={failureMessages()} kind="hidden">
        <Search
          words={packSearchMessages(messages)}
          prompt={prompt}
          basePath={basePath()}
          scope={searchScope(view)}
          tabs={view.tabs.filter(({ isExternal }) => !isExternal).map(({ id, label }) => ({ id, label }))}
          versions={versionsOf(view)}
        />
      </Boundary>
      {site.viewer.type === "member" && !app().isExport && (
        <SessionBar
          source={withBasePath("/login/session")}
          signInHref={withBasePath("/login")}
          words={{ ended: messages.sessionEnded, signIn: messages.signInAgain, close: messages.close }}
        />
      )}
      <RememberDivision cookie={DIVISION_COOKIE} divisionId={view.id} />
    </SiteShell>
  );
}

type Navbar = LayoutSettings["navbar"];

/** Appends to the top bar a link to sign in or, for a signed-in reader, the account menu, if the site has a sign-in. */
function withSession(navbar: Navbar, { type }: Viewer, { signIn, signOut, account }: Messages): Navbar {
  if ((type !== "guest" && type !== "member") || app().isExport) return navbar;
  const link = type === "guest" ? { label: signIn, href: "/login" } : { label: signOut, href: "/logout", account };
  return { ...navbar, links: [...navbar.links, { type: "link", ...link }] };
}

/** The scope of searches: the language and version that the reader is in. */
function searchScope({ languageCode, versionLabel }: DivisionView): { language?: string; version?: string } {
  return {
    ...(languageCode ? { language: languageCode } : {}),
    ...(versionLabel ? { version: versionLabel } : {}),
  };
}

/** The versions that readers can switch to and search in, as pages name them. */
function versionsOf({ switchers }: DivisionView): string[] {
  const own = switchers.find(({ kind, entries }) => kind === "version" && !entries.some(({ isVersion }) => isVersion));
  return own?.entries.map(({ label }) => label) ?? [];
}

/** Puts a version switcher first if the versions of the site are refs of its repository. */
function withVersions(view: DivisionView, versions: SiteVersions | undefined): DivisionView {
  if (!versions) return view;
  const entries = versions.entries
    .filter(({ isHidden, basePath }) => !isHidden || basePath === versions.basePath)
    .map(({ label, basePath }) => ({
      id: `version:${basePath}`,
      label,
      href: basePath,
      isExternal: false,
      isVersion: true as const,
      isActive: basePath === versions.basePath,
    }));
  return { ...view, switchers: [{ kind: "version", entries }, ...view.switchers] };
}
