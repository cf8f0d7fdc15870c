import { parseJson } from "@/lib/base/parse-json";
import { recordOf, textOf } from "@/migrate/engines/shared";
import { joinPath } from "@/migrate/paths";
import type { Data, SourceFolder } from "@/migrate/types";

interface VersionedPlugin {
  id: string;
  options: Data;
}

/** A version of a plugin's documents. */
export interface DocsVersion {
  label: string;
  /** Undefined for the documents in `docs`. */
  name: string | undefined;
  path: string;
}

/** Prefix of the names of a plugin's version files. */
export function versionPrefix({ id }: VersionedPlugin): string {
  return id === "default" ? "" : `${id}_`;
}

/** The versions of a plugin's documents, latest first; empty if they are not versioned. */
export function readVersions(
  { folder, root }: { folder: SourceFolder; root: string },
  plugin: VersionedPlugin,
): DocsVersion[] {
  const { options } = plugin;
  const names = parseJson(folder.read(joinPath(root, `${versionPrefix(plugin)}versions.json`) ?? ""));
  if (!Array.isArray(names) || names.length === 0) return [];
  const settings = recordOf(options.versions);
  const last = textOf(options.lastVersion) ?? String(names[0]);
  const version = (name: string): DocsVersion => {
    const own = recordOf(settings[name]);
    const path = name === last ? "" : name === "current" ? "next" : name;
    return {
      label: textOf(own.label) ?? (name === "current" ? "Next" : name),
      name: name === "current" ? undefined : name,
      path: typeof own.path === "string" ? own.path : path,
    };
  };
  const all = options.includeCurrentVersion === false ? names.map(String) : ["current", ...names.map(String)];
  return [version(last), ...all.filter((name) => name !== last).map(version)];
}
