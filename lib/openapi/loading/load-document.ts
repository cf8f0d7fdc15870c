import SwaggerParser from "@apidevtools/swagger-parser";
import { upgradeFromTwoToThree } from "@scalar/openapi-upgrader/2.0-to-3.0";
import { positionAt } from "@/lib/base/text-position";
import { checkDocument } from "@/lib/openapi/document/check-document";
import { error, type Finding, sentence, warning } from "@/lib/openapi/document/finding";
import { formatJsonPath } from "@/lib/openapi/document/json-pointer";
import { isJsonObject, objectOf } from "@/lib/openapi/document/json-value";
import { type ParsedSource, parseSource } from "@/lib/openapi/document/parse-source";
import { describeViolations, isValidatorsOwn, type SchemaViolation } from "@/lib/openapi/document/schema-findings";
import type { JsonObject } from "@/lib/openapi/document/types";
import { removeGroupParts } from "@/lib/openapi/document/without-groups";
import { bundleReferences } from "@/lib/openapi/loading/bundle-references";
import type { DocumentSource, OverlayFile } from "@/lib/openapi/loading/document-source";
import type { Problem } from "@/lib/problems/types";

/** The result of loading a file. */
export interface LoadedDocument {
  /** `none` if the file is not a specification. */
  kind: "openapi" | "asyncapi" | "none";
  /** OpenAPI 3.x or AsyncAPI 3.x with internal references only; absent if the file is unusable. */
  document?: JsonObject;
  problems: Problem[];
}

/**
 * Parses and validates a specification, bundles external references, and converts Swagger 2.0. References are not
 * resolved, so circular ones are harmless. Never throws: every mistake becomes a problem.
 */
export async function loadDocument(source: DocumentSource): Promise<LoadedDocument> {
  const parsed = parseSource(source.text);
  const toProblems = (findings: readonly Finding[]) => findings.map((finding) => locate(finding, source, parsed));
  if (!parsed.document) {
    return { kind: parsed.findings.length > 0 ? "openapi" : "none", problems: toProblems(parsed.findings) };
  }
  const kind = kindOf(parsed.document);
  if (kind === "none") return { kind, problems: [] };
  if (kind === "asyncapi") {
    // Imported on demand: the AsyncAPI parser is large, and most sites do not need it.
    const { loadChannels } = await import("@/lib/openapi/loading/load-channels");
    const { document, findings } = await loadChannels(parsed.document, source);
    return { kind, ...(document && { document }), problems: toProblems([...parsed.findings, ...findings]) };
  }
  const version = versionFinding(parsed.document);
  if (version?.level === "error") return { kind, problems: toProblems([...parsed.findings, version]) };

  const changed = await applyOverlays(parsed.document, source);
  const bundled = await bundleReferences(changed.document, source);
  const findings = [
    ...parsed.findings,
    ...(version ? [version] : []),
    ...(await validate(changed.document)),
    ...bundled.findings,
    ...checkDocument(bundled.document),
  ];
  const document = toVersionThree(bundled.document, findings);
  if (!document) return { kind, problems: [...toProblems(findings), ...changed.problems] };
  if (source.text.includes("x-mint")) removeGroupParts(document);
  return { kind, document, problems: [...toProblems(findings), ...changed.problems] };
}

/** Applies the overlays to a document, and reports mistakes in them. */
async function applyOverlays(document: JsonObject, { overlays = [] }: DocumentSource) {
  if (overlays.length === 0) return { document, problems: [] };
  // Imported on demand: the JSONPath library is needed only for overlays.
  const { applyOverlay } = await import("@/lib/openapi/document/apply-overlay");
  const problems: Problem[] = [];
  let changed = document;
  for (const overlay of overlays) {
    const parsed = parseSource(overlay.text);
    const applied = applyOverlay(changed, parsed.document ?? {});
    changed = applied.document;
    const findings = parsed.document ? applied.findings : [...parsed.findings, ...applied.findings].slice(0, 1);
    problems.push(...findings.map((finding) => locate(finding, overlay, parsed)));
  }
  return { document: changed, problems };
}

type ApiDocument = Awaited<ReturnType<SwaggerParser["parse"]>>;

/** Validates without resolving references, so that positions in the document are positions in the file. */
class ReferenceKeepingParser extends SwaggerParser {
  override async dereference(...given: unknown[]): Promise<never> {
    const document = given.find(isJsonObject);
    return (await this.parse(structuredClone(document) as ApiDocument)) as never;
  }
}

async function validate(document: JsonObject): Promise<Finding[]> {
  const number = objectOf(document.info).version;
  // The validator would fail without a position.
  if (typeof number === "number") {
    const hint = `Write \`"${number}"\`, with quotation marks.`;
    return [
      error("specification-invalid", ["info", "version"], "`info.version` must be text, but it is a number.", hint),
    ];
  }
  try {
    await new ReferenceKeepingParser().validate(document as ApiDocument, { validate: { spec: false } });
    return [];
  } catch (error) {
    const details = isJsonObject(error) && Array.isArray(error.details) ? (error.details as SchemaViolation[]) : [];
    const findings = describeViolations(details);
    if (findings.length > 0 || (details.length > 0 && details.every(isValidatorsOwn))) return findings;
    const text = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
    const message = text.replace(
      "[object Object] is not a valid Openapi API definition",
      "It has neither `paths` nor `webhooks`",
    );
    const hint = "Compare it with the OpenAPI specification of the version declared in the file.";
    return [{ code: "specification-invalid", level: "error", keys: [], message: sentence(message), hint }];
  }
}

function kindOf(document: JsonObject): LoadedDocument["kind"] {
  if (document.asyncapi !== undefined) return "asyncapi";
  return document.openapi !== undefined || document.swagger !== undefined ? "openapi" : "none";
}

/** Converts Swagger 2.0; undefined if errors among the findings prevent it. */
function toVersionThree(document: JsonObject, findings: readonly Finding[]): JsonObject | undefined {
  if (document.swagger === undefined) return document;
  try {
    return objectOf(upgradeFromTwoToThree(structuredClone(document)));
  } catch (error) {
    if (findings.some(({ level }) => level === "error")) return undefined;
    throw error;
  }
}

function versionFinding(document: JsonObject): Finding | undefined {
  const key = document.swagger === undefined ? "openapi" : "swagger";
  const version = String(document[key]);
  const hint = "OpenAPI 3.0 and 3.1 and Swagger 2.0 are supported.";
  if (!/^(?:3\.\d|2\.0|2$)/.test(version)) {
    return error("specification-version", [key], `The specification has the unknown version \`${version}\`.`, hint);
  }
  if (typeof document[key] !== "string") {
    const fixed = version.includes(".") ? version : `${version}.0`;
    document[key] = fixed;
    return warning("specification-version", [key], `The version must be a string: \`"${fixed}"\`.`, hint);
  }
  return undefined;
}

function locate(finding: Finding, source: OverlayFile, parsed: ParsedSource): Problem {
  const place = positionAt(source.text, finding.offset ?? parsed.offsetOf(finding.keys));
  const { code, level, message, hint } = finding;
  return { code, level, file: source.location, ...place, path: formatJsonPath(finding.keys), message, hint };
}
