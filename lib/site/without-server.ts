import type { SiteSettings } from "@/lib/site/settings-types";

/** Entries of the page menu that need a server. */
const SERVER_ENTRIES: ReadonlySet<string> = new Set(["add-mcp", "assistant", "cursor", "devin-mcp", "mcp", "vscode"]);

/** The settings of a site whose pages are served as files: features that need this server are switched off. */
export function withoutServer(settings: SiteSettings): SiteSettings {
  return {
    ...settings,
    errors: { "404": { ...settings.errors["404"], redirect: false } },
    contextual: menuWithoutServer(settings.contextual),
    feedback: { ...settings.feedback, thumbsRating: false },
    api: { ...settings.api, playground: { ...settings.api.playground, proxy: false } },
  };
}

/** The settings of a site whose pages run no scripts: groups in the sidebar lead to their first page. */
export function withoutScripts(settings: SiteSettings): SiteSettings {
  return { ...settings, interaction: { drilldown: true } };
}

/** Removes the entries of a page menu that need a server. */
export function menuWithoutServer(menu: SiteSettings["contextual"]): SiteSettings["contextual"] {
  const options = menu.options.filter((option) => option.type === "custom" || !SERVER_ENTRIES.has(option.name));
  return { ...menu, options };
}
