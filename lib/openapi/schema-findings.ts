import type { Finding } from "@/lib/openapi/finding";
import { formatJsonPath, pointerKeys } from "@/lib/openapi/json-pointer";

/** What a JSON Schema validator reports of one violated rule. */
export interface SchemaViolation {
  keyword: string;
  instancePath: string;
  schemaPath: string;
  message?: string;
  params: Readonly<Record<string, unknown>>;
}

const LIMIT = 50;

/**
 * Reduces a validator's raw errors to one sentence per mistake. An object that may be one thing or a reference is
 * reported against both; only the errors of the branch that got furthest are about the mistake itself.
 */
export function describeViolations(violations: readonly SchemaViolation[]): Finding[] {
  const telling = violations.filter(({ keyword, params }) => !isBranchNoise(keyword, params));
  const seen = new Set<string>();
  const findings: Finding[] = [];
  for (const violation of telling) {
    if (hasDeeper(violation, telling)) continue;
    const finding = findingOf(violation);
    const key = `${finding.keys.join("/")} ${finding.message}`;
    if (seen.has(key)) continue;
    seen.add(key);
    findings.push(finding);
  }
  return findings.slice(0, LIMIT);
}

function isBranchNoise(keyword: string, params: Readonly<Record<string, unknown>>): boolean {
  if (["oneOf", "anyOf", "if", "not", "allOf", "unevaluatedProperties"].includes(keyword)) return true;
  return keyword === "required" && params.missingProperty === "$ref";
}

// `additionalProperties` of an object is often the other branch's complaint while the mistake lies further down.
function hasDeeper({ keyword, instancePath }: SchemaViolation, all: readonly SchemaViolation[]): boolean {
  if (keyword !== "additionalProperties" && keyword !== "required" && keyword !== "type") return false;
  return all.some(
    (other) => other.instancePath.startsWith(`${instancePath}/`) && other.keyword !== "additionalProperties",
  );
}

function findingOf({ keyword, instancePath, message, params }: SchemaViolation): Finding {
  const keys = pointerKeys(instancePath) ?? [];
  const extra = typeof params.additionalProperty === "string" ? params.additionalProperty : undefined;
  const place = keys.length > 0 ? `\`${formatJsonPath(keys)}\`` : "The document";
  const base = { code: "specification-invalid", level: "error" as const };
  if (extra !== undefined) {
    const hint = "Remove it, correct its name, or start it with `x-`.";
    return { ...base, keys: [...keys, extra], message: `${place} has the unknown key \`${extra}\`.`, hint };
  }
  if (keyword === "required") {
    const missing = String(params.missingProperty);
    return { ...base, keys, message: `${place} lacks \`${missing}\`.`, hint: `Add \`${missing}\`.` };
  }
  const allowed = Array.isArray(params.allowedValues) ? ` (${params.allowedValues.slice(0, 12).join(", ")})` : "";
  const hint = "Compare it with the OpenAPI specification of the version that the file names.";
  return { ...base, keys, message: `${place} ${message ?? "is not valid"}${allowed}.`, hint };
}
