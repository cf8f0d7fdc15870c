import { ownValue } from "@/lib/base/own-value";
import type { IconLibrary } from "@/lib/config/icon-library";
import aliases from "@/lib/content/icons/fontawesome-aliases.json" with { type: "json" };

/** Current names of Font Awesome 6 icons by former or alternative name, from the metadata of the set. */
const fontAwesomeAliases: ReadonlyMap<string, string> = new Map(Object.entries(aliases));

/** An icon set on disk. */
export type IconSetName = "fa6-solid" | "fa6-regular" | "fa6-brands" | "lucide" | "tabler";

/** One place to look an icon up. */
export interface IconCandidate {
  set: IconSetName;
  name: string;
}

/**
 * Names that only the paid edition of Font Awesome has, each with the closest free icon.
 * Those that Lucide or Tabler have under the same name need no entry.
 */
const STAND_INS: Readonly<Record<string, IconCandidate>> = {
  "alien-8bit": { set: "lucide", name: "gamepad-2" },
  "arrow-progress": { set: "lucide", name: "git-commit-horizontal" },
  "arrows-retweet": { set: "lucide", name: "repeat" },
  "badge-check": { set: "lucide", name: "badge-check" },
  "brackets-curly": { set: "lucide", name: "braces" },
  "brackets-square": { set: "lucide", name: "brackets" },
  "bullseye-arrow": { set: "lucide", name: "goal" },
  "bullseye-pointer": { set: "lucide", name: "mouse-pointer-click" },
  "camera-cctv": { set: "lucide", name: "cctv" },
  "code-simple": { set: "lucide", name: "code" },
  "diagram-subtask": { set: "lucide", name: "workflow" },
  document: { set: "lucide", name: "file" },
  "file-xml": { set: "lucide", name: "file-code" },
  "fire-flame": { set: "lucide", name: "flame" },
  "gauge-simple-low": { set: "lucide", name: "gauge" },
  "gear-code": { set: "lucide", name: "settings-2" },
  "globe-stand": { set: "lucide", name: "globe" },
  "grid-2": { set: "lucide", name: "layout-grid" },
  "hand-paper": { set: "fa6-solid", name: "hand" },
  "hand-wave": { set: "lucide", name: "hand" },
  "message-bot": { set: "lucide", name: "bot-message-square" },
  "message-lines": { set: "lucide", name: "message-square-text" },
  "message-pen": { set: "tabler", name: "message-2" },
  "message-smile": { set: "tabler", name: "message-circle-smile" },
  "microchip-ai": { set: "lucide", name: "cpu" },
  page: { set: "lucide", name: "file" },
  "rectangle-code": { set: "lucide", name: "square-code" },
  "rectangle-history": { set: "lucide", name: "gallery-vertical-end" },
  robots: { set: "lucide", name: "bot" },
  "rocket-launch": { set: "lucide", name: "rocket" },
  "screen-users": { set: "lucide", name: "presentation" },
  "signal-stream": { set: "lucide", name: "radio" },
  "spider-web": { set: "lucide", name: "waypoints" },
  "spinner-third": { set: "lucide", name: "loader-circle" },
  up: { set: "lucide", name: "arrow-big-up" },
  "user-robot": { set: "lucide", name: "bot" },
  "wave-pulse": { set: "lucide", name: "activity" },
  waveform: { set: "lucide", name: "audio-lines" },
  "wrench-simple": { set: "lucide", name: "wrench" },
};

/**
 * Where to look for an icon, best place first (section 4.1 of the format reference, common icon props). Font Awesome
 * brands win unless the name is only known elsewhere; paid styles fall back to `solid` and `regular`; names of the
 * paid edition fall back to the other sets, because a similar icon serves a reader better than none.
 *
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

const STYLE_PREFIXES: Readonly<Record<string, string>> = {
  fas: "solid",
  far: "regular",
  fal: "light",
  fat: "thin",
  fad: "duotone",
  fab: "brands",
  "fa-solid": "solid",
  "fa-regular": "regular",
  "fa-light": "light",
  "fa-thin": "thin",
  "fa-duotone": "duotone",
  "fa-brands": "brands",
};

/** Reduces `fa-solid fa-Rocket`, `fab fa-github`, `lucide:rocket` or ` Rocket ` to the bare name and the style it names. */
export function normalizeIconName(written: string): { name: string; style?: string } {
  const words = written
    .trim()
    .replace(/^['"]+|['"]+$/g, "")
    .toLowerCase()
    .replace(/^(lucide|tabler|fa6?-(?:solid|regular|brands)):/, "")
    .split(/\s+/);
  const style = words.map((word) => ownValue(STYLE_PREFIXES, word)).find((entry) => entry !== undefined);
  const name = (words.find((word) => !Object.hasOwn(STYLE_PREFIXES, word)) ?? "")
    .replace(/^fa-/, "")
    .replace(/_/g, "-");
  return style === undefined ? { name } : { name, style };
}
