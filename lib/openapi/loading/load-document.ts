import SwaggerParser from "@apidevtools/swagger-parser";
import { upgradeFromTwoToThree } from "@scalar/openapi-upgrader/2.0-to-3.0";
import { checkDocument, listReferences } from "@/lib/openapi/document/check-document";
import type { Finding } from "@/lib/openapi/document/finding";
import { formatJsonPath } from "@/lib/openapi/document/json-pointer";
import { isJsonObject, objectOf, textOf } from "@/lib/openapi/document/json-value";
import { type ParsedSource, parseSource, placeOf } from "@/lib/openapi/document/parse-source";
import { describeViolations, isValidatorsOwn, type SchemaViolation } from "@/lib/openapi/document/schema-findings";
import type { JsonObject } from "@/lib/openapi/document/types";
import type { Problem } from "@/lib/problems/types";

/** A specification file as read, and how to read the files it refers to. */
export interface DocumentSource {
  /** Local path without leading slash, or URL: what problems name. */
  location: string;
  /** Absolute file path or URL that relative references start from. */
  base: string;
  text: string;
  /** Reads another file by absolute path or URL; rejects what the site may not read. */
  readReference(address: string): Promise<string>;
}

/** The result of loading a file. `none`: it is not a specification at all. */
export interface LoadedDocument {
  kind: "openapi" | "asyncapi" | "none";
  /** OpenAPI 3.x with internal references only; absent if the file is unusable. */
  document?: JsonObject;
  problems: Problem[];
}

/**
 * Parses one specification, validates it, brings external references inside and converts Swagger 2.0. References are
 * never replaced by what they name, so circular ones are harmless. Every mistake becomes a problem; nothing throws.
 */
export async function loadDocument(source: DocumentSource): Promise<LoadedDocument> {
  const parsed = parseSource(source.text);
  const toProblems = (findings: readonly Finding[]) => findings.map((finding) => locate(finding, source, parsed));
  if (!parsed.document) {
    return { kind: parsed.findings.length > 0 ? "openapi" : "none", problems: toProblems(parsed.findings) };
  }
  const kind = kindOf(parsed.document);
  if (kind === "none") return { kind, problems: [] };
  if (kind === "asyncapi") return { kind, problems: toProblems([asyncApiFinding(source.location)]) };
  const version = versionFinding(parsed.document);
  if (version?.level === "error") return { kind, problems: toProblems([...parsed.findings, version]) };

  const bundled = await bundle(parsed.document, source);
  const findings = [
    ...parsed.findings,
    ...(version ? [version] : []),
    ...(await validate(parsed.document)),
    ...bundled.findings,
    ...checkDocument(bundled.document),
  ];
  const document = toVersionThree(bundled.document);
  return { kind, document, problems: toProblems(findings) };
}

/** Validates without following references: a position in the document is then a position in the file. */
class ReferenceKeepingParser extends SwaggerParser {
  override async dereference(...given: unknown[]): Promise<never> {
    const document = given.find(isJsonObject);
    return (await this.parse(structuredClone(document) as never)) as never;
  }
}

async function validate(document: JsonObject): Promise<Finding[]> {
  const number = objectOf(document.info).version;
  // The validator stops at it, without saying where it is.
  if (typeof number === "number") return [numberedVersion(number)];
  try {
    await new ReferenceKeepingParser().validate(document as never, { validate: { spec: false } } as never);
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

function numberedVersion(version: number): Finding {
  return {
    code: "specification-invalid",
    level: "error",
    keys: ["info", "version"],
    message: "`info.version` must be text, but it is a number.",
    hint: `Write \`"${version}"\`, with quotation marks.`,
  };
}

async function bundle(document: JsonObject, source: DocumentSource) {
  const external = listReferences(document).filter(({ reference }) => !reference.startsWith("#"));
  if (external.length === 0) return { document, findings: [] };
  const resolver = {
    order: 1,
    canRead: true,
    read: (file: { url: string }) => source.readReference(file.url),
  };
  try {
    const bundled: unknown = await SwaggerParser.bundle(source.base, structuredClone(document) as never, {
      resolve: { file: resolver, http: false, external: true },
    });
    return { document: objectOf(bundled), findings: [] };
  } catch (error) {
    const text = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
    const fileOf = (reference: string) => reference.split("#")[0] ?? reference;
    const culprit =
      external.find(({ reference }) => text.includes(fileOf(reference).replace(/^(?:\.{0,2}\/)+/, ""))) ?? external[0];
    // The library's messages contain absolute paths.
    const isUnread = culprit && /^Error (?:reading|opening|downloading) /.test(text);
    const message = isUnread ? `\`${culprit.reference}\` cannot be read` : text;
    const finding: Finding = {
      code: "specification-unreadable-reference",
      level: "error",
      keys: culprit?.keys ?? [],
      message: `A reference to another file cannot be followed: ${sentence(message)}`,
      hint: "The file must exist inside the docs repository, or be reachable by https.",
    };
    return { document, findings: [finding] };
  }
}

function kindOf(document: JsonObject): LoadedDocument["kind"] {
  if (document.asyncapi !== undefined) return "asyncapi";
  return document.openapi !== undefined || document.swagger !== undefined ? "openapi" : "none";
}

function toVersionThree(document: JsonObject): JsonObject {
  if (document.swagger === undefined) return document;
  return objectOf(upgradeFromTwoToThree(structuredClone(document) as never));
}

function versionFinding(document: JsonObject): Finding | undefined {
  const key = document.swagger === undefined ? "openapi" : "swagger";
  const version = String(document[key]);
  const base = {
    code: "specification-version",
    keys: [key],
    hint: "OpenAPI 3.0 and 3.1 and Swagger 2.0 are supported.",
  };
  if (!/^(?:3\.\d|2\.0|2$)/.test(version)) {
    return { ...base, level: "error", message: `The specification has the unknown version \`${version}\`.` };
  }
  if (typeof document[key] !== "string") {
    const fixed = version.includes(".") ? version : `${version}.0`;
    document[key] = fixed;
    return { ...base, level: "warning", message: `The version must be a string: \`"${fixed}"\`.` };
  }
  return undefined;
}

function asyncApiFinding(location: string): Finding {
  return {
    code: "asyncapi-not-drawn",
    level: "note",
    keys: ["asyncapi"],
    message: `\`${location}\` is an AsyncAPI document. Its channels do not get pages.`,
    hint: "Describe the channels on ordinary pages; the file itself stays available for download.",
  };
}

function locate(finding: Finding, source: DocumentSource, parsed: ParsedSource): Problem {
  const place = placeOf(source.text, finding.offset ?? parsed.offsetOf(finding.keys));
  const { code, level, message, hint } = finding;
  return { code, level, file: source.location, ...place, path: formatJsonPath(finding.keys), message, hint };
}

function sentence(text: string): string {
  return textOf(text) ? text.replace(/[.:]?\s*$/, ".") : "It is not valid.";
}
