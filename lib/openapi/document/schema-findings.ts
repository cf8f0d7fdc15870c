import { firstOfEach } from "@/lib/base/first-of-each";
import { suggest } from "@/lib/config/nearest";
import { error, type Finding, findingKey } from "@/lib/openapi/document/finding";
import { formatJsonPath, pointerKeys } from "@/lib/openapi/document/json-pointer";

/** A JSON Schema validator's error for one violated rule. */
export interface SchemaViolation {
  keyword: string;
  instancePath: string;
  message?: string;
  params: Readonly<Record<string, unknown>>;
}

const LIMIT = 50;

/** Keys that authors often misspell. */
const KNOWN_KEYS = (
  "requestBody operationId parameters responses description summary deprecated security servers tags callbacks " +
  "components schemas properties required content schema example examples headers externalDocs securitySchemes"
).split(" ");

/** Describes each mistake in a sentence. Of several branches of a schema, only the one that matched furthest is reported. */
export function describeViolations(violations: readonly SchemaViolation[]): Finding[] {
  const mistakes = violations.filter((violation) => !isValidatorsOwn(violation));
  const clear = mistakes.filter(({ keyword, params }) => !isBranchNoise(keyword, params));
  const telling = clear.length > 0 ? clear : mistakes.filter(({ keyword }) => keyword === "unevaluatedProperties");
  const deepest = telling.filter((violation) => !hasDeeper(violation, telling));
  return firstOfEach(deepest.map(findingOf), findingKey, LIMIT);
}

/** True for errors caused by mistakes in the published 3.1 schema: `description` of server variables, `$ref` of paths. */
export function isValidatorsOwn({ keyword, instancePath, params }: SchemaViolation): boolean {
  if (keyword !== "unevaluatedProperties") return false;
  if (params.unevaluatedProperty === "$ref") return /^\/paths\/[^/]+$/.test(instancePath);
  return params.unevaluatedProperty === "description" && /\/servers\/\d+\/variables\/[^/]+$/.test(instancePath);
}

function isBranchNoise(keyword: string, params: Readonly<Record<string, unknown>>): boolean {
  if (["oneOf", "anyOf", "if", "not", "allOf", "unevaluatedProperties"].includes(keyword)) return true;
  return keyword === "required" && params.missingProperty === "$ref";
}

// An error about an object itself is often from the wrong branch if another error is deeper inside the object.
function hasDeeper({ keyword, instancePath }: SchemaViolation, all: readonly SchemaViolation[]): boolean {
  if (keyword !== "additionalProperties" && keyword !== "required" && keyword !== "type") return false;
  return all.some(
    (other) => other.instancePath.startsWith(`${instancePath}/`) && other.keyword !== "additionalProperties",
  );
}

function findingOf({ keyword, instancePath, message, params }: SchemaViolation): Finding {
  const keys = pointerKeys(instancePath) ?? [];
  const unknown = params.additionalProperty ?? params.unevaluatedProperty;
  const extra = typeof unknown === "string" ? unknown : undefined;
  const place = keys.length > 0 ? `\`${formatJsonPath(keys)}\`` : "The document";
  if (extra !== undefined) {
    const hint = suggest(extra, KNOWN_KEYS) ?? "Remove it, correct its name, or start it with `x-`.";
    return error("specification-invalid", [...keys, extra], `${place} has the unknown key \`${extra}\`.`, hint);
  }
  if (keyword === "required") {
    const missing = String(params.missingProperty);
    return error("specification-invalid", keys, `${place} lacks \`${missing}\`.`, `Add \`${missing}\`.`);
  }
  const allowed = Array.isArray(params.allowedValues) ? ` (${params.allowedValues.slice(0, 12).join(", ")})` : "";
  const hint = "Compare it with the OpenAPI specification of the version declared in the file.";
  return error("specification-invalid", keys, `${place} ${message ?? "is not valid"}${allowed}.`, hint);
}
