import {
  type ContentRuntime,
  evaluateModule,
  MISSING_MODULE,
  type ModuleNamespace,
  withMissingNames,
} from "@/lib/content/evaluate-module";
import { compileComponentModule } from "@/lib/islands/compile-component-module";
import { moduleProblem } from "@/lib/islands/module-failure";
import type { PageCompiler } from "@/lib/mdx/compile-page";
import { mdxFailure } from "@/lib/mdx/mdx-failure";
import type { PageEnvironment } from "@/lib/mdx/page-context";
import { sourceText } from "@/lib/mdx/source-text";
import type { CompiledPage } from "@/lib/mdx/types";
import type { Problem } from "@/lib/problems/types";

/** An evaluated module: its exports, and the problems of it and its imports. */
export interface ModuleResult {
  namespace: ModuleNamespace;
  problems: readonly Problem[];
}

/** The dependencies of module evaluation, and the evaluated modules. */
export interface ModuleState {
  runtime: ContentRuntime;
  environment: PageEnvironment;
  compile: PageCompiler;
  modules: Map<string, Promise<ModuleResult>>;
}

/** Evaluates the imports of compiled code, then the code; `trail` are the files currently being evaluated. */
export async function runCompiled(
  state: ModuleState,
  compiled: Pick<CompiledPage, "code" | "imports">,
  file: string,
  trail: readonly string[],
): Promise<ModuleResult> {
  const imports: Record<string, ModuleNamespace> = {};
  const problems: Problem[] = [];
  for (const { specifier, file: target } of compiled.imports) {
    const loaded = await loadModule(state, target, trail);
    imports[specifier] = withMissingNames(loaded.namespace);
    problems.push(...loaded.problems);
  }
  return { namespace: await evaluateModule(compiled.code, file, imports, state.runtime), problems };
}

/** Evaluates an imported file once per site. Circular imports are empty. */
function loadModule(state: ModuleState, file: string, trail: readonly string[]): Promise<ModuleResult> {
  if (trail.includes(file)) return Promise.resolve({ namespace: MISSING_MODULE, problems: [] });
  const known = state.modules.get(file) ?? runModule(state, file, [...trail, file]);
  state.modules.set(file, known);
  return known;
}

async function runModule(state: ModuleState, file: string, trail: readonly string[]): Promise<ModuleResult> {
  const source = (await state.environment.readSource(file)) ?? "";
  try {
    return /\.mdx?$/.test(file)
      ? await runMarkdownModule(state, file, source, trail)
      : await runComponentModule(state, file, trail);
  } catch (error) {
    const origin = { file, original: source, prepared: sourceText(source) };
    const problem = moduleProblem(error, file) ?? mdxFailure(error, origin).problem;
    return { namespace: MISSING_MODULE, problems: [problem] };
  }
}

async function runMarkdownModule(
  state: ModuleState,
  file: string,
  source: string,
  trail: readonly string[],
): Promise<ModuleResult> {
  const compiled = await state.compile({ file, source, isSnippet: true });
  if (!compiled.ok) return { namespace: MISSING_MODULE, problems: [compiled.error.problem] };
  const { namespace, problems } = await runCompiled(state, compiled.value, file, trail);
  const content = namespace.default as AnyContent;
  const withComponents: AnyContent = (props) => content({ components: state.runtime.components, ...props });
  return { namespace: { ...namespace, default: withComponents }, problems: [...compiled.value.problems, ...problems] };
}

type AnyContent = (props: Record<string, unknown>) => unknown;

async function runComponentModule(state: ModuleState, file: string, trail: readonly string[]): Promise<ModuleResult> {
  const { islands } = state.environment;
  const module = await islands?.readModule(`/${file}`, file);
  if (!islands || !module) return { namespace: MISSING_MODULE, problems: [] };
  const compiled = await compileComponentModule(module.source, { ...islands, file });
  const imports: CompiledPage["imports"] = [];
  for (const specifier of compiled.imports) {
    const target = await islands.readModule(specifier, file);
    if (target) imports.push({ specifier, file: target.file });
  }
  const { namespace, problems } = await runCompiled(state, { code: compiled.code, imports }, file, trail);
  return { namespace, problems: [...compiled.problems, ...problems] };
}
