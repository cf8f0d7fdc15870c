import { type Node as JsonNode, parseTree } from "jsonc-parser";
import { isMap, isPair, isScalar, isSeq, LineCounter } from "yaml";
import { positionAt } from "@/lib/base/text-position";
import { parseYamlDocument } from "@/lib/config/parse-yaml";
import { findSyntaxFailure } from "@/lib/config/syntax-failure";
import { isDataTooDeep, isYamlTooDeep, YAML_TOO_DEEP } from "@/lib/config/yaml-depth";
import { explainYamlErrors, findSelfAlias } from "@/lib/config/yaml-failure";
import type { Finding } from "@/lib/openapi/document/finding";
import { isJsonObject } from "@/lib/openapi/document/json-value";
import type { JsonObject } from "@/lib/openapi/document/types";

/** A parsed specification file, and a lookup of text positions by key. */
export interface ParsedSource {
  /** Undefined if the text is not a JSON or YAML object. */
  document: JsonObject | undefined;
  findings: Finding[];
  /** Offset of the value at the keys, or of its nearest existing ancestor. */
  offsetOf(keys: readonly string[]): number;
}

/** Whether a text may be a specification, without parsing it. */
export function looksLikeSpecification(text: string): boolean {
  return /(?:^|[{,\s])["']?(?:openapi|swagger|asyncapi)["']?\s*:\s*["'\d]/.test(text);
}

/** Parses JSON, or YAML with anchors and merge keys. Never throws: mistakes become findings. */
export function parseSource(text: string): ParsedSource {
  return text.trimStart().startsWith("{") ? parseJson(text) : parseYaml(text);
}

function parseJson(text: string): ParsedSource {
  let tree: JsonNode | undefined;
  const offsetOf = (keys: readonly string[]) => {
    tree ??= parseTree(text);
    return tree ? offsetInJson(tree, keys) : 0;
  };
  try {
    const value: unknown = JSON.parse(text);
    if (isDataTooDeep(value)) return tooDeep();
    return { document: isJsonObject(value) ? value : undefined, findings: [], offsetOf };
  } catch {
    // YAML flow mappings also start with a brace: report a JSON error only if parsing as YAML fails, too.
    const asYaml = parseYaml(text);
    if ((asYaml.document && asYaml.findings.length === 0) || isYamlTooDeep(text)) return asYaml;
    const { offset, reason, hint } = findSyntaxFailure(text, (at) => positionAt(text, at).line);
    const finding = { ...syntaxFinding(reason, offset), ...(hint && { hint }) };
    return { document: undefined, findings: [finding], offsetOf };
  }
}

function tooDeep(): ParsedSource {
  return { document: undefined, findings: [syntaxFinding(YAML_TOO_DEEP, 0)], offsetOf: () => 0 };
}

function offsetInJson(tree: JsonNode, keys: readonly string[]): number {
  let node = tree;
  for (const key of keys) {
    const next =
      node.type === "array"
        ? node.children?.[Number(key)]
        : node.children?.find((property) => property.children?.[0]?.value === key);
    if (!next) break;
    node = next.type === "property" ? (next.children?.[1] ?? next) : next;
  }
  return node.parent?.type === "property" ? node.parent.offset : node.offset;
}

function parseYaml(text: string): ParsedSource {
  if (isYamlTooDeep(text)) return tooDeep();
  const tree = parseYamlDocument(text, { merge: true, lineCounter: new LineCounter() });
  const endless = tree.errors.length === 0 ? findSelfAlias(tree) : undefined;
  const failures = endless ? [endless] : explainYamlErrors(text, tree.errors);
  const findings = failures.map(({ reason, offset, hint, isDuplicateKey }) => ({
    ...syntaxFinding(reason, offset, isDuplicateKey),
    hint,
  }));
  const offsetOf = (keys: readonly string[]) => offsetInYaml(tree.contents, keys);
  if (findings.some(({ level }) => level === "error")) return { document: undefined, findings, offsetOf };
  try {
    // The JSON round trip duplicates shared anchors.
    const value: unknown = JSON.parse(JSON.stringify(tree.toJS()) ?? "null");
    return { document: isJsonObject(value) ? value : undefined, findings, offsetOf };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { document: undefined, findings: [...findings, syntaxFinding(message, 0)], offsetOf };
  }
}

function offsetInYaml(root: unknown, keys: readonly string[]): number {
  let node = root;
  let offset = startOf(root);
  for (const key of keys) {
    if (isMap(node)) {
      const pair = node.items.find(
        (item) => isPair(item) && String(isScalar(item.key) ? item.key.value : item.key) === key,
      );
      if (!pair) break;
      offset = startOf(pair.key);
      node = pair.value;
    } else if (isSeq(node)) {
      const item: unknown = node.items[Number(key)];
      if (item === undefined) break;
      offset = startOf(item);
      node = item;
    } else break;
  }
  return offset;
}

function startOf(node: unknown): number {
  const range = typeof node === "object" && node !== null && "range" in node ? node.range : undefined;
  return Array.isArray(range) && typeof range[0] === "number" ? range[0] : 0;
}

function syntaxFinding(reason: string, offset: number, isHarmless = false): Finding {
  const message = reason.replace(/[.:]?\s*$/, "");
  return {
    code: isHarmless ? "specification-duplicate-key" : "specification-syntax",
    level: isHarmless ? "warning" : "error",
    keys: [],
    message: `The specification cannot be read here: ${message}.`,
    hint: isHarmless ? "Remove one of the two; the last one wins." : "Correct the JSON or YAML syntax.",
    offset,
  };
}
