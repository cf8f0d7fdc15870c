import { readFile } from "node:fs/promises";
import { diskPath } from "@/lib/base/disk-path.server";
import type { PageRecord } from "@/lib/content/scan/types";
import { buildChannelPage } from "@/lib/openapi/channels/channel-page";
import { textOf } from "@/lib/openapi/document/json-value";
import type { DeeperSchema, OperationPage, SchemaView } from "@/lib/openapi/document/operation-page-types";
import { CHANNEL_METHOD } from "@/lib/openapi/document/operation-reference";
import type { OperationSummary } from "@/lib/openapi/document/types";
import { buildManualOperation, findParamFields } from "@/lib/openapi/operation/manual-operation";
import { buildOperationPage } from "@/lib/openapi/operation/operations";
import { buildSchemaPage } from "@/lib/openapi/operation/schema-page";
import { choosePlaygroundDisplay, type PlaygroundDisplay } from "@/lib/openapi/playground/playground-display";
import { buildCodeSamples, type CodeSample } from "@/lib/openapi/samples/code-samples";
import type { Site } from "@/lib/site/types";

/** The parts of a site that API pages need. */
export type ApiSite = Pick<Site, "specifications" | "settings" | "contentDirectory" | "pages" | "generatedPages"> &
  Partial<Pick<Site, "viewer">>;

/** The content of a page about an operation: generated, in a page file, or written by hand with `api:`. */
export interface ApiOperation {
  type: "operation";
  operation: OperationPage;
  samples: CodeSample[];
  display: PlaygroundDisplay;
  /** True if the page's own fields describe the operation, so that the specification's sections are not rendered. */
  isManual: boolean;
}

/** The content of a page about a data model (frontmatter `openapi-schema`). */
interface ApiSchema {
  type: "schema";
  specification: string;
  name: string;
  schema: SchemaView;
  example: unknown;
}

export interface SchemaLevel extends DeeperSchema {
  specification: string;
}

/** The API content of a page. */
export type ApiPage = ApiOperation | ApiSchema;

/**
 * Builds the API content of a page. @param record the page's file, if it has one. @param summary the operation of the page,
 * unless its frontmatter describes an operation or names a schema.
 */
export async function buildApiPage(
  site: ApiSite,
  record: PageRecord | undefined,
  summary: OperationSummary | undefined,
): Promise<ApiPage | undefined> {
  if (record?.openapiSchema) return loadSchema(site, record.openapiSchema);
  if (record?.api) return loadManual(site, record, record.api);
  const operation = summary && (await loadOperationPage(site, summary));
  return operation && withSamples(site, operation, record, false);
}

/** Builds the page of an operation from its specification. */
export async function loadOperationPage(site: ApiSite, summary: OperationSummary): Promise<OperationPage | undefined> {
  const specification = site.specifications.get(summary.specification);
  const document = await specification?.loadDocument();
  const { params, examples } = site.settings.api;
  const build = summary.method === CHANNEL_METHOD ? buildChannelPage : buildOperationPage;
  return (
    document && build(document, summary, { postFields: params.post, onlyRequired: examples.defaults === "required" })
  );
}

async function loadManual(site: ApiSite, record: PageRecord, api: string): Promise<ApiOperation | undefined> {
  const { mdx } = site.settings.api;
  const source = await readFile(diskPath(site.contentDirectory, record.file), "utf8").catch(() => "");
  const authMethod = textOf(record.frontmatter.authMethod) ?? mdx.auth.method;
  // Requests to the site's own path use the site's method.
  const siteName = authMethod === mdx.auth.method ? mdx.auth.name : undefined;
  const authName = textOf(record.frontmatter.auth) ?? siteName;
  const operation = buildManualOperation(api, record.title, findParamFields(source), {
    servers: mdx.server,
    ...(authMethod && { authMethod }),
    ...(authName && { authName }),
    ...(textOf(record.frontmatter.contentType) && { contentType: textOf(record.frontmatter.contentType) }),
  });
  return operation && withSamples(site, operation, record, true);
}

function withSamples(
  site: ApiSite,
  operation: OperationPage,
  record: PageRecord | undefined,
  isManual: boolean,
): ApiOperation {
  const { examples, playground } = site.settings.api;
  const samples = buildCodeSamples(operation, {
    languages: examples.languages,
    onlyRequired: examples.defaults === "required",
    autogenerates: examples.autogenerate,
  });
  const wished = choosePlaygroundDisplay(
    site.viewer?.type === "member",
    record?.frontmatter.playground,
    operation.metadata.playground,
    playground.display,
  );
  // Requests need a server, and the only channels that browsers can connect to are WebSockets.
  const isReachable = operation.servers.length > 0 && operation.channel?.isSocket !== false;
  const display = wished === "interactive" && !isReachable ? "simple" : wished;
  return { type: "operation", operation, samples, display, isManual };
}

async function loadSchema(site: ApiSite, text: string): Promise<ApiSchema | undefined> {
  const parts = text.trim().split(/\s+/);
  const name = parts.at(-1) ?? "";
  const wanted = parts.length > 1 ? parts[0] : undefined;
  const candidates = [...site.specifications.values()]
    .filter(({ location }) => wanted === undefined || location.includes(wanted.replace(/^\//, "")))
    .sort((one, other) => (one.location < other.location ? -1 : 1));
  for (const { location, loadDocument } of candidates) {
    const page = buildSchemaPage(await loadDocument(), `/components/schemas/${name}`, {
      direction: "response",
      postFields: site.settings.api.params.post,
    });
    if (page) return { type: "schema", specification: location, name, ...page };
  }
  return undefined;
}

/** Builds a level of a schema that its page omits: the level at a JSON pointer of a specification. */
export async function loadSchemaLevel(
  site: ApiSite,
  { specification, pointer, direction }: SchemaLevel,
): Promise<SchemaView | undefined> {
  const document = await site.specifications.get(specification)?.loadDocument();
  const postFields = site.settings.api.params.post;
  return document && buildSchemaPage(document, pointer, { direction, postFields })?.schema;
}
