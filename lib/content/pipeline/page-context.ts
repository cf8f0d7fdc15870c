import { getOrMake } from "@/lib/base/get-or-make";
import { createLocator, type TextPosition } from "@/lib/base/text-position";
import type { FindPackage, IslandOptions } from "@/lib/content/islands/types";
import type { TypeReader } from "@/lib/content/pipeline/code/typed-code";
import type { SourceText } from "@/lib/content/pipeline/source-text";
import type { Complaint, PageDiagram, PageIcon, PageLink, PageMode, TocEntry } from "@/lib/content/pipeline/types";
import type { ReactRuntime } from "@/lib/content/sandbox/content-runtime";
import type { Problem } from "@/lib/problems/types";

/** Width and height of an image, pixels. */
export interface ImageSize {
  width: number;
  height: number;
}

/** Questions of the compiler about the site. Pure from the compiler's view: the caller provides the answers. */
export interface PageEnvironment {
  /** `variables` of docs.json. */
  variables: Readonly<Record<string, string>>;
  /** Prefix under which the site is served, such as `/docs`; empty at the root of a host. */
  basePath: string;
  /** URLs of pages end in a slash (`seo.trailingSlash`). */
  endsInSlash?: boolean;
  /** False for a site whose pages may not run code of their own: it is left out. */
  code?: boolean | undefined;
  /** True for a file of the content directory: static, markdown or React. */
  hasFile(file: string): boolean;
  /** True for the URL path of a page, without base path. */
  hasPage(path: string): boolean;
  /** Source of a markdown or React file; undefined if there is none. */
  readSource(file: string): Promise<string | undefined>;
  imageSize(file: string): Promise<ImageSize | undefined>;
  /** Types of a block of code; without it, blocks have no types. */
  readTypes?: TypeReader;
  /** The site has grammars of its own, whose names are not known here. */
  hasOwnGrammars?: boolean;
  /** Finds code that needs the browser and stores its modules; if absent, such code stays in the page. */
  islands?: Pick<IslandOptions, "readModule" | "findPackage" | "store">;
  /** Content components that the docs folder adds, or puts in place of built-in ones. */
  ownComponents?: ReadonlySet<string>;
  /** Finds npm packages; without it, the docs folder has no package.json. */
  findPackage?: FindPackage;
  /** The exports of a package, made with a React. @throws what the package throws. */
  loadPackage?(specifier: string, react: ReactRuntime): Readonly<Record<string, unknown>>;
}

/** A position of a Markdown file that was changed to make it valid MDX. */
export interface MarkupRepair {
  /** In the text as it is on disk. */
  offset: number;
  message: string;
}

/** The file that a node was written in: the page, or a snippet that was put into it. */
export interface SourceOrigin {
  file: string;
  /** The text as it is on disk. */
  original: string;
  /** The text as it was parsed. */
  prepared: SourceText;
  repairs?: readonly MarkupRepair[];
}

/** A node of a page, or a statement of the code in it, with its position in the text as it was parsed. */
export interface Positioned {
  position?: { start: { offset?: number | undefined } } | undefined;
  range?: [start: number, end: number] | undefined;
}

/** The state of one page while it is compiled: input and findings of the plugins. */
export class PageContext {
  readonly toc: TocEntry[] = [];
  readonly problems: Problem[] = [];
  readonly links: PageLink[] = [];
  /** Links to other sites: `path` is the whole URL. */
  readonly externalLinks: PageLink[] = [];
  readonly assets: PageLink[] = [];
  readonly icons: PageIcon[] = [];
  /** Images of the site, each with a function that sets its dimensions. */
  readonly images: { file: string; apply: (size: ImageSize) => void }[] = [];
  /** IDs of the page that links may lead to. */
  readonly anchors = new Set<string>();
  /** True if code may add other IDs to the page. */
  hasUnknownAnchors = false;
  hasMathematics = false;
  /** There is nothing in the page. */
  isEmpty = false;
  readonly diagrams: PageDiagram[] = [];
  /** There is content that only agents read. */
  hasAgentContent = false;
  hasSidePanel = false;
  /** The first words of the page, as a description. */
  lead?: string;
  /** Files to import before the page can run, by specifier as written. */
  readonly imports = new Map<string, string>();
  /** Names that the file imports, exports or declares at its top level. */
  readonly declaredNames = new Set<string>();
  /** Where imports were written, by specifier: later steps make the code again, and that of snippets is moved. */
  readonly importPlaces = new Map<string, object & Positioned>();
  private readonly origins = new WeakMap<object, SourceOrigin>();
  private readonly locators = new Map<SourceOrigin, (offset: number) => TextPosition>();

  constructor(
    readonly origin: SourceOrigin,
    readonly environment: PageEnvironment,
    readonly page: { title: string | undefined; mode: PageMode; isSnippet: boolean },
  ) {}

  /** A context for a part of the page, which collects findings and imports of its own. */
  derive(environment = this.environment): PageContext {
    const derived = Object.assign(new PageContext(this.origin, environment, this.page), this);
    const found = { toc: [], problems: [], links: [], externalLinks: [], assets: [], icons: [], images: [] };
    return Object.assign(derived, { environment, ...found, imports: new Map() });
  }

  /** Remembers that a node was written in another file. */
  setOrigin(node: object, origin: SourceOrigin): void {
    this.origins.set(node, origin);
  }

  originOf(node: object): SourceOrigin {
    return this.origins.get(node) ?? this.origin;
  }

  /** The source of a node as it was parsed. */
  sourceOf(node: object & { position?: { start: { offset?: number }; end: { offset?: number } } | undefined }): string {
    const { start, end } = node.position ?? {};
    if (start?.offset === undefined || end?.offset === undefined) return "";
    return this.originOf(node).prepared.text.slice(start.offset, end.offset);
  }

  /** Records a mistake at a node, or at a part of it; a warning unless the complaint has another level. */
  report(node: object & Positioned, complaint: Complaint, part?: Positioned): void {
    this.problems.push({ level: "warning", ...this.placeOf(node, part), path: "", ...complaint });
  }

  /** The position of a node, or of a part of it, such as an attribute. */
  placeOf(node: object & Positioned, part?: Positioned): { file: string; line: number; column: number } {
    const origin = this.originOf(node);
    const offset = part?.position?.start.offset ?? node.position?.start.offset ?? node.range?.[0] ?? 0;
    const locate = getOrMake(this.locators, origin, () => createLocator(origin.original));
    return { file: origin.file, ...locate(origin.prepared.originalOffset(offset)) };
  }
}

declare module "vfile" {
  interface DataMap {
    page: PageContext;
  }
}

/** The context of a file in the pipeline. Throws if the file was not given one: the plugins work on pages only. */
export function contextOf(file: { data: { page?: PageContext } }): PageContext {
  if (!file.data.page) throw new Error("A page plugin was run on a file without a page context.");
  return file.data.page;
}
