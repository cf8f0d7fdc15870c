import { parse as parseToml } from "smol-toml";
import { parseDocument } from "yaml";
import { recordOf, textOf } from "@/migrate/engines/shared";
import { findConfiguration } from "@/migrate/find-configuration";
import { folderOf, joinPath } from "@/migrate/paths";
import type { Data, SourceFolder } from "@/migrate/types";

const CONFIGURATION = /(?:^|\/)(?:mkdocs\.ya?ml|zensical\.toml)$/;

/** Reads the configuration of the site. If it inherits from another one, that one is read instead. */
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

/** Reads the settings of a file, including those that it inherits. */
function readInherited(folder: SourceFolder, file: string, depth = 0): Data {
  const parent = depth < 5 ? inheritedBy(folder, file) : undefined;
  if (file.endsWith(".toml")) return readZensical(folder.read(file));
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

/** Reads the settings of Zensical, which are those of MkDocs except that extensions are nested tables. */
function readZensical(text: string): Data {
  const { project, ...others } = parseToml(text) as Data;
  const { markdown_extensions: extensions, ...settings } = { ...others, ...recordOf(project) };
  const flat = (tables: Data, prefix: string): [string, unknown][] =>
    Object.entries(tables).flatMap(([key, value]) => {
      const inner = recordOf(value);
      const isParent = /^(?:pymdownx|zensical|markdown|extensions)$/.test(key);
      return isParent ? flat(inner, `${prefix}${key}.`) : [[prefix + key, inner] as [string, unknown]];
    });
  return {
    ...settings,
    ...(extensions === undefined ? {} : { markdown_extensions: Object.fromEntries(flat(recordOf(extensions), "")) }),
  };
}

/** Reads YAML. Values with Python tags stay text. */
function readYaml(text: string): Data {
  return recordOf(parseDocument(text, { logLevel: "silent" }).toJS());
}
