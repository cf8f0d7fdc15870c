import { type Finding, quotePath } from "@/lib/config/finding";
import { iconHolders } from "@/lib/config/icon-holders";
import { type JsonPath, valueAt } from "@/lib/config/json-path";
import { isObject, readList } from "@/lib/config/read-value";
import { decodePercent } from "@/lib/decode-percent";
import { normalizePath } from "@/lib/paths";

/** Settings that hold the path of a file, an address, or one of either for each mode. */
const assetSettings: readonly JsonPath[] = [
  ["logo"],
  ["favicon"],
  ["background", "image"],
  ["thumbnails", "background"],
  ["fonts", "source"],
  ["fonts", "heading", "source"],
  ["fonts", "body", "source"],
  ["styling", "codeblocks", "languages", "custom"],
];

/** Paths of files that docs.json names but the docs folder lacks. `files` are relative to the content folder. */
export function validateAssets(config: unknown, files: ReadonlySet<string>): Finding[] {
  const settings = assetSettings.flatMap((path) => readAssets(valueAt(config, path), path));
  const icons = iconHolders(config).flatMap(({ value, path }) =>
    isImagePath(value.icon) ? [{ path: [...path, "icon"], name: value.icon }] : [],
  );
  return [...settings, ...icons].flatMap(({ path, name }): Finding[] => {
    const file = fileOf(name);
    if (file === undefined || files.has(file)) return [];
    return [
      {
        code: "missing-asset",
        path,
        message: `${quotePath(path)} names \`${name}\`, which is not in the docs folder.`,
      },
    ];
  });
}

function readAssets(value: unknown, path: JsonPath): { path: JsonPath; name: string }[] {
  if (typeof value === "string") return [{ path, name: value }];
  if (Array.isArray(value)) return readList(value).flatMap((entry, index) => readAssets(entry, [...path, index]));
  if (!isObject(value)) return [];
  return ["light", "dark"].flatMap((mode) => readAssets(value[mode], [...path, mode]));
}

function isImagePath(icon: unknown): icon is string {
  return typeof icon === "string" && /^\.?\/.*\.\w+$/.test(icon);
}

/** The file that a path means, relative to the content folder; undefined for addresses and data. */
function fileOf(name: string): string | undefined {
  if (name.trim() === "" || /^([a-z][a-z\d+.-]*:|\/\/)/i.test(name)) return undefined;
  const path = normalizePath(name.replace(/[?#].*$/, "").replace(/^\.\//, "")).slice(1);
  return decodePercent(path);
}
