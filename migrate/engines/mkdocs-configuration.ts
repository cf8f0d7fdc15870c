import { parseDocument } from "yaml";
import { recordOf, textOf } from "@/migrate/engines/shared";
import { findConfiguration } from "@/migrate/find-configuration";
import { folderOf, joinPath } from "@/migrate/paths";
import type { Data, SourceFolder } from "@/migrate/types";

const CONFIGURATION = /(?:^|\/)mkdocs\.ya?ml$/;

/** The file of the site: where several build on one another, the one that the others inherit from. */
export function readMkdocsConfiguration(folder: SourceFolder): { file: string; config: Data } {
  const first = findConfiguration(folder, CONFIGURATION) ?? "mkdocs.yml";
  const parent = inheritedBy(folder, first);
  const file = parent !== undefined && CONFIGURATION.test(parent) ? parent : first;
  return { file, config: readInherited(folder, file) };
}

function inheritedBy(folder: SourceFolder, file: string): string | undefined {
  const inherited = textOf(readYaml(folder.read(file)).INHERIT);
  const parent = inherited === undefined ? undefined : joinPath(folderOf(file), inherited);
  return parent !== undefined && parent !== file && folder.has(parent) ? parent : undefined;
}

/** The settings of a file with those that it inherits. */
function readInherited(folder: SourceFolder, file: string, depth = 0): Data {
  const parent = depth < 5 ? inheritedBy(folder, file) : undefined;
  const own = readYaml(folder.read(file));
  return parent === undefined ? own : merge(readInherited(folder, parent, depth + 1), own);
}

function merge(base: Data, own: Data): Data {
  const result = { ...base };
  for (const [key, value] of Object.entries(own)) {
    const isMap = Object.keys(recordOf(value)).length > 0 && Object.keys(recordOf(base[key])).length > 0;
    result[key] = isMap ? merge(recordOf(base[key]), recordOf(value)) : value;
  }
  return result;
}

/** YAML with tags of Python, whose values are left as text. */
function readYaml(text: string): Data {
  return recordOf(parseDocument(text, { logLevel: "silent" }).toJS());
}
