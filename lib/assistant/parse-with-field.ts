import type { z } from "zod";
import type { Refusal } from "@/lib/assistant/errors";
import { failure, type Result, success } from "@/lib/base/result";

/** Validates a body against a schema. The refusal names the first invalid value and what was expected. */
export function parseWithField<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
): Result<z.output<Schema>, Refusal> {
  const result = schema.safeParse(body);
  if (result.success) return success(result.data);
  const [issue] = result.error.issues;
  const field = issue ? formatPath(issue.path) : "";
  const message = `${field === "" ? "The body" : `\`${field}\``} is not valid. ${issue?.message ?? ""}`.trim();
  return failure({ code: "invalid-body", message, ...(field === "" ? {} : { field }) });
}

/** @example formatPath(["messages", 2, "role"]) // "messages[2].role" */
function formatPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === "number") return `${text}[${key}]`;
    return text === "" ? String(key) : `${text}.${String(key)}`;
  }, "");
}
