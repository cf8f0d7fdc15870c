import type { Constraint } from "@/lib/openapi/document/operation-page-types";

/** Limits as short texts that need no translation: `1 – 100`, `≥ 0`, `length ≤ 20`. */
export function constraintTexts(constraints: readonly Constraint[]): string[] {
  const value = (name: Constraint["name"]) => constraints.find((constraint) => constraint.name === name)?.value;
  const range = (subject: string, least: string | undefined, most: string | undefined) => {
    if (least === undefined && most === undefined) return [];
    const limits =
      least === most
        ? `= ${least}`
        : least === undefined
          ? `≤ ${most}`
          : most === undefined
            ? `≥ ${least}`
            : `${least} – ${most}`;
    return [[subject, limits].filter(Boolean).join(" ")];
  };
  const exclusive = [
    value("exclusiveMinimum") && `> ${value("exclusiveMinimum")}`,
    value("exclusiveMaximum") && `< ${value("exclusiveMaximum")}`,
    value("multipleOf") && `multipleOf ${value("multipleOf")}`,
  ];
  return [
    ...range("", value("minimum"), value("maximum")),
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
