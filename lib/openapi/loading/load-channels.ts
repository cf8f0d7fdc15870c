import { firstOfEach } from "@/lib/base/first-of-each";
import { error, type Finding, findingKey, sentence } from "@/lib/openapi/document/finding";
import { isJsonObject, objectOf } from "@/lib/openapi/document/json-value";
import type { JsonObject } from "@/lib/openapi/document/types";
import { bundleReferences } from "@/lib/openapi/loading/bundle-references";
import type { DocumentSource } from "@/lib/openapi/loading/document-source";

/**
 * The packages for AsyncAPI with their versions: optional peer dependencies of the published package, 55 MB installed. The
 * project has them in `tests/clients` alone, so what is used of them is declared here.
 */
export const ASYNCAPI_PACKAGES = { "@asyncapi/converter": "^2.0.2", "@asyncapi/parser": "^3.6.3" } as const;

/** The used functions of these packages. */
interface AsyncApiTools {
  Parser: new (options: { __unstable: object }) => { validate(document: JsonObject): Promise<Diagnostic[]> };
  convert(document: JsonObject, version: string, options: { v2tov3: { pointOfView: "application" } }): unknown;
}

interface Diagnostic {
  code: string | number;
  message: string;
  path: (string | number)[];
  /** 0 is an error. */
  severity: number;
}

/** The version to which documents are converted. */
const TARGET = "3.0.0";

/**
 * Validates an AsyncAPI document with the official parser, converts external references to internal ones, and converts version 2
 * to version 3. References are not replaced by their targets. Mistakes become findings; nothing throws.
 * @returns the document in version 3 with internal references only, unless the file is unusable
 */
export async function loadChannels(
  written: JsonObject,
  source: DocumentSource,
  loadTools = importTools,
): Promise<{ document?: JsonObject; findings: Finding[] }> {
  const version = String(written.asyncapi);
  if (!/^[23]\.\d/.test(version)) return { findings: [unknownVersion(version)] };
  const tools = await loadTools();
  if (!tools) return { findings: [notInstalled()] };
  const bundled = await bundleReferences({ ...written, asyncapi: version }, source);
  const findings = [...bundled.findings, ...(await validate(bundled.document, tools))];
  if (version.startsWith("3")) return { document: bundled.document, findings };
  try {
    return { document: toVersionThree(bundled.document, tools), findings };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return { findings: findings.length > 0 ? findings : [invalid([], text)] };
  }
}

/** Loads the packages. @returns undefined if they are not installed */
async function importTools(): Promise<AsyncApiTools | undefined> {
  // The names are not literals, so that the bundler does not include the packages.
  const load = (name: keyof typeof ASYNCAPI_PACKAGES): Promise<AsyncApiTools> => import(name);
  try {
    const [{ Parser }, { convert }] = await Promise.all([load("@asyncapi/parser"), load("@asyncapi/converter")]);
    return { Parser, convert };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND") return undefined;
    throw error;
  }
}

function notInstalled(): Finding {
  const packages = Object.entries(ASYNCAPI_PACKAGES).map(([name, range]) => `${name}@${range.slice(1).split(".")[0]}`);
  const message = "AsyncAPI documents are read by packages that are not installed.";
  const hint = `Run \`npm install ${packages.join(" ")}\` in the folder in which Lectern is installed.`;
  return error("asyncapi-not-installed", ["asyncapi"], message, hint);
}

async function validate(document: JsonObject, { Parser }: AsyncApiTools): Promise<Finding[]> {
  const refuse = () => Promise.reject(new Error("Files are read by the site alone"));
  const resolvers = ["file", "http", "https"].map((schema) => ({ schema, order: 1, canRead: true, read: refuse }));
  const parser = new Parser({ __unstable: { resolver: { cache: false, resolvers } } });
  try {
    const diagnostics = await parser.validate(structuredClone(document));
    const errors = diagnostics.filter(({ severity }) => severity === 0);
    const findings = errors.map(({ code, message, path }) => finding(String(code), path.map(String), message));
    // The parser validates the document both with and without its references, which finds most mistakes twice.
    return firstOfEach(findings, findingKey);
  } catch (error) {
    return [invalid([], error instanceof Error ? error.message : String(error))];
  }
}

function finding(code: string, keys: string[], message: string): Finding {
  if (code !== "invalid-ref") return invalid(keys, message);
  const hint = "Correct the reference, or add what it names.";
  return error("specification-unresolved-reference", keys, sentence(quoted(message)), hint);
}

function invalid(keys: string[], message: string): Finding {
  const hint = "Compare it with the AsyncAPI specification of the version declared in the file.";
  return error("specification-invalid", keys, sentence(quoted(message)), hint);
}

/** Replaces the quotation marks around names by backticks. */
function quoted(message: string): string {
  return message.replace(/["']([^"'\s]+)["']/g, "`$1`");
}

function unknownVersion(version: string): Finding {
  const message = `The specification has the unknown version \`${version}\`.`;
  return error("specification-version", ["asyncapi"], message, "AsyncAPI 2 and 3 are supported.");
}

function toVersionThree(document: JsonObject, { convert }: AsyncApiTools): JsonObject {
  const copy = structuredClone(document);
  const channels = [
    ...Object.values(objectOf(copy.channels)),
    ...Object.values(objectOf(objectOf(copy.components).channels)),
  ];
  const lists = [...channels.map((channel) => objectOf(channel).parameters), objectOf(copy.components).parameters];
  for (const parameter of lists.flatMap((list) => Object.values(objectOf(list)))) reduceParameter(parameter);
  return objectOf(convert(copy, TARGET, { v2tov3: { pointOfView: "application" } }));
}

/** Removes keywords of a parameter's schema that version 3 does not support, since the converter would log them to the console. */
function reduceParameter(parameter: unknown): void {
  if (!isJsonObject(parameter) || !isJsonObject(parameter.schema)) return;
  const { enum: values, const: constant, default: initial, examples, description } = parameter.schema;
  const supported = { enum: values, const: constant, default: initial, examples, description };
  parameter.schema = Object.fromEntries(Object.entries(supported).filter(([, value]) => value !== undefined));
}
