import { ContentError, ModuleAttempts, type PlacedAttempts, renderFailureOf } from "@/lib/content/attempts";
import type { ContentRuntime, ReactRuntime } from "@/lib/content/content-runtime";
import { createElements } from "@/lib/content/create-elements";
import { nameModule } from "@/lib/content/error-places";
import type { FindPlace } from "@/lib/content/islands/code-places";
import type { PageFailure } from "@/lib/content/pipeline/types";
import { runAt, waitAt } from "@/lib/content/sandbox/code-limits";
import { createLazy, type LazyTools } from "@/lib/content/sandbox/create-lazy";
import {
  compileAsyncInSandbox,
  createTimeBudget,
  type TimeBudget,
  TimeLimitError,
} from "@/lib/content/sandbox/sandbox";
import { watchStrayFailures } from "@/lib/content/stray-failures";

/** The exports of a content module. */
export type ModuleNamespace = Readonly<Record<string, unknown>>;

type AnyComponent = (props?: Readonly<Record<string, unknown>>) => unknown;

/** A component that only shows its content: it replaces imports from missing modules, and what is read from them (`Tabs.Tab`). */
const STAND_IN: AnyComponent = new Proxy<AnyComponent>((props) => props?.children ?? null, {
  get: (target, name) => (typeof name === "string" && /^[A-Z]/.test(name) ? STAND_IN : Reflect.get(target, name)),
});

/** A namespace where every name is a component that only shows its content. */
export const MISSING_MODULE: ModuleNamespace = withMissingNames({});

/**
 * A namespace where names that the module does not export only show their content.
 * @param onMissing told what is asked for and missing
 */
export function withMissingNames(namespace: ModuleNamespace, onMissing?: (name: string) => void): ModuleNamespace {
  return new Proxy(namespace, {
    get(target, name) {
      // Awaiting a namespace reads `then` first.
      if (name in target || name === "then") return Reflect.get(target, name);
      if (typeof name === "string") onMissing?.(name);
      return STAND_IN;
    },
  });
}

/** What is done with the failures of a module. */
export type OnFailure = (failure: PageFailure) => void;

/** What a module is evaluated with besides its code. */
export interface ModuleContext {
  file: string;
  imports: Readonly<Record<string, ModuleNamespace>>;
  /** Places whose code is known not to end. */
  stopped: Set<string>;
  /** Where the author of a component file wrote what is at a place of the code. */
  findPlace?: FindPlace | undefined;
  /** Prefix of the addresses of the site; empty if absent. */
  basePath?: string | undefined;
}

/** Stops of one page's content after which it is given up. */
const MOST_STOPS = 3;

/**
 * Runs the function body of a compiled page or component module and returns its exports. Each expression and component is
 * guarded: one that throws is reported and replaced by what the runtime shows for a failure, and the page stays.
 * @throws ContentError for what the module's top level throws, and SyntaxError for a body that is not JavaScript.
 */
export async function evaluateModule(
  code: string,
  { file, imports, stopped, findPlace, basePath }: ModuleContext,
  runtime: ContentRuntime,
  onFailure: OnFailure,
): Promise<ModuleNamespace> {
  watchStrayFailures();
  const budget = createTimeBudget();
  const attempts = new ModuleAttempts({
    file,
    stopped,
    onFailure: (failure) => {
      onFailure(failure);
      return runtime.renderFailure?.(failure) ?? null;
    },
  });
  const body = compileAsyncInSandbox(code, nameModule(file, findPlace)) as (scope: object) => Promise<ModuleNamespace>;
  const scope = {
    ...createElements({ ...runtime, basePath }, attempts, budget),
    Fragment: runtime.react.Fragment,
    React: { ...runtime.react.React, lazy: createLazy(lazyTools(runtime.react)) },
    Island: runtime.tryIsland ?? runtime.Island ?? STAND_IN,
    components: runtime.components,
    imports,
    missing: MISSING_MODULE,
    context: (name: string) => createLostContext(name, runtime.react),
    attempts,
  };
  const start = attempts.placeIn("1:1");
  try {
    if (attempts.isStopped(start)) throw new TimeLimitError();
    const namespace = await waitAt(
      start,
      runAt(start, () => budget.run(() => body(scope))),
    );
    attempts.end();
    return typeof namespace.default === "function"
      ? { ...namespace, default: limitContent(namespace.default as AnyComponent, file, attempts, budget) }
      : namespace;
  } catch (error) {
    if (error instanceof TimeLimitError) stopped.add(start);
    throw new ContentError(renderFailureOf(error, file, { place: attempts.place }));
  }
}

function lazyTools({ React, jsx }: ReactRuntime): LazyTools {
  const { use } = React as Pick<LazyTools, "use">;
  return { use, createElement: (type, props) => jsx(type as never, props as never) };
}

/** Stands for a context where a page uses it: what is around it is rendered, and the loss is reported. */
function createLostContext(name: string, { jsx }: ReactRuntime) {
  const lost = (member: string) => {
    const component = () => {
      throw new TypeError("a context works only inside the components of a file; write one that renders the provider");
    };
    return jsx(Object.defineProperty(component, "name", { value: `${name}.${member}` }) as never, {} as never, "lost");
  };
  const around = ({ children }: { children?: unknown }) => [lost("Provider"), children];
  const inside = () => lost("Consumer");
  return { Provider: around, Consumer: inside };
}

/** The content itself is called rather than rendered, so it needs its own limit. A part that was stopped is left out. */
function limitContent(
  component: AnyComponent,
  file: string,
  attempts: PlacedAttempts,
  budget: TimeBudget,
): AnyComponent {
  const limited: AnyComponent = (props) => {
    for (let stops = 1; ; stops += 1) {
      try {
        return budget.run(() => component(props));
      } catch (error) {
        const { place } = attempts;
        const mayGoOn = error instanceof TimeLimitError && stops < MOST_STOPS && attempts.skipStopped();
        if (!mayGoOn) throw new ContentError(renderFailureOf(error, file, { place }));
        budget.renew();
      }
    }
  };
  // Failures name the component; these names are those of generated code.
  const name = /^(?:_default|MDXContent)$/.test(component.name) ? "" : component.name;
  return Object.defineProperty(limited, "name", { value: name });
}
