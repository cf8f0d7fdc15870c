import { z } from "zod";
import { decodePercent } from "@/lib/base/decode-percent";
import { normalizePath } from "@/lib/base/paths";
import { type Finding, quotePath } from "@/lib/config/finding";
import { iconHolders } from "@/lib/config/icon-holders";
import { isImageReference } from "@/lib/config/icon-library";
import { alternatives } from "@/lib/config/inspect-schema";
import { type JsonPath, listTexts, valueAt } from "@/lib/config/json-path";
import { isObject } from "@/lib/config/read-value";
import { settingFields } from "@/lib/config/schema/docs-schema";
import { metadataOf } from "@/lib/config/schema/values";

/** Meta tags whose values are images; pages may also set them in their frontmatter. */
export const SHARE_IMAGES = ["og:image", "twitter:image"];

const settingsSchema = z.object(settingFields);

/** Finds files that docs.json names but the docs folder does not contain. @param files relative to the content folder */
export function validateAssets(config: unknown, files: ReadonlySet<string>): Finding[] {
  const settings = findFiles(settingsSchema, config, []);
  const icons = iconHolders(config).flatMap(({ value, path }) =>
    typeof value.icon === "string" && isImageReference(value.icon)
      ? [{ path: [...path, "icon"], name: value.icon }]
      : [],
  );
  const shared = listTexts(valueAt(config, ["seo"]), ["seo"]).flatMap(({ text, path }) =>
    SHARE_IMAGES.includes(String(path.at(-1))) ? [{ path, name: text }] : [],
  );
  return [...settings, ...icons, ...shared].flatMap(({ path, name }): Finding[] => {
    const file = fileOf(name);
    if (file === undefined || files.has(file)) return [];
    const message = `${quotePath(path)} names \`${name}\`, which is not in the docs folder.`;
    return [{ code: "missing-asset", path, message }];
  });
}

/** Finds values that name a file, according to their definition. */
function findFiles(schema: z.core.$ZodType, value: unknown, path: JsonPath): { path: JsonPath; name: string }[] {
  return alternatives(schema).flatMap((form) => {
    if (typeof value === "string") return metadataOf(form).isFile ? [{ path, name: value }] : [];
    if (Array.isArray(value) && form instanceof z.ZodArray) {
      return value.flatMap((entry, index) => findFiles(form.def.element, entry, [...path, index]));
    }
    if (!isObject(value) || !(form instanceof z.ZodObject)) return [];
    return Object.entries(form.def.shape).flatMap(([key, field]) => findFiles(field, value[key], [...path, key]));
  });
}

/** The file that a path refers to, relative to the content folder; undefined for URLs. */
export function fileOf(name: string): string | undefined {
  if (name.trim() === "" || /^([a-z][a-z\d+.-]*:|\/\/)/i.test(name)) return undefined;
  const path = normalizePath(name.replace(/[?#].*$/, "").replace(/^\.\//, "")).slice(1);
  return decodePercent(path);
}
