import { bundledThemesInfo } from "shiki/themes";

const lightThemes = new Set(bundledThemesInfo.flatMap(({ id, type }) => (type === "light" ? id : [])));

/** Names of code highlighting themes: those of the library, and one whose colors are variables of the page. */
export const codeThemes: readonly string[] = [...bundledThemesInfo.map(({ id }) => id), "css-variables"];

/** True for the themes made for a light background; the others are made for a dark one. */
export function isLightTheme(name: string): boolean {
  return lightThemes.has(name) || name === "css-variables";
}
