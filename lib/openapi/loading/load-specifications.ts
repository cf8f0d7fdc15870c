import { realpath } from "node:fs/promises";
import { join, resolve, sep } from "node:path";
import { decodePercent } from "@/lib/base/decode-percent";
import { diskPath } from "@/lib/base/disk-path.server";
import { readTextFile } from "@/lib/base/read-text-file.server";
import { failure, type Result, success } from "@/lib/base/result";
import { readEnvironment } from "@/lib/env";
import { normalizeLocation } from "@/lib/openapi/document/generated-pages";
import { looksLikeSpecification } from "@/lib/openapi/document/parse-source";
import type { OpenApiSource, Specification } from "@/lib/openapi/document/types";
import {
  type FetchFailure,
  fetchText,
  readCachedText,
  writeCachedText,
} from "@/lib/openapi/loading/fetch-specification";
import { findOverlays, type SiteOverlays } from "@/lib/openapi/loading/find-overlays";
import { isRemote, loadCached } from "@/lib/openapi/loading/specification-cache";
import { createProblem } from "@/lib/problems/create-problem";
import type { Problem } from "@/lib/problems/types";

const NOT_A_SPECIFICATION =
  "it is not an OpenAPI document, which has the top-level key `openapi` or `swagger`, nor one of AsyncAPI";

/** Where the specifications of a site are. */
export interface LoadSpecificationsOptions {
  /** Absolute path of the folder that local sources are relative to. */
  contentDirectory: string;
  /** All files of the content root, relative to it; only JSON and YAML files are read. */
  files: Iterable<string>;
  /** Sources that docs.json names: `openapi` and `asyncapi` of any element and of `api`. */
  sources: readonly (OpenApiSource | string)[];
  /** Sources that pages name (frontmatter `openapi` and `asyncapi`): a mistake in one of them is a mistake of the site, too. */
  pageSources?: readonly string[];
  /** The specifications loaded before: where a file can no longer be parsed, its last version stays. */
  previous?: ReadonlyMap<string, Specification>;
  /** Folder for caches (`LECTERN_DATA`). */
  dataDirectory: string;
  /** Allows `http://` sources (`LECTERN_LOCAL_SCHEMA`). */
  allowsInsecure?: boolean;
}

/** The specifications of a site by location, and every mistake in them. */
export interface LoadedSpecifications {
  specifications: Map<string, Specification>;
  problems: Problem[];
}

/**
 * Loads the specifications that docs.json names and those of the repository (JSON or YAML with a top-level `openapi`,
 * `swagger`, or `asyncapi` key). Parsed ones are cached by content hash; cached remote ones are refreshed in the
 * background. Nothing throws.
 */
export async function loadSpecifications(options: LoadSpecificationsOptions): Promise<LoadedSpecifications> {
  const locations = options.sources.map((source) => (typeof source === "string" ? source : source.source));
  const named = [...new Set(locations.map(normalizeLocation))];
  const found = [...options.files].filter(
    (file) => /\.(?:json|ya?ml)$/i.test(file) && !/(?:^|\/)docs\.json$/.test(file),
  );
  const used = new Set([...named, ...(options.pageSources ?? []).map(normalizeLocation)]);
  const specifications = new Map<string, Specification>();
  const readText = async (file: string) => {
    const text = await readLocal(options.contentDirectory, file);
    return text.ok ? text.value : undefined;
  };
  const overlays = await findOverlays(options.sources, found, normalizeLocation, readText);
  const problems: Problem[] = [...overlays.problems];
  for (const location of [...named, ...found.filter((file) => !named.includes(file)).sort()]) {
    const loaded = await loadOne(location, named.includes(location), options, overlays);
    const specification = loaded.specification ?? (isMistaken(loaded.problems) && options.previous?.get(location));
    if (specification) specifications.set(location, specification);
    problems.push(...loaded.problems.map((problem) => (used.has(location) ? problem : soften(problem))));
  }
  return { specifications, problems };
}

async function loadOne(
  location: string,
  isNamed: boolean,
  options: LoadSpecificationsOptions,
  overlays: SiteOverlays,
): Promise<{ specification?: Specification; problems: readonly Problem[] }> {
  const text = isRemote(location)
    ? await readRemote(location, options)
    : await readLocal(options.contentDirectory, location);
  if (!text.ok) return { problems: isNamed ? [describeFailure(location, text.error)] : [] };
  if (!isNamed && !looksLikeSpecification(text.value)) return { problems: [] };
  const source = {
    location,
    base: isRemote(location) ? location : diskPath(options.contentDirectory, location),
    text: text.value,
    overlays: await overlays.of(location),
    readReference: (address: string) => readReference(address, options, isRemote(location) ? location : undefined),
  };
  // The libraries that convert and bundle documents expect valid ones.
  const folder = join(options.dataDirectory, "openapi");
  const loaded = await loadCached(folder, source).catch((error) => ({ problems: [unusable(location, error)] }));
  const isSomethingElse = isNamed && !("specification" in loaded) && loaded.problems.length === 0;
  return isSomethingElse ? { problems: [unreadable(location, NOT_A_SPECIFICATION)] } : loaded;
}

/** Reads a file below the content root: neither `..` nor a symbolic link may lead out of it. */
async function readLocal(contentDirectory: string, location: string): Promise<Result<string, FetchFailure>> {
  try {
    const root = await realpath(contentDirectory);
    const file = await realpath(resolve(root, location));
    if (!file.startsWith(root + sep)) return missing("it is outside the docs repository");
    return success(await readTextFile(file));
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    return missing(isMissing ? "there is no such file" : String(error));
  }
}

function missing(reason: string): Result<never, FetchFailure> {
  return failure({ reason, isUnreachable: false });
}

async function readRemote(
  address: string,
  options: LoadSpecificationsOptions,
  from?: string,
): Promise<Result<string, FetchFailure>> {
  const folder = join(options.dataDirectory, "openapi", "remote");
  // A document that refers to an address does not share the cache entry of the owner who names it.
  const key = from === undefined ? address : `${address} ${new URL(from).host}`;
  const cached = await readCachedText(folder, key, Date.now());
  if (cached?.isFresh) return success(cached.text);
  const refreshed = fetchAndKeep(address, { folder, key, from }, options);
  // Until the new text has arrived, and where it cannot be fetched, the old one is used.
  return cached ? success(cached.text) : refreshed;
}

async function fetchAndKeep(
  address: string,
  { folder, key, from }: { folder: string; key: string; from: string | undefined },
  options: LoadSpecificationsOptions,
) {
  if (readEnvironment().LECTERN_UNTRUSTED) return missing("nothing is fetched for the preview of a fork");
  const text = await fetchText(address, { allowsInsecure: options.allowsInsecure ?? false, from });
  if (text.ok) await writeCachedText(folder, key, text.value, Date.now());
  return text;
}

async function readReference(address: string, options: LoadSpecificationsOptions, from?: string): Promise<string> {
  const path = address.replace(/^file:\/\//, "");
  const text = isRemote(address)
    ? await readRemote(address, options, from)
    : await readLocal(options.contentDirectory, decodePercent(path));
  if (!text.ok) throw new Error(`${address}: ${text.error.reason}`);
  return text.value;
}

function describeFailure(location: string, { reason, isUnreachable }: FetchFailure): Problem {
  if (!isUnreachable) return unreadable(location, reason);
  const message = `The specification \`${location}\` could not be fetched: ${reason}. Nothing that depends on it was checked.`;
  return createProblem("specification-unreachable", { file: "docs.json" }, { message });
}

function unreadable(location: string, reason: string): Problem {
  const message = `The specification \`${location}\` cannot be read: ${reason}.`;
  const hint = "Correct the `openapi` setting, or add the file.";
  return createProblem("specification-unreadable", { file: "docs.json" }, { message, hint });
}

function unusable(location: string, error: unknown): Problem {
  const reason = error instanceof Error ? error.message : String(error);
  const message = `The specification cannot be read as a whole: ${reason.replace(/\.$/, "")}.`;
  return createProblem("specification-invalid", { file: location }, { message });
}

/** True for a file that exists but cannot be parsed, as while an author writes it. */
function isMistaken(problems: readonly Problem[]): boolean {
  return problems.some(({ level, code }) => level === "error" && code !== "specification-unreadable");
}

// A specification that neither docs.json nor a page names cannot break the site.
function soften(problem: Problem): Problem {
  return problem.level === "error" ? { ...problem, level: "warning" } : problem;
}
