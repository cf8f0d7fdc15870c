import { createHash } from "node:crypto";
import type { IslandModule } from "@/lib/content/islands/types";

/** Name of the object with the packages by specifier, in the code of islands. */
export const PACKAGES_NAME = "_packages";
/** Start of an island's factory, which follows the imports of packages. */
export const FACTORY_START = "const island=";

/**
 * Imports of packages at the top of an island module, for browsers only: the server passes packages to the factory.
 * @param files by specifier, relative to the folder of all bundles.
 */
export function packageHead(islandFile: string, files: ReadonlyMap<string, string>): string {
  if (files.size === 0) return "";
  // An island is at `islands/<hash>/<file>.js`, a package at `packages/<file>`.
  const root = "../".repeat(islandFile.split("/").length + 1);
  const links = [...files].map(([specifier, file], index) => ({ specifier, name: `_package${index}`, file }));
  const imports = links.map(({ name, file }) => `import*as ${name} from${JSON.stringify(`${root}packages/${file}`)};`);
  const members = links.map(({ specifier, name }) => `${JSON.stringify(specifier)}:${name}`);
  return `${imports.join("")}const _loaded={${members.join(",")}};`;
}

/** The parameter of a factory for its packages. */
export const PACKAGES_PARAMETER = `packages:${PACKAGES_NAME}=_loaded`;

/** The statement that sets the packages of a factory. The first segment of a file's path is the key of its bundle. */
export function packageFacts(files: ReadonlyMap<string, string>): string {
  const [first] = files.values();
  if (first === undefined) return "";
  return `island.packages=${JSON.stringify({ key: first.split("/")[0], specifiers: [...files.keys()] })};`;
}

/** The island module with the components of a package, including members of others, such as `Accordion.Item`. */
export function packageIsland(specifier: string, packageFile: string): IslandModule {
  const file = `node_modules/${specifier}`;
  const files = new Map([[specifier, packageFile]]);
  const head = packageHead(file, files);
  const body = `const all={};for(const[name,value]of Object.entries(${PACKAGES_NAME}[${JSON.stringify(specifier)}])){all[name]=value;if(value&&/object|function/.test(typeof value))for(const[part,member]of Object.entries(value))if(/^[A-Z]/.test(part))all[name+"."+part]=member}return all`;
  const code = `${head}${FACTORY_START}({${PACKAGES_PARAMETER}})=>{${body}};island.components=[];${packageFacts(files)}export default island;\n`;
  return { hash: islandHash(file, code), file, code, names: [], slots: [] };
}

/** The hash that identifies an island module. */
export function islandHash(file: string, code: string): string {
  return createHash("sha256").update(`${file}\n${code}`).digest("hex").slice(0, 20);
}
