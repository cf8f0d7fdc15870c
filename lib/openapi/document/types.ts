/** A specification in an `openapi` or `asyncapi` setting. */
export interface OpenApiSource {
  /** Local path without leading slash, or an absolute https URL. */
  source: string;
  /** Folder of generated pages; `api-reference` if absent. */
  directory?: string;
  /** Overlay files to apply; if absent, the overlays that extend this specification. */
  overlays?: readonly string[];
}

/** A parsed `METHOD /path`, `webhook name` or `spec METHOD /path` string. */
export interface OperationReference {
  /** Upper-case HTTP method, `WEBHOOK` or `CHANNEL`. */
  method: string;
  /** Path template, or the name of a webhook or channel. */
  path: string;
  /** Specification file or URL prefix as written, if any. */
  specification?: string;
}

/** Data of an operation for the navigation and the search index. Plain JSON. */
export interface OperationSummary {
  /** Location of the specification: local path without leading slash, or URL. */
  specification: string;
  method: string;
  /** Path template, or the name of a webhook or channel. */
  path: string;
  /** Protocol of a channel's first server in upper case, shown in place of the method. */
  protocol?: string;
  /** HTTP method of a webhook's second or later operation; without it, the name means the first. */
  webhookMethod?: string;
  /** Title of `x-mint.metadata`, else `summary`, or a title made from the slug. */
  title: string;
  /** `summary` as written; absent if the title was made from the method and the path. */
  summary?: string;
  description?: string;
  /** First tag; absent for untagged operations. */
  tag?: string;
  /** Label of the tag's group: `x-group`, the tag's name, or `API Reference`. */
  groupLabel: string;
  isDeprecated: boolean;
  /** `x-hidden`: the page exists but is not in the navigation. */
  isHidden: boolean;
  /** `x-mint.metadata`: frontmatter of the generated page. */
  metadata: Readonly<Record<string, unknown>>;
  /** `x-mint.href`: replaces the generated address. */
  href?: string;
  /** `x-mint.mcp`: the operation is a tool of the site's MCP server. */
  tool?: { name: string; description?: string };
}

/** A page made from an operation rather than from a file. */
export interface GeneratedPage {
  /** URL path without base path, slugged by section 5.3 of the format reference. */
  path: string;
  operation: OperationSummary;
}

/** A group of generated pages: one per first tag. */
export interface GeneratedGroup {
  label: string;
  pages: GeneratedPage[];
}

/** Read-only access to the site's specifications for the navigation. All answers are synchronous and pure. */
export interface SpecificationCatalog {
  /** All pages of a specification grouped by tag (excluded operations left out); undefined if it could not be read. */
  groups(source: OpenApiSource): GeneratedGroup[] | undefined;
  /** Finds an operation by its reference, in the given sources if any, else in all specifications. */
  find(reference: OperationReference, sources: readonly OpenApiSource[]): GeneratedPage | undefined;
}

/** Any JSON object of a document. */
export type JsonObject = { [key: string]: unknown };

/** The data of a specification that a site keeps in memory, and a function that loads the whole document. */
export interface Specification {
  /** Local path without leading slash, or an absolute https URL. */
  location: string;
  kind: "openapi" | "asyncapi";
  title: string;
  version: string;
  /** Hash (hex) of the source and of all files it refers to, which changes exactly when its pages may change. */
  contentHash: string;
  /** True if the specification, or a file it refers to, was fetched from another host: its text is untrusted and never run. */
  isFetched?: true;
  /** Operations and webhooks, or channels, in document order; excluded ones are left out. */
  operations: readonly OperationSummary[];
  /** Loads the document as OpenAPI 3.x or AsyncAPI 3.x with internal references only; it is parsed on first use. */
  loadDocument(): Promise<JsonObject>;
}
