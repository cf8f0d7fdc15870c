import type { Program } from "estree";
import type { ElementContent, Root } from "hast";
import type { MdxjsEsmHast } from "mdast-util-mdxjs-esm";
import { EXIT, visit } from "unist-util-visit";
import { analyseModule, type ModuleAnalysis } from "@/lib/islands/analyse-module";
import { buildIslandModule } from "@/lib/islands/build-island-module";
import { classifyImports } from "@/lib/islands/classify-imports";
import { extractInline } from "@/lib/islands/extract-inline";
import { parseModule } from "@/lib/islands/parse-module";
import { type IslandLink, toServerSource } from "@/lib/islands/server-module";
import type { IslandOptions } from "@/lib/islands/types";

/**
 * Last rehype plugin of the pipeline: moves what needs the browser out of a page into its island module and leaves
 * stubs behind. The module is stored before the compiler goes on, so a page never refers to one that does not exist.
 */
export function rehypeIslands(options: IslandOptions) {
  return async (tree: Root): Promise<void> => {
    const moduleNodes = tree.children.filter((node): node is MdxjsEsmHast => node.type === "mdxjsEsm");
    const source = moduleNodes.map((node) => node.value).join("\n\n");
    if (!mayHoldClientCode(tree, source)) return;
    const analysis = analyseModule(source, await classifyImports(source, options));
    const inline = extractInline(tree, analysis);
    const names = [...analysis.clientComponents, ...inline.map((component) => component.name)];
    if (names.length === 0 && analysis.clientValues.size === 0 && !needsRewriting(analysis)) return;

    const island = names.length > 0 ? await build(source, inline, names, options) : undefined;
    if (island) for (const component of inline) component.connect(island);
    const serverSource = toServerSource(source, analysis, island);
    tree.children = tree.children.filter((node) => node.type !== "mdxjsEsm");
    tree.children.unshift(moduleNode(serverSource) as unknown as ElementContent);
  };
}

/**
 * Cheap look at a page before anything is parsed again: most pages have neither code of their own nor expressions, and
 * those that only import components (`<VersionBadge version="2" />`) need no answer about them.
 */
function mayHoldClientCode(tree: Root, source: string): boolean {
  if (/^\s*(export|const|let|var|function|class)\b|["']react["']/m.test(source)) return true;
  let found = false;
  visit(tree, (node) => {
    const expressions =
      node.type === "mdxFlowExpression" || node.type === "mdxTextExpression"
        ? [node.value]
        : "attributes" in node
          ? node.attributes.map((attribute) =>
              typeof attribute.value === "object" ? (attribute.value?.value ?? "") : "",
            )
          : [];
    found ||= expressions.some((text) =>
      /=>|[A-Za-z_$]/.test(text.replace(/\/\*[\s\S]*?\*\/|true|false|"[^"]*"/g, "")),
    );
    return found ? EXIT : undefined;
  });
  return found;
}

function needsRewriting(analysis: ModuleAnalysis): boolean {
  if (analysis.clientStatements.length > 0 || analysis.freeNames.has("React")) return true;
  return analysis.imports.some(({ specifier }) => specifier === "react");
}

async function build(
  source: string,
  inline: readonly { code: string }[],
  names: readonly string[],
  options: IslandOptions,
): Promise<IslandLink> {
  const island = await buildIslandModule({
    file: options.file,
    source: [source, ...inline.map(({ code }) => code)].join("\n\n"),
    names,
    readModule: options.readModule,
    onProblem: options.onProblem,
  });
  await options.store.put(island);
  return { module: `${island.hash}/${island.file}`, slots: island.slots };
}

function moduleNode(source: string): MdxjsEsmHast {
  const estree: Program = parseModule(source);
  return { type: "mdxjsEsm", value: source, data: { estree } };
}
