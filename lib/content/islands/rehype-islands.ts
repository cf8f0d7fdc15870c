import type { BuildFailure } from "esbuild";
import type { Program } from "estree";
import type { ElementContent, Root } from "hast";
import type { MdxjsEsmHast } from "mdast-util-mdxjs-esm";
import { analyzeModule, type ModuleAnalysis } from "@/lib/content/islands/analyze-module";
import { buildIslandModule, type IslandSource } from "@/lib/content/islands/build-island-module";
import { classifyImports } from "@/lib/content/islands/classify-imports";
import { extractInline } from "@/lib/content/islands/extract-inline";
import { joinAtLines } from "@/lib/content/islands/join-at-lines";
import { parseModule } from "@/lib/content/islands/parse-module";
import { type IslandLink, linkTo, toServerSource } from "@/lib/content/islands/server-module";
import type { IslandOptions } from "@/lib/content/islands/types";
import { GLOBAL_REACT, withoutGlobalReact } from "@/lib/content/syntax/names";
import { placeOf } from "@/lib/content/syntax/places";
import { createProblem } from "@/lib/problems/create-problem";

/**
 * Last rehype plugin of the pipeline: moves code that needs the browser from a page to its island module, and leaves stubs.
 * The module is stored before the page is compiled further, so that no page refers to a missing module.
 */
export function rehypeIslands(options: IslandOptions) {
  return async (tree: Root): Promise<void> => {
    const moduleNodes = tree.children.filter((node): node is MdxjsEsmHast => node.type === "mdxjsEsm");
    for (const node of moduleNodes) node.value = withoutGlobalReact(node.value);
    const source = moduleNodes.map((node) => node.value).join("\n\n");
    const analysis = analyzeModule(source, await classifyImports(source, options));
    const inline = extractInline(tree, analysis);
    const names = [...analysis.clientComponents, ...inline.map((component) => component.name)];
    if (names.length === 0 && analysis.clientValues.size === 0 && !needsRewriting(analysis)) return;

    const statements = moduleNodes.map((node) => ({ code: node.value, line: lineOf(placeOf(node)) }));
    const components = inline.map(({ code, place }) => ({ code, line: lineOf(place) }));
    const text = joinAtLines([...statements, ...components]);
    const { file, readModule, findPackage } = options;
    const input = { file, source: text, names, readModule, findPackage };
    const island = names.length > 0 ? await buildOrReport(input, options) : undefined;
    if (island) for (const component of inline) component.connect(island);
    const serverSource = toServerSource(source, analysis, island);
    tree.children = tree.children.filter((node) => node.type !== "mdxjsEsm");
    tree.children.unshift(moduleNode(serverSource, moduleNodes[0]) as unknown as ElementContent);
  };
}

function needsRewriting(analysis: ModuleAnalysis): boolean {
  if (analysis.clientStatements.length > 0 || [GLOBAL_REACT, "React"].some((name) => analysis.freeNames.has(name)))
    return true;
  return analysis.imports.some(({ specifier }) => specifier === "react");
}

/** The line of a position in the page; undefined for one in a snippet. */
function lineOf(place: string): number | undefined {
  return /^\d+:\d+$/.test(place) ? Number.parseInt(place, 10) : undefined;
}

/** Island of a page whose client code cannot be built: its stubs render nothing. */
const NO_ISLAND: IslandLink = { module: "", slots: [] };

/** Builds the module. If that fails, the problem is reported and the interactive components render nothing. */
async function buildOrReport(source: IslandSource, options: IslandOptions): Promise<IslandLink> {
  try {
    const island = await buildIslandModule(source);
    await options.store?.put(island);
    return linkTo(island);
  } catch (error) {
    const message = `The interactive components cannot be built: ${buildMessage(error)}`;
    const hint = "Fix the code named in the message; the rest of the page is rendered.";
    options.onProblem(createProblem("invalid-mdx", { file: options.file }, { message, hint }));
    return NO_ISLAND;
  }
}

/** The first error of the bundler. */
function buildMessage(error: unknown): string {
  const { errors } = error as Partial<BuildFailure>;
  const text = errors?.[0]?.text ?? (error instanceof Error ? error.message : String(error));
  return `${text.replace(/\.$/, "")}.`;
}

/** A block of code that replaces all others, with the recorded data of the first. */
function moduleNode(source: string, first: MdxjsEsmHast | undefined): MdxjsEsmHast {
  const estree: Program = parseModule(source);
  return { type: "mdxjsEsm", value: source, data: { ...first?.data, estree } };
}
