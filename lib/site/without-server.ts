import type { SiteSettings } from "@/lib/site/settings-types";

/** Entries of the page menu that lead to something only a server answers. */
const SERVER_ENTRIES: ReadonlySet<string> = new Set(["add-mcp", "assistant", "cursor", "devin-mcp", "mcp", "vscode"]);

/** The settings of a site whose pages are served without this server: what would need it is switched off. */
export function withoutServer(settings: SiteSettings): SiteSettings {
  return {
    ...settings,
    errors: { "404": { ...settings.errors["404"], redirect: false } },
    contextual: menuWithoutServer(settings.contextual),
    feedback: { ...settings.feedback, thumbsRating: false },
    api: { ...settings.api, playground: { ...settings.api.playground, proxy: false } },
  };
}

/** The settings of a site whose pages run no script: groups of the sidebar lead to their first page. */
export function withoutScripts(settings: SiteSettings): SiteSettings {
  return { ...settings, interaction: { ...settings.interaction, drilldown: true } };
}

/** A page menu without the entries that only a server answers. */
export function menuWithoutServer(menu: SiteSettings["contextual"]): SiteSettings["contextual"] {
  const options = menu.options.filter((option) => option.type === "custom" || !SERVER_ENTRIES.has(option.name));
  return { ...menu, options };
}
