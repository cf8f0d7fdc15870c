import { ownValue } from "@/lib/base/own-value";
import { valueAt } from "@/lib/config/json-path";
import { isObject, type JsonObject } from "@/lib/config/read-value";

/** A key of the format's predecessor that real files still contain. */
interface LegacyKey {
  /** The key that replaced it, for the hint. */
  hint: string;
  /** Path of the key that takes its value; by default, the hint. `false` if the value is ignored. */
  servedAs?: string | false;
  /** Current names of values; other values stay the same. */
  values?: ReadonlyMap<unknown, unknown>;
}

/** Keys of the predecessor, by path without indexes. Current keys take precedence. */
const legacySettings: Readonly<Record<string, LegacyKey>> = {
  analytics: { hint: "integrations", servedAs: false },
  anchors: { hint: "navigation.anchors, or navigation.global.anchors for links", servedAs: false },
  "api.auth": { hint: "api.mdx.auth" },
  "api.baseUrl": { hint: "api.mdx.server" },
  "api.playground.mode": {
    hint: "api.playground.display",
    values: new Map([
      ["show", "interactive"],
      ["hide", "none"],
    ]),
  },
  asyncapi: { hint: "api.asyncapi" },
  "background.style": { hint: "background.decoration" },
  backgroundImage: { hint: "background.image", servedAs: false },
  codeBlock: { hint: "styling.codeblocks", servedAs: false },
  eyebrow: { hint: "styling.eyebrows", servedAs: false },
  font: { hint: "fonts" },
  "fonts.headings": { hint: "fonts.heading" },
  footerSocials: { hint: "footer.socials" },
  modeToggle: { hint: "appearance", servedAs: false },
  "navbar.links.name": { hint: "navbar.links[].label", servedAs: false },
  "navbar.links.title": { hint: "navbar.links[].label", servedAs: false },
  "navbar.links.url": { hint: "navbar.links[].href", servedAs: false },
  openapi: { hint: "api.openapi" },
  "seo.indexHiddenPages": { hint: 'seo.indexing: "all"', servedAs: "seo.indexing", values: new Map([[true, "all"]]) },
  "seo.metadata": { hint: "seo.metatags" },
  tabs: { hint: "navigation.tabs", servedAs: false },
  topAnchor: { hint: "navigation.global.anchors", servedAs: false },
  topbarCtaButton: { hint: "navbar.primary" },
  topbarLinks: { hint: "navbar.links" },
  versions: { hint: "navigation.versions", servedAs: false },
};

/** Finds the replacement of a key of the predecessor, by its path without indexes; undefined for other keys. */
export function findReplacement(path: string): string | undefined {
  return ownValue(legacySettings, path)?.hint ?? (/^metadata\.[^.]/.test(path) ? "seo.metatags" : undefined);
}

/** Moves the values of older keys in docs.json to the current keys. */
export function moveLegacyKeys(config: JsonObject): JsonObject {
  const moved = structuredClone({ ...config, navigation: undefined }) as Record<string, unknown>;
  for (const [from, { hint, servedAs = hint, values }] of Object.entries(legacySettings)) {
    const value = valueAt(moved, from.split("."));
    if (servedAs !== false) place(moved, servedAs.split("."), values?.get(value) ?? value);
  }
  // In the predecessor, `metadata` contained meta tags.
  const { timestamp: _, ...tags } = isObject(config.metadata) ? config.metadata : {};
  for (const [name, tag] of Object.entries(tags)) place(moved, ["seo", "metatags", name], tag);
  return moved;
}

/** Sets a value at a path if there is none yet and all of its parents are objects or missing. */
function place(holder: Record<string, unknown>, [key = "", ...rest]: readonly string[], value: unknown): void {
  if (value === undefined) return;
  if (rest.length === 0) {
    holder[key] ??= value;
    return;
  }
  holder[key] ??= {};
  const inner = holder[key];
  if (isObject(inner)) place(inner as Record<string, unknown>, rest, value);
}

/** Replacements of group keys in older files. */
export const legacyGroupKeys: Readonly<Record<string, string>> = {
  collapsed: "expanded, with the opposite value",
  expandable: "expanded",
};
