import { parseModule } from "@/lib/content/islands/parse-module";
import { evaluate } from "@/migrate/configuration/evaluate";
import { NO_REACH, Scope, UNKNOWN } from "@/migrate/configuration/values";
import type { Data } from "@/migrate/types";

/** Evaluates an expression that uses only the given values; `UNKNOWN` if it uses other values or is not an expression. */
export function evaluateText(expression: string, values: Data): unknown {
  const scope = new Scope(NO_REACH);
  for (const [name, value] of Object.entries(values)) scope.define(name, () => value);
  try {
    const [statement] = parseModule(`(${expression})`).body;
    return statement?.type === "ExpressionStatement" ? evaluate(statement.expression, scope) : UNKNOWN;
  } catch {
    return UNKNOWN;
  }
}
