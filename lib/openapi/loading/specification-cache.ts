import { createHash } from "node:crypto";
import { join } from "node:path";
import { readCachedJson, writeCachedJson } from "@/lib/base/disk-cache.server";
import { summarizeChannels } from "@/lib/openapi/channels/summarize-channels";
import { isJsonObject, objectOf, textOf } from "@/lib/openapi/document/json-value";
import { summarizeOperations } from "@/lib/openapi/document/summarize-operations";
import type { JsonObject, OperationSummary, Specification } from "@/lib/openapi/document/types";
import type { DocumentSource } from "@/lib/openapi/loading/document-source";
import type { LoadedDocument } from "@/lib/openapi/loading/load-document";
import type { Problem } from "@/lib/problems/types";

/** Increment it when anything that affects the records changes. */
const CACHE_FORMAT = 9;

/** Data that is cached with the document of a parsed specification. */
interface SpecificationRecord {
  kind: LoadedDocument["kind"];
  isUsable: boolean;
  title: string;
  version: string;
  operations: OperationSummary[];
  problems: Problem[];
  /** Other files that it refers to, with the hash of their text, which is empty for files that cannot be read. */
  dependencies: { address: string; hash: string }[];
}

/** Parses a specification, or reads it from a cache by the hash of its text. A read-only folder only costs time. */
export async function loadCached(
  folder: string,
  source: DocumentSource,
): Promise<{ specification?: Specification; problems: readonly Problem[] }> {
  const key = hashOf([
    String(CACHE_FORMAT),
    source.location,
    source.text,
    ...(source.overlays ?? []).flatMap(({ location, text }) => [location, text]),
  ]);
  const recordFile = join(folder, `${key}.json`);
  const documentFile = join(folder, `${key}.document.json`);
  const read = () => readDocument(documentFile, source);
  const cached = await readRecord(recordFile, source);
  if (cached) return toSpecification(source, cached, key, read);

  const { record, document } = await parse(source);
  // The packages may be installed before the next start.
  if (!record.problems.some(({ code }) => code === "asyncapi-not-installed")) {
    if (await writeCachedJson(documentFile, document)) await writeCachedJson(recordFile, record);
  }
  return toSpecification(source, record, key, read);
}

function toSpecification(
  source: DocumentSource,
  record: SpecificationRecord,
  key: string,
  read: () => Promise<JsonObject>,
) {
  if (!record.isUsable) return { problems: record.problems };
  let document: Promise<JsonObject> | undefined;
  const isFetched = [source.location, ...record.dependencies.map(({ address }) => address)].some(isRemote);
  const specification: Specification = {
    location: source.location,
    kind: record.kind === "asyncapi" ? "asyncapi" : "openapi",
    title: record.title,
    version: record.version,
    contentHash: hashOf([key, ...record.dependencies.map(({ hash }) => hash)]).slice(0, 16),
    ...(isFetched && { isFetched }),
    operations: isFetched ? record.operations.map(withoutAddresses) : record.operations,
    loadDocument: () => {
      document ??= read();
      return document;
    },
  };
  return { specification, problems: record.problems };
}

/** True for the address of a document of another host. */
export function isRemote(location: string): boolean {
  return /^https?:\/\//i.test(location);
}

/** Removes URLs from the metadata of a document of another host, such as that of an icon, so that pages do not load them. */
function withoutAddresses(operation: OperationSummary): OperationSummary {
  const isAddress = (value: unknown) => typeof value === "string" && /^\s*(?:https?:|[\\/]{2})/i.test(value);
  const metadata = Object.entries(operation.metadata).filter(
    ([name, value]) => !isAddress(value) || /^(?:title|sidebarTitle|description)$/.test(name),
  );
  return { ...operation, metadata: Object.fromEntries(metadata) };
}

async function parse(source: DocumentSource): Promise<{ record: SpecificationRecord; document: JsonObject }> {
  const { loadDocument } = await importLoader();
  const dependencies: SpecificationRecord["dependencies"] = [];
  const loaded = await loadDocument({
    ...source,
    readReference: async (address) => {
      const text = source.readReference(address);
      dependencies.push({ address, hash: await hashOfText(text) });
      return text;
    },
  });
  const document = loaded.document ?? {};
  const information = objectOf(document.info);
  const record = {
    kind: loaded.kind,
    isUsable: loaded.document !== undefined,
    title: textOf(information.title) ?? source.location,
    version: textOf(information.version) ?? "",
    operations: (loaded.kind === "asyncapi" ? summarizeChannels : summarizeOperations)(document, source.location),
    problems: loaded.problems,
    dependencies,
  };
  return { record, document };
}

// The validator takes a tenth of a second to load; a start from the cache does not need it.
function importLoader() {
  return import("@/lib/openapi/loading/load-document");
}

async function readRecord(file: string, source: DocumentSource): Promise<SpecificationRecord | undefined> {
  const record = await readCachedJson(file);
  if (!isJsonObject(record) || !Array.isArray(record.dependencies)) return undefined;
  const typed = record as unknown as SpecificationRecord;
  for (const { address, hash } of typed.dependencies) {
    if ((await hashOfText(source.readReference(address))) !== hash) return undefined;
  }
  return typed;
}

async function hashOfText(reading: Promise<string>): Promise<string> {
  const text = await reading.catch(() => undefined);
  return text === undefined ? "" : hashOf([text]);
}

async function readDocument(file: string, source: DocumentSource): Promise<JsonObject> {
  const cached = await readCachedJson(file);
  if (isJsonObject(cached)) return cached;
  // The data folder is read-only or was emptied: parse the source again.
  const { loadDocument } = await importLoader();
  return (await loadDocument(source)).document ?? {};
}

function hashOf(parts: readonly string[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\0");
  return hash.digest("hex").slice(0, 32);
}
