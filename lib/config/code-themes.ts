import { bundledThemesInfo } from "shiki/themes";

const lightThemes = new Set(bundledThemesInfo.flatMap(({ id, type }) => (type === "light" ? id : [])));

/** Names of code highlighting themes: those of the library, and `css-variables`, whose colors are variables of the page. */
export const codeThemes: readonly string[] = [...bundledThemesInfo.map(({ id }) => id), "css-variables"];

/** True for themes with a light background; the others are dark. */
export function isLightTheme(name: string): boolean {
  return lightThemes.has(name) || name === "css-variables";
}
