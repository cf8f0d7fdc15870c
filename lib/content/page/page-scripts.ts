import { readFile } from "node:fs/promises";
import type { Node, Program } from "estree";
import { diskPath } from "@/lib/base/disk-path.server";
import { getOrMake } from "@/lib/base/get-or-make";
import type { PageSite } from "@/lib/content/page/page-environment";

/** A script of the docs repository that runs on every page. */
export interface PageScript {
  /** File relative to the content root. */
  file: string;
  source: string;
}

/** The parts of a site that determine its scripts. */
type ScriptFolder = Pick<PageSite, "files" | "contentDirectory">;

const cache = new WeakMap<ScriptFolder, Promise<PageScript[]>>();

/** The scripts of a site, in the order in which they run; cached as long as the site. */
export function pageScripts(site: ScriptFolder): Promise<PageScript[]> {
  return getOrMake(cache, site, () => readScripts(site));
}

async function readScripts({ files, contentDirectory }: ScriptFolder): Promise<PageScript[]> {
  const names = [...files].filter((file) => file.endsWith(".js")).sort();
  const scripts = names.map(async (file) => {
    // A script that cannot be read cannot be served either.
    const source = await readFile(diskPath(contentDirectory, file), "utf8").catch(() => "");
    return (await runsInPages(source)) ? [{ file, source }] : [];
  });
  return (await Promise.all(scripts)).flat();
}

/** Matches lines that only ES modules and scripts for Node contain. */
const MODULE_OR_NODE = /^#!|^\s*(?:import|export)\b|^(?:module\.)?exports\b|=\s*require\s*\(/m;

/**
 * False for code that a browser cannot run as a classic script and would report as an error on every page: ES modules,
 * which pages import, and Node programs in the same repository.
 */
export async function runsInPages(source: string): Promise<boolean> {
  if (!MODULE_OR_NODE.test(source)) return true;
  if (source.startsWith("#!")) return false;
  const { parseModule } = await import("@/lib/content/islands/parse-module");
  try {
    return !parseModule(source).body.some(isModuleOrNodeStatement);
  } catch {
    return true;
  }
}

function isModuleOrNodeStatement(statement: Program["body"][number]): boolean {
  if (statement.type === "ImportDeclaration" || statement.type.startsWith("Export")) return true;
  if (statement.type === "VariableDeclaration") {
    return statement.declarations.some(({ init }) => init?.type === "CallExpression" && isName(init.callee, "require"));
  }
  if (statement.type !== "ExpressionStatement" || statement.expression.type !== "AssignmentExpression") return false;
  let target: Node = statement.expression.left;
  while (target.type === "MemberExpression") target = target.object;
  return isName(target, "module") || isName(target, "exports");
}

function isName(node: Node, name: string): boolean {
  return node.type === "Identifier" && node.name === name;
}
