import type { Constraint } from "@/lib/openapi/document/operation-page-types";

/** Limits in the notation of mathematics, which needs no translation: `1 ≤ x ≤ 100`, `length ≤ 20`. */
export function constraintTexts(constraints: readonly Constraint[]): string[] {
  const value = (name: Constraint["name"]) => constraints.find((constraint) => constraint.name === name)?.value;
  const range = (subject: string, least: string | undefined, most: string | undefined) => {
    if (least === undefined && most === undefined) return [];
    if (least === most) return [`${subject} = ${least}`];
    return [`${least === undefined ? "" : `${least} ≤ `}${subject}${most === undefined ? "" : ` ≤ ${most}`}`];
  };
  const exclusive = [
    value("exclusiveMinimum") && `x > ${value("exclusiveMinimum")}`,
    value("exclusiveMaximum") && `x < ${value("exclusiveMaximum")}`,
    value("multipleOf") && `x mod ${value("multipleOf")} = 0`,
  ];
  return [
    ...range("x", value("minimum"), value("maximum")),
    ...exclusive.filter((text): text is string => Boolean(text)),
    ...range("length", value("minLength"), value("maxLength")),
    ...range("items", value("minItems"), value("maxItems")),
    ...range("keys", value("minProperties"), value("maxProperties")),
    ...range("contains", value("minContains"), value("maxContains")),
    ...(value("uniqueItems") ? ["unique"] : []),
    ...(value("pattern") ? [`/${value("pattern")}/`] : []),
    ...(value("contentMediaType") ? [`${value("contentMediaType")}`] : []),
    ...(value("const") ? [`= ${value("const")}`] : []),
  ];
}
