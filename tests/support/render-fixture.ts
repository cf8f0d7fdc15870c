import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Result } from "@/lib/base/result";
import { createTextCompiler } from "@/lib/content/page/compile-page";
import type { PageText } from "@/lib/content/page/read-page";
import type { PageEnvironment } from "@/lib/content/pipeline/page-context";
import type { CompiledPage } from "@/lib/content/pipeline/types";
import { contentProps, runCompiled } from "@/lib/content/run/page-modules";
import type { PageFailure } from "@/lib/content/sandbox/failure";
import { COMPONENT_NAMES } from "@/lib/content/syntax/component-names";
import { resolveImport } from "@/lib/content/syntax/resolve-file";
import type { Problem } from "@/lib/problems/types";
import { nodeReact } from "@/tests/support/node-react";

/** A small site in memory for tests: files by name, and what differs from the defaults. */
export interface Fixture {
  files?: Readonly<Record<string, string>>;
  pages?: readonly string[];
  variables?: Readonly<Record<string, string>>;
  basePath?: string;
  endsInSlash?: boolean;
  /** False to leave out the code of pages. */
  code?: boolean;
  /** What renders tags; elements of their names if absent. */
  components?: Readonly<Record<string, unknown>>;
}

type StubProps = Record<string, unknown> & { children?: ReactNode };

/** Renders a component as an element of its own name, with its text props, so that tests read what it was given. */
function createStub(name: string) {
  return ({ children, ...props }: StubProps) => {
    const texts = Object.entries(props).filter(([, value]) => typeof value !== "object" && typeof value !== "function");
    return createElement(`x-${name.toLowerCase().replace(".", "-")}`, Object.fromEntries(texts), children);
  };
}

function createStubs(): Record<string, unknown> {
  const stubs: Record<string, object> = {};
  for (const name of [...COMPONENT_NAMES].sort()) {
    const [root = name, member] = name.split(".");
    stubs[root] ??= createStub(root);
    if (member) Object.assign(stubs[root], { [member]: createStub(name) });
  }
  return stubs;
}

function createEnvironment({
  files = {},
  pages = [],
  variables = {},
  basePath = "",
  endsInSlash = false,
  code,
}: Fixture): PageEnvironment {
  const hasFile = (file: string) => file in files;
  return {
    variables,
    basePath,
    endsInSlash,
    code,
    hasFile,
    hasPage: (path) => pages.includes(path),
    readSource: async (file) => files[file],
    imageSize: async (file) => (file in files ? { width: 640, height: 480 } : undefined),
    islands: {
      store: { put: async () => undefined },
      readModule: async (specifier, importer) => {
        const file = resolveImport(specifier, importer, hasFile);
        return file === undefined ? undefined : { file, source: files[file] ?? "" };
      },
    },
  };
}

/** Compiles a page of a fixture; highlighting is left out. */
export function compileFixture(
  page: string | PageText,
  fixture: Fixture = {},
): Promise<Result<CompiledPage, PageFailure>> {
  const source = typeof page === "string" ? { file: "guides/start.mdx", source: page, title: "Start" } : page;
  return createTextCompiler(createEnvironment(fixture), undefined)(source);
}

/** Compiles a page that must compile. Throws its failure otherwise. */
export async function compiledFixture(page: string | PageText, fixture: Fixture = {}): Promise<CompiledPage> {
  const result = await compileFixture(page, fixture);
  if (!result.ok) throw new Error(JSON.stringify(result.error, null, 2));
  return result.value;
}

/** The HTML of a page, components rendered as elements of their names; without line breaks between blocks and React's preloads. */
export async function renderFixture(
  page: string | PageText,
  fixture: Fixture = {},
  onProblem: (problem: Problem) => void = () => undefined,
): Promise<string> {
  const { namespace, components } = await runPage(page, fixture, onProblem);
  const content = namespace.default as (props: object) => ReactNode;
  return renderToStaticMarkup(content(contentProps(components)))
    .replace(/<link rel="preload"[^>]*>/g, "")
    .replace(/>\n+</g, "><")
    .trim();
}

/** The problems of the files that a page imports. */
export async function runFixture(page: string, fixture: Fixture): Promise<readonly Problem[]> {
  return (await runPage(page, fixture, () => undefined)).problems;
}

async function runPage(page: string | PageText, fixture: Fixture, onProblem: (problem: Problem) => void) {
  const environment = createEnvironment(fixture);
  const compile = createTextCompiler(environment, undefined);
  const runtime = { react: nodeReact, components: fixture.components ?? createStubs() };
  const onFailure = ({ problem }: PageFailure) => onProblem(problem);
  const state = { runtime, environment, compile, modules: new Map(), stopped: new Set<string>(), onFailure };
  const compiled = await compiledFixture(page, fixture);
  const result = await runCompiled(state, compiled, "guides/start.mdx", ["guides/start.mdx"]);
  return { ...result, components: runtime.components };
}
