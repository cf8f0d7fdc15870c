import { z } from "zod";
import { moveLegacyKeys } from "@/lib/config/legacy-keys";
import { compact, isObject, readObject, readText } from "@/lib/config/read-value";
import { settingFields } from "@/lib/config/schema/docs-schema";
import { banner, contextual, footer, navbar } from "@/lib/config/schema/layout";
import { serveValue } from "@/lib/config/serve-value";
import { findLanguageElements } from "@/lib/config/walk-navigation";
import type { LayoutSettings, SiteSettings } from "@/lib/site/settings-types";
import { layoutDefaults, themeLayouts } from "@/lib/site/themes";

const settingsSchema = z.object(settingFields);

/**
 * The settings of a resolved docs.json with every default of the format applied. Never fails: a value that is missing or
 * wrong falls back to its default, and looser forms seen in real files are accepted. Validation reports the mistakes.
 */
export function resolveSettings(rawConfig: unknown): SiteSettings {
  const config = readObject(rawConfig);
  const settings = serveValue(settingsSchema, moveLegacyKeys(config));
  if (settings === undefined) throw new Error("A required setting of docs.json has no fallback in its definition.");
  const layout = themeLayouts[settings.theme];
  return {
    ...settings,
    layout,
    styling: { ...settings.styling, eyebrows: settings.styling.eyebrows ?? layoutDefaults[layout].eyebrows },
    interaction: { drilldown: settings.interaction.drilldown ?? layoutDefaults[layout].opensFirstPage },
    feedback: allowedFeedback(settings),
    layoutByLanguage: readLayoutByLanguage(config.navigation),
  };
}

/** Page feedback: on by default, and always off if `integrations.telemetry.enabled` is false. */
function allowedFeedback({ feedback, integrations }: Pick<SiteSettings, "feedback" | "integrations">) {
  const isAllowed = integrations.telemetry?.enabled !== false && feedback.enabled;
  return {
    ...feedback,
    thumbsRating: isAllowed && (feedback.thumbsRating ?? true),
    mcp: isAllowed && feedback.mcp,
    suggestEdit: isAllowed && feedback.suggestEdit,
    raiseIssue: isAllowed && feedback.raiseIssue,
  };
}

/** Reads the entries of the page menu, from docs.json or a page. Invalid entries are left out. */
export function readContextual(value: unknown): SiteSettings["contextual"] {
  return serveValue(contextual, value) ?? { options: [], display: "header" };
}

function readLayoutByLanguage(navigation: unknown): SiteSettings["layoutByLanguage"] {
  const entries = findLanguageElements(navigation).flatMap((element) => {
    const code = readText(element.language);
    const layout = readLanguageLayout(element);
    return code === undefined || Object.keys(layout).length === 0 ? [] : [[code, layout] as const];
  });
  return Object.fromEntries(entries);
}

/** The parts of the layout that an entry of `languages` replaces; parts it does not name stay as they are. */
function readLanguageLayout(language: Readonly<Record<string, unknown>>): Partial<LayoutSettings> {
  return compact({
    navbar: isObject(language.navbar) ? serveValue(navbar, language.navbar) : undefined,
    footer: isObject(language.footer) ? serveValue(footer, language.footer) : undefined,
    banner: serveValue(banner, language.banner),
  });
}
