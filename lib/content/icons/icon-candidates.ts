import { ownValue } from "@/lib/base/own-value";
import type { IconLibrary } from "@/lib/config/icon-library";
import aliases from "@/lib/content/icons/fontawesome-aliases.json" with { type: "json" };
import standIns from "@/lib/content/icons/icon-stand-ins.json" with { type: "json" };

/** Current names of Font Awesome 6 icons by former or alternative name, from the metadata of the set. */
const fontAwesomeAliases: ReadonlyMap<string, string> = new Map(Object.entries(aliases));

export type IconSetName = "fa6-solid" | "fa6-regular" | "fa6-brands" | "lucide" | "tabler";

/** A name and a set in which to look up an icon. */
export interface IconCandidate {
  set: IconSetName;
  name: string;
}

/**
 * Names that only the paid edition of Font Awesome has, each with the closest free icon.
 * Icons that have the same name in Lucide or Tabler need no entry.
 */
const STAND_INS = standIns as Readonly<Record<string, IconCandidate>>;

/**
 * Where to look for an icon, best place first (section 4.1 of the format reference, common icon props). Font Awesome
 * brands take precedence unless only another set has the name; paid styles fall back to `solid` and `regular`; names of the
 * paid edition fall back to the other sets, because a similar icon serves a reader better than none.
 * @param written the name as the author wrote it; prefixes such as `fa-`, and capitals, are tolerated
 */
export function iconCandidates(written: string, library: IconLibrary, style?: string): IconCandidate[] {
  const { name, style: prefixStyle } = normalizeIconName(written);
  if (name === "") return [];
  if (library !== "fontawesome") {
    const other: IconSetName = library === "lucide" ? "tabler" : "lucide";
    return [{ set: library, name }, ...fontAwesomeCandidates(name, style), { set: other, name }];
  }
  const candidates = fontAwesomeCandidates(name, style ?? prefixStyle);
  const standIn = ownValue(STAND_INS, name);
  if (standIn) candidates.push(standIn);
  return [...candidates, { set: "lucide", name }, { set: "tabler", name }, { set: "tabler", name: `brand-${name}` }];
}

function fontAwesomeCandidates(name: string, style: string | undefined): IconCandidate[] {
  const names = [name, fontAwesomeAliases.get(name)].filter((entry) => entry !== undefined);
  const filled = style !== undefined && /solid|duotone/.test(style);
  const sets: IconSetName[] = filled
    ? ["fa6-brands", "fa6-solid", "fa6-regular"]
    : ["fa6-brands", "fa6-regular", "fa6-solid"];
  return sets.flatMap((set) => names.map((entry) => ({ set, name: entry })));
}

const STYLES = ["solid", "regular", "light", "thin", "duotone", "brands"];

/** The style that a prefix such as `fas` or `fa-solid` names. */
function prefixStyleOf(word: string): string | undefined {
  return STYLES.find((style) => word === `fa${style[0]}` || word === `fa-${style}`);
}

/** Reduces `fa-solid fa-Rocket`, `fab fa-github`, `lucide:rocket` or ` Rocket ` to the bare name and the style it names. */
export function normalizeIconName(written: string): { name: string; style?: string } {
  const words = written
    .trim()
    .replace(/^['"]+|['"]+$/g, "")
    .toLowerCase()
    .replace(/^(lucide|tabler|fa6?-(?:solid|regular|brands)):/, "")
    .split(/\s+/);
  const style = words.map(prefixStyleOf).find((entry) => entry !== undefined);
  const name = (words.find((word) => !prefixStyleOf(word)) ?? "").replace(/^fa-/, "").replace(/_/g, "-");
  return style === undefined ? { name } : { name, style };
}
