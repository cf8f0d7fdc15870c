import type { JsonObject } from "@/lib/openapi/document/types";

/** True for a JSON object: neither null nor an array nor a scalar. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value as an object; an empty one if it is something else. */
export function objectOf(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** The value as an array; an empty one if it is something else. */
export function arrayOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A non-blank string; undefined for other types. */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

/** A finite number, or undefined. */
export function numberOf(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

/** A value as one text: lists joined by commas, objects as JSON. */
export function textOfValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOfValue).join(",");
  return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value ?? "");
}

/** The types of JSON Schema. */
export const TYPES: readonly string[] = ["string", "number", "integer", "boolean", "array", "object", "null"];

/** Tells whether a value is of a type of JSON Schema; words that are no type (`file`) say nothing about values. */
export function isOfType(type: string, value: unknown): boolean {
  if (type === "null") return value === null;
  if (type === "array") return Array.isArray(value);
  if (type === "object") return isJsonObject(value);
  if (type === "integer") return Number.isInteger(value);
  return typeof value === type || !TYPES.includes(type);
}

/** The type of a value as JSON Schema names it. */
export function typeOfValue(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value;
}
