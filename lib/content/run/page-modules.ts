import { getOrMake } from "@/lib/base/get-or-make";
import { promiseToKeep } from "@/lib/base/site-context.server";
import { positionAt } from "@/lib/base/text-position";
import { moduleProblem } from "@/lib/content/islands/module-failure";
import { browserNamespace, notePackage } from "@/lib/content/packages/package-components";
import { mdxFailure } from "@/lib/content/pipeline/mdx-failure";
import { findImportedName, missingExport } from "@/lib/content/pipeline/missing-export";
import type { PageEnvironment } from "@/lib/content/pipeline/page-context";
import { sourceText } from "@/lib/content/pipeline/source-text";
import type { CompiledPage } from "@/lib/content/pipeline/types";
import {
  evaluateModule,
  MISSING_MODULE,
  type ModuleNamespace,
  type ModuleResult,
  type ModuleState,
  withMissingNames,
} from "@/lib/content/run/evaluate-module";
import type { ComponentMap } from "@/lib/content/sandbox/content-runtime";
import { ContentError, type FindPlace, reasonOf } from "@/lib/content/sandbox/failure";
import { listImportSpecifiers } from "@/lib/content/syntax/import-specifiers";
import { isPackageImport } from "@/lib/content/syntax/package-imports";
import { resolveImport } from "@/lib/content/syntax/resolve-file";
import { createProblem } from "@/lib/problems/create-problem";
import type { Problem } from "@/lib/problems/types";

/** Evaluates the imports of compiled code, then the code. `trail` lists the files currently being evaluated. */
export async function runCompiled(
  state: ModuleState,
  compiled: Pick<CompiledPage, "code" | "imports"> & { findPlace?: FindPlace },
  file: string,
  trail: readonly string[],
): Promise<ModuleResult> {
  const imports: Record<string, ModuleNamespace> = {};
  const problems: Problem[] = [];
  const missing: MissingName[] = [];
  for (const { specifier, file: target } of compiled.imports) {
    const loaded = isPackageImport(specifier)
      ? runPackage(state, specifier, file)
      : await loadModule(state, target, trail);
    const { namespace } = loaded;
    imports[specifier] =
      namespace === MISSING_MODULE
        ? namespace
        : withMissingNames(namespace, (name) => missing.push({ specifier, file: target, name, namespace }));
    problems.push(...loaded.problems);
  }
  const namespace = await evaluateModule(state, compiled, file, imports);
  problems.push(...(await findMissingExports(state.environment, missing, file)));
  return { namespace, problems };
}

/** Loads an npm package with the runtime's React. Its components are noted as islands. */
function runPackage({ environment, runtime }: ModuleState, specifier: string, file: string): ModuleResult {
  const found = environment.findPackage?.(specifier);
  if (!found || !("file" in found) || !environment.loadPackage) return { namespace: MISSING_MODULE, problems: [] };
  const { exports } = found;
  const onlyExported = (namespace: ModuleNamespace) =>
    exports ? Object.fromEntries(exports.map((name) => [name, namespace[name]])) : namespace;
  if (found.isBrowserOnly) return { namespace: onlyExported(browserNamespace(found.island)), problems: [] };
  try {
    const namespace = environment.loadPackage(specifier, runtime.react);
    notePackage(found.island, namespace);
    return { namespace: onlyExported(namespace), problems: [] };
  } catch (error) {
    const message = `\`${specifier}\` fails while it is imported on the server: ${reasonOf(error)}.`;
    const problem = createProblem("package-failed", { file }, { message });
    return { namespace: MISSING_MODULE, problems: [problem] };
  }
}

/** Evaluates an imported file once per site. Circular imports are empty. */
export function loadModule(state: ModuleState, file: string, trail: readonly string[]): Promise<ModuleResult> {
  if (trail.includes(file)) return Promise.resolve({ namespace: MISSING_MODULE, problems: [] });
  return getOrMake(state.modules, file, () => promiseToKeep(runModule(state, file, [...trail, file])));
}

async function runModule(state: ModuleState, file: string, trail: readonly string[]): Promise<ModuleResult> {
  const source = (await state.environment.readSource(file)) ?? "";
  try {
    return /\.mdx?$/.test(file)
      ? await runMarkdownModule(state, file, source, trail)
      : await runComponentModule(state, file, trail);
  } catch (error) {
    if (error instanceof ContentError) {
      // Code that does not terminate must not run for another page either.
      if (error.failure.isEndless) throw error;
      return { namespace: MISSING_MODULE, problems: [error.failure.problem] };
    }
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
  const withComponents: AnyContent = (props) => content(contentProps(state.runtime.components, props));
  return {
    namespace: { ...namespace, default: withComponents },
    problems: [...compiled.value.problems, ...problems],
  };
}

/**
 * The props of content. `components` is not enumerable: MDX finds it, but an author who spreads or lists the props sees only
 * the given ones.
 */
export function contentProps(components: ComponentMap, given: Props = {}): Props {
  return Object.defineProperty({ ...given }, "components", { value: components });
}

type Props = Readonly<Record<string, unknown>>;
type AnyContent = (props: Props) => unknown;

async function runComponentModule(state: ModuleState, file: string, trail: readonly string[]): Promise<ModuleResult> {
  const { islands } = state.environment;
  const module = await islands?.readModule(`/${file}`, file);
  if (!islands || !module) return { namespace: MISSING_MODULE, problems: [] };
  const { compileComponentModule } = await import("@/lib/content/islands/compile-component-module.server");
  const compiled = await compileComponentModule(module.source, { ...islands, file });
  const imports: CompiledPage["imports"] = [];
  for (const specifier of compiled.imports) {
    const target = isPackageImport(specifier) ? { file: specifier } : await islands.readModule(specifier, file);
    if (target) imports.push({ specifier, file: target.file });
  }
  const { namespace, problems } = await runCompiled(state, { ...compiled, imports }, file, trail);
  return { namespace, problems: [...compiled.problems, ...problems] };
}

/** A name that code imported from a module without such an export. */
interface MissingName {
  specifier: string;
  /** The file of the module, or the name of the package. */
  file: string;
  name: string;
  namespace: ModuleNamespace;
}

/**
 * The problems of imported names that their modules do not export, in a file or in a snippet that it includes. Names that are
 * only read from a namespace are ignored.
 */
async function findMissingExports(
  environment: PageEnvironment,
  missing: readonly MissingName[],
  importer: string,
): Promise<Problem[]> {
  const wanted = new Map(missing.map((entry) => [`${entry.file}#${entry.name}`, entry]));
  const found = await Promise.all(
    [...wanted.values()].map(async (entry) => {
      const place = await findPlace(environment, entry, importer, new Set());
      return place
        ? [missingExport(place, { ...entry, specifier: place.specifier }, Object.keys(entry.namespace))]
        : [];
    }),
  );
  return found.flat();
}

type Place = Pick<Problem, "file" | "line" | "column"> & { specifier: string };

/** The place of the import of a name: in the file itself, or in a snippet that it includes. */
async function findPlace(
  environment: PageEnvironment,
  missing: MissingName,
  file: string,
  seen: Set<string>,
): Promise<Place | undefined> {
  if (seen.has(file)) return undefined;
  seen.add(file);
  const source = (await environment.readSource(file)) ?? "";
  const resolve = (specifier: string) =>
    isPackageImport(specifier) ? specifier : resolveImport(specifier, file, environment.hasFile);
  let written = "";
  const isModule = (specifier: string) => {
    written = specifier;
    return resolve(specifier) === missing.file;
  };
  const offset = findImportedName(source, isModule, missing.name);
  if (offset !== undefined) return { file, ...positionAt(source, offset), specifier: written };
  if (!/\.mdx?$/.test(file)) return undefined;
  for (const specifier of listImportSpecifiers(source)) {
    const snippet = resolve(specifier);
    const place = snippet && /\.mdx?$/.test(snippet) && (await findPlace(environment, missing, snippet, seen));
    if (place) return place;
  }
  return undefined;
}
