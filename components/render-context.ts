import { cache } from "react";
import { hasSignAtEdge, textDirection } from "@/lib/base/text-direction";
import type { CodeOptions } from "@/lib/content/pipeline/code/types";
import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/messages";
import type { SiteSettings } from "@/lib/site/settings-types";
import english from "@/locales/en.json" with { type: "json" };

/** Data that all components of a render use in addition to their props. */
export interface RenderContext {
  /** Settings, with the overrides of the language applied. */
  settings: SiteSettings;
  language: Language;
  messages: Messages;
}

/** Empty in the browser, where built-in components render inside islands. */
const current = cache((): Partial<RenderContext> => ({}));

/** Sets the context of the render in progress. Call it first in layouts and pages. */
export function setRenderContext(context: RenderContext): void {
  Object.assign(current(), context);
}

/** The settings of this render; undefined in the browser. */
export function knownSettings(): SiteSettings | undefined {
  return current().settings;
}

/** The context of a layout or page. @throws where none was set. */
export function renderContext(): RenderContext {
  const { settings, language, messages } = current();
  if (!settings || !language || !messages) throw new Error("This component can only be rendered in a layout or page.");
  return { settings, language, messages };
}

/** The `dir` attribute of a text, such as a path, whose punctuation would change sides on a right-to-left page. */
export function edgeDirection(text: string): "ltr" | undefined {
  return current().language?.direction === "rtl" && hasSignAtEdge(text) ? textDirection(text) : undefined;
}

/** Highlighting options for code whose text is only known at render time; undefined if no settings were set. */
export function codeLook(): Pick<CodeOptions, "theme" | "isAlwaysDark"> | undefined {
  const look = knownSettings()?.styling.codeblocks;
  return look && { theme: look.theme, isAlwaysDark: look.isAlwaysDark };
}

/** The messages of this render; English where none were set. */
export function currentMessages(): Messages {
  return current().messages ?? english;
}
