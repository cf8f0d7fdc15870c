import { codeThemes } from "@/lib/config/code-themes";
import { longHex, recordOf, textOf } from "@/migrate/engines/shared";
import type { Data } from "@/migrate/types";

/** The setting that shows the time of a page's last change. */
export function timestampOf(isShown: unknown): Data {
  return isShown ? { metadata: { timestamp: true } } : {};
}

/** The setting for code themes: one for both color modes, or one for each. Unknown themes are left out. */
export function codeThemeOf(theme: unknown): Data {
  const known = (value: unknown) => codeThemes.find((name) => name === value);
  const { light, dark } = typeof theme === "string" ? { light: theme, dark: theme } : recordOf(theme);
  const [first, second] = [known(light), known(dark)];
  if (first === undefined || second === undefined) return {};
  return { styling: { codeblocks: { theme: first === second ? first : { light: first, dark: second } } } };
}

/** The message about links to edit pages, which are left out since the repository changes. */
export function reportEditLinks(isShown: unknown): string[] {
  const remedy = "set `feedback.suggestEdit`, and `feedback.repository` to the address of the new folder";
  return isShown ? [`Links to edit pages were left out. Once they are in a repository, ${remedy}.`] : [];
}

/** The message about labels of menus in the top bar, which are left out while the entries are kept. */
export function reportLostLabels(labels: readonly (string | undefined)[]): string[] {
  const names = [...new Set(labels)].flatMap((label) => (label ? `\`${label}\`` : []));
  return names.length > 0
    ? [`Labels of menus of the top bar were left out, not their entries: ${names.join(", ")}.`]
    : [];
}

/** Messages about settings that contain code, for each of the names that is set. */
export function reportCode(settings: Data, ...names: readonly string[]): string[] {
  return names
    .filter((name) => settings[name] !== undefined)
    .map((name) => `\`${name}\` is code of the old site; what it adds to pages was left out.`);
}

/** The setting for the color of a banner. */
export function bannerColorOf(color: unknown): Data {
  const hex = longHex(textOf(color));
  return hex === undefined ? {} : { color: hex };
}
