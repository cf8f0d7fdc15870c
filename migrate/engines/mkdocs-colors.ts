import { recordOf } from "@/migrate/engines/shared";
import type { Data } from "@/migrate/types";

/** The primary colors of Material for MkDocs by name. */
const COLORS: Readonly<Record<string, string>> = {
  red: "#EF5552",
  pink: "#E92063",
  purple: "#AB47BD",
  "deep purple": "#7E56C2",
  indigo: "#4051B5",
  blue: "#2094F3",
  "light blue": "#02A6F2",
  cyan: "#00BDD6",
  teal: "#009485",
  green: "#4CAE4F",
  "light green": "#8BC34B",
  lime: "#CBDC38",
  yellow: "#FFEC3D",
  amber: "#FFC105",
  orange: "#FFA724",
  "deep orange": "#FF6E42",
  brown: "#795649",
  grey: "#757575",
  "blue grey": "#546D78",
  black: "#000000",
};

/** The primary color of `theme.palette`: one scheme, or a list of them of which the first that names a color counts. */
export function mkdocsColor(palette: unknown): string | undefined {
  const names = [palette].flat().map((scheme) => String(recordOf(scheme).primary ?? ""));
  return names.map((name) => COLORS[name.replace(/-/g, " ")]).find(Boolean);
}

/** The color mode of `theme.palette`: that of the first scheme, unless the system decides. */
export function mkdocsAppearance(palette: unknown): Data {
  const schemes = [palette].flat().map(recordOf);
  const isChosenBySystem = schemes.some(({ media }) => media !== undefined);
  return schemes[0]?.scheme === "slate" && !isChosenBySystem ? { appearance: { default: "dark" } } : {};
}
