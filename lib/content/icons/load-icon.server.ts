import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageDirectory } from "@/lib/application.server";
import { getOrMake } from "@/lib/base/get-or-make";
import { ownValue } from "@/lib/base/own-value";
import { type IconLibrary, type IconReference, isImageReference } from "@/lib/config/icon-library";
import { findNearest } from "@/lib/config/nearest";
import { type IconSetName, iconCandidates } from "@/lib/content/icons/icon-candidates";

/** The shape of an icon: the content of an `<svg>`, and its view box. */
export interface IconShape {
  /** SVG markup in `currentColor`. */
  body: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

interface IconSet {
  icons: Record<string, Partial<IconShape> & Pick<IconShape, "body">>;
  /** Other names of icons. Aliases that also transform the icon, which the format allows, are in none of the sets. */
  aliases?: Record<string, { parent: string }>;
  width?: number;
  height?: number;
}

const loadedSets = new Map<IconSetName, IconSet>();

/** Reads an icon set on first use, which takes 2 to 10 ms. */
function loadIconSet(name: IconSetName): IconSet {
  return getOrMake(loadedSets, name, () => {
    const file = join(packageDirectory(`@iconify-json/${name}`), "icons.json");
    return JSON.parse(readFileSync(file, "utf8")) as IconSet;
  });
}

/** Names of the icons in the main free sets. */
function iconNames(): string[] {
  const sets: IconSetName[] = ["fa6-solid", "fa6-brands", "lucide"];
  return sets.flatMap((name) => Object.keys(loadIconSet(name).icons));
}

function findInSet(setName: IconSetName, written: string): IconShape | undefined {
  const set = loadIconSet(setName);
  const name = ownValue(set.aliases ?? {}, written)?.parent ?? written;
  const icon = ownValue(set.icons, name);
  if (!icon) return undefined;
  const { left = 0, top = 0, width = set.width ?? 16, height = set.height ?? 16, body } = icon;
  return { left, top, width, height, body };
}

/** The icon for unknown names, since a missing icon would shift the text next to it. */
const NEUTRAL = "circle";

/** Prefixes of icon names that denote a frame. */
const FRAMES = /^(?:square|circle|hexagon|octagon|rectangle|diamond)-/;

/** The shape for a named icon: its own, else that of the longest known part of its name, else a neutral one. */
export function loadIcon(name: string, library: IconLibrary, style?: string): IconShape | undefined {
  const exact = findIcon(name, library, style);
  if (exact || name.trim() === "") return exact;
  const words = name.replace(FRAMES, "").split("-");
  for (let count = words.length; count > 0; count -= 1) {
    const shape = findIcon(words.slice(0, count).join("-"), library, style);
    if (shape) return shape;
  }
  return findInSet("lucide", NEUTRAL);
}

/**
 * Finds the shape of a named icon.
 * @param name as the author wrote it
 * @param style Font Awesome style (`solid`, `regular`, `brands`, or one of the paid styles, which fall back)
 * @returns undefined for an unknown name
 */
function findIcon(name: string, library: IconLibrary, style?: string): IconShape | undefined {
  for (const candidate of iconCandidates(name, library, style)) {
    const shape = findInSet(candidate.set, candidate.name);
    if (shape) return shape;
  }
  return undefined;
}

/** True for an image or a known name; others are reported as problems. */
export function isKnownIcon(reference: IconReference, library: IconLibrary): boolean {
  const icon = typeof reference === "string" ? { name: reference } : reference;
  return isImageReference(icon.name) || findIcon(icon.name, icon.library ?? library, icon.style) !== undefined;
}

/** Message and hint for an icon that no set has. */
export function describeUnknownIcon(icon: IconReference): { message: string; hint: string } {
  const name = typeof icon === "string" ? icon : icon.name;
  const nearest = findNearest(name, iconNames());
  return {
    message: `No icon set of Lectern has \`${name}\`, so another icon is shown.`,
    hint: nearest
      ? `Did you mean \`${nearest}\`? Icons that only Font Awesome Pro has are not included.`
      : "Choose an icon of Font Awesome Free, Lucide or Tabler; those that only Font Awesome Pro has are not included.",
  };
}

/** A standalone SVG document of the icon, for use as an image or a mask. */
export function formatIconDocument(shape: IconShape): string {
  const box = `${shape.left} ${shape.top} ${shape.width} ${shape.height}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${shape.body}</svg>`;
}
