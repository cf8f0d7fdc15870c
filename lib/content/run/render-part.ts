import { failure, type Result, success } from "@/lib/base/result";
import type { SiteCompiler } from "@/lib/content/run/compile-site";
import type { ModuleState } from "@/lib/content/run/evaluate-module";
import { loadModule } from "@/lib/content/run/page-modules";
import { reportFailure } from "@/lib/content/run/report-failure";
import { findRefusal, noComponent } from "@/lib/content/run/try-part";
import type { PageFailure } from "@/lib/content/sandbox/failure";
import { failureOf } from "@/lib/content/sandbox/failure";
import { inTime, isPromise, runInTime } from "@/lib/content/sandbox/sandbox";
import type { ContentPart } from "@/lib/content/scan/part-types";
import { compileUtilitiesOf } from "@/lib/content/utility-css/compile-utilities.server";
import type { Problem } from "@/lib/problems/types";

type PartProps = Readonly<Record<string, unknown>>;

/** A part that can be rendered. */
export interface LoadedPart<Element> {
  /** Utility classes of its files, compiled to CSS. */
  styles: string;
  /** Problems of its files, such as packages that cannot be imported. */
  problems: readonly Problem[];
  /**
   * Renders it; a failure if its component throws or there is none. One that fails later is reported, and its content is shown.
   * Components further down are caught by themselves.
   */
  render(props: PartProps): Result<Element, PageFailure>;
}

/** Loads a component file of the docs folder that the site renders by itself. */
export async function loadPart<Element>(
  state: ModuleState,
  part: ContentPart,
  compiler: SiteCompiler,
): Promise<LoadedPart<Element>> {
  const failed = (error: PageFailure) => {
    reportFailure(error.problem, "part");
    return failure(error);
  };
  if (state.environment.code === false) {
    return { styles: "", problems: [], render: ({ children }) => success(children as Element) };
  }
  const refused = await findRefusal(compiler, part);
  if (refused) return { styles: "", problems: [refused.problem], render: () => failed(refused) };
  const { namespace, problems } = await loadModule(state, part.file, []);
  for (const problem of problems) reportFailure(problem, "part");
  const stopping = problems.find(({ level, file }) => level === "error" && file === part.file);
  const component = "default" in namespace ? namespace.default : undefined;
  return {
    styles: await compileStyles(state, part),
    problems,
    render(props) {
      if (typeof component !== "function") return failed({ problem: stopping ?? noComponent(part.file) });
      try {
        const rendered: unknown = runInTime(() => component(props));
        if (!isPromise(rendered)) return success(rendered as Element);
        const later = inTime(rendered).catch((error: unknown) => {
          failed(failureOf(error, part.file));
          return props.children;
        });
        return success(later as Element);
      } catch (error) {
        return failed(failureOf(error, part.file));
      }
    },
  };
}

async function compileStyles({ environment }: ModuleState, { file, dependencies }: ContentPart): Promise<string> {
  const texts = await Promise.all([file, ...dependencies].map((name) => environment.readSource(name)));
  return compileUtilitiesOf(texts);
}

/** The content components of the docs folder, and the styles that they need. */
export interface OwnComponents {
  styles: string;
  /** Adds them to the given components. Where one fails, the one of the same name is rendered. */
  addTo(components: PartProps): PartProps;
}

/**
 * Loads the content components of a docs folder. They are loaded beside the pages: only a page that uses one waits for it.
 */
export async function loadOwnComponents(
  state: ModuleState,
  parts: Readonly<Record<string, ContentPart>>,
  compiler: SiteCompiler,
): Promise<OwnComponents> {
  const styles = await Promise.all(Object.values(parts).map((part) => compileStyles(state, part)));
  const loading = Object.entries(parts).map(
    ([name, part]) => [name, loadPart<unknown>(insideOf(state, name), part, compiler)] as const,
  );
  // The error is thrown where the part is rendered.
  for (const [, part] of loading) part.catch(() => undefined);
  return {
    styles: styles.join(""),
    addTo(components) {
      const own = loading.map(([name, part]) => [name, withFallback(state, part, components[name])] as const);
      return { ...components, ...Object.fromEntries(own) };
    },
  };
}

/** The state for the file of a content component: there its name is that of the built-in component it replaces, if any. */
function insideOf(state: ModuleState, name: string): ModuleState {
  const builtIn = state.runtime.components[name];
  if (builtIn === undefined) return state;
  return {
    ...state,
    // The components of the docs folder are added to the others while their files are read.
    get runtime() {
      return { ...state.runtime, components: { ...state.runtime.components, [name]: builtIn } };
    },
  };
}

function withFallback({ runtime }: ModuleState, loading: Promise<LoadedPart<unknown>>, builtIn: unknown) {
  return async (props: PartProps): Promise<unknown> => {
    const rendered = (await loading).render(props);
    if (rendered.ok) return rendered.value;
    const { jsx, jsxs, Fragment } = runtime.react;
    const message = runtime.renderFailure?.(rendered.error) ?? null;
    const shown = builtIn === undefined ? props.children : jsx(builtIn, props);
    return jsxs(Fragment, { children: [message, shown] });
  };
}
