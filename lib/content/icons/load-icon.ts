import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageDirectory } from "@/lib/application";
import { getOrMake } from "@/lib/base/get-or-make";
import { type IconLibrary, type IconReference, isImageReference } from "@/lib/config/icon-library";
import { type IconSetName, iconCandidates } from "@/lib/content/icons/icon-candidates";

/** The shape of an icon: what goes into an `<svg>` with that view box. */
export interface IconShape {
  /** SVG markup in `currentColor`. */
  body: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

interface IconAlias extends Partial<IconShape> {
  parent: string;
  hFlip?: boolean;
  vFlip?: boolean;
}

interface IconSet {
  icons: Record<string, Partial<IconShape> & Pick<IconShape, "body">>;
  aliases?: Record<string, IconAlias>;
  width?: number;
  height?: number;
}

const loadedSets = new Map<IconSetName, IconSet>();

/** Reads a set once per process: 2 to 10 ms each, and only those that a site names. */
function loadIconSet(name: IconSetName): IconSet {
  return getOrMake(loadedSets, name, () => {
    const file = join(packageDirectory(`@iconify-json/${name}`), "icons.json");
    return JSON.parse(readFileSync(file, "utf8")) as IconSet;
  });
}

/** Names of the icons of the free sets. */
export function iconNames(): string[] {
  const sets: IconSetName[] = ["fa6-solid", "fa6-brands", "lucide"];
  return sets.flatMap((name) => Object.keys(loadIconSet(name).icons));
}

function findInSet(setName: IconSetName, name: string): IconShape | undefined {
  const set = loadIconSet(setName);
  const alias = Object.hasOwn(set.aliases ?? {}, name) ? set.aliases?.[name] : undefined;
  const icon = Object.hasOwn(set.icons, alias?.parent ?? name) ? set.icons[alias?.parent ?? name] : undefined;
  if (!icon) return undefined;
  const shape = {
    left: icon.left ?? 0,
    top: icon.top ?? 0,
    width: icon.width ?? set.width ?? 16,
    height: icon.height ?? set.height ?? 16,
  };
  return { ...shape, body: alias ? flip(icon.body, alias, shape) : icon.body };
}

function flip(body: string, alias: IconAlias, shape: Omit<IconShape, "body">): string {
  if (!alias.hFlip && !alias.vFlip) return body;
  const x = alias.hFlip ? 2 * shape.left + shape.width : 0;
  const y = alias.vFlip ? 2 * shape.top + shape.height : 0;
  return `<g transform="translate(${x} ${y}) scale(${alias.hFlip ? -1 : 1} ${alias.vFlip ? -1 : 1})">${body}</g>`;
}

/** What stands for an icon that has no relative in any set: a hole would shift the text beside it. */
const NEUTRAL = "circle";

/** Words of names that say what is around a picture. */
const FRAMES = /^(?:square|circle|hexagon|octagon|rectangle|diamond)-/;

/** The shape to show for a named icon: its own, else that of the closest shorter name, else a neutral one. */
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
 * @returns undefined for a name that no set knows
 */
function findIcon(name: string, library: IconLibrary, style?: string): IconShape | undefined {
  for (const candidate of iconCandidates(name, library, style)) {
    const shape = findInSet(candidate.set, candidate.name);
    if (shape) return shape;
  }
  return undefined;
}

/** True if the reference will show something: a known name, or an image. For the problem list of a site. */
export function isKnownIcon(reference: IconReference, library: IconLibrary): boolean {
  const icon = typeof reference === "string" ? { name: reference } : reference;
  return isImageReference(icon.name) || findIcon(icon.name, icon.library ?? library, icon.style) !== undefined;
}

/** A standalone SVG document of the icon, for use as an image or a mask. */
export function formatIconDocument(shape: IconShape): string {
  const box = `${shape.left} ${shape.top} ${shape.width} ${shape.height}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${shape.body}</svg>`;
}
