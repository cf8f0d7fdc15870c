import { success } from "@/lib/base/result";
import { componentMarkers, elementRuntime } from "@/lib/content/element-tree/element-runtime";
import { expandElements, type PlainNode } from "@/lib/content/element-tree/expand-elements";
import { HOOK_NAMES, REACT_NAMES } from "@/lib/content/islands/names";
import { contentProps, type ModuleState, runCompiled } from "@/lib/content/page-modules";
import type { PageAnalyzer } from "@/lib/content/pipeline/analyze-page";
import type { PageSource } from "@/lib/content/pipeline/compile-page";
import { COMPONENT_NAMES } from "@/lib/content/pipeline/component-names";
import type { PageEnvironment } from "@/lib/content/pipeline/page-context";
import type { CompiledPage, PageFailure } from "@/lib/content/pipeline/types";

/** What the code of a page makes, as data. */
interface RunResult {
  nodes: PlainNode[];
  /** Components that threw; nothing is in their place. */
  failures: PageFailure[];
}

/**
 * Runs compiled code of a file as a server would for its first reader, without rendering it.
 * @throws what the code throws outside its components
 */
export type ElementRunner = (
  file: string,
  compiled: Pick<CompiledPage, "code" | "imports">,
  components?: readonly string[],
) => Promise<RunResult>;

/** Creates the runner of one site; modules that several pages import run once. */
export function createElementRunner(environment: PageEnvironment, analyze: PageAnalyzer): ElementRunner {
  const modules: ModuleState["modules"] = new Map();

  async function compileSnippet(page: PageSource) {
    const analysis = await analyze(page);
    if (!analysis.ok) return analysis;
    const { code, imports } = await analysis.value.compile(analysis.value.tree);
    const unused = { toc: [], styles: "", hasMathematics: false, hasSidePanel: false };
    return success<CompiledPage>({ ...analysis.value.facts(), ...unused, code: withReactNames(code), imports });
  }

  const run: ElementRunner = async (file, { code, imports }, names = []) => {
    const failures: PageFailure[] = [];
    const others = [...names, ...(environment.ownComponents ?? [])];
    const components = others.length === 0 ? MARKERS : { ...MARKERS, ...componentMarkers(others) };
    const runtime = { react: elementRuntime, components };
    const onFailure = (part: PageFailure) => failures.push(part);
    const state: ModuleState = {
      runtime,
      environment,
      compile: compileSnippet,
      modules,
      onFailure,
    };
    const { namespace } = await runCompiled(state, { code: withReactNames(code), imports }, file, [file]);
    const content = namespace.default as (props: object) => unknown;
    return { nodes: await expandElements(content(contentProps(components))), failures };
  };
  return run;
}

const MARKERS = componentMarkers(COMPONENT_NAMES);

/** Names of React that content may use without importing them; a declaration of the code itself wins. */
function withReactNames(code: string): string {
  const names = [...HOOK_NAMES, ...REACT_NAMES].join(", ");
  return `const { React } = arguments[0]; const { ${names} } = React; return (async () => {${code}\n})();`;
}
