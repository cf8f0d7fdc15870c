import { z } from "zod";
import { alternatives, isOptional } from "@/lib/config/inspect-schema";
import { settingFields } from "@/lib/config/schema/docs-schema";
import { ownSchemas } from "@/lib/config/schema/navigation";
import { metadataOf } from "@/lib/config/schema/values";

export interface SettingRow {
  /** Dotted path: `styling.codeblocks.theme`; `[]` stands for an entry of a list, `navigation.tabs[]` for a tab. */
  path: string;
  /** Type in words: `text`, `true or false`, or the values allowed. */
  type: string;
  isRequired: boolean;
  /** The default as text; empty if there is none. */
  default: string;
  description: string;
}

/** Levels below a top-level setting that get rows of their own; deeper settings are described with their parent. */
const deepest = 5;

/** Every setting of docs.json, in the order of the schema, then the fields of each kind of navigation element. */
export function describeSettings(): SettingRow[] {
  const settings = Object.entries(settingFields).flatMap(([key, schema]) => describeField(key, schema, 1));
  const elements = Object.entries(ownSchemas).flatMap(([kind, schema]) => {
    const path = kind === "root" ? "navigation" : `navigation.${kind === "item" ? "menu" : `${kind}s`}[]`;
    return describeFields(path, schema, 1);
  });
  return [...settings, ...elements];
}

function describeField(path: string, schema: z.core.$ZodType, depth: number): SettingRow[] {
  const row: SettingRow = {
    path,
    type: describeType(schema),
    isRequired: !isOptional(schema),
    default: defaultText(schema),
    description: metadataOf(schema).description ?? "",
  };
  return depth >= deepest ? [row] : [row, ...describeFields(path, schema, depth)];
}

function describeFields(path: string, schema: z.core.$ZodType, depth: number): SettingRow[] {
  const fields = new Map<string, SettingRow[]>();
  for (const candidate of alternatives(schema)) {
    const [place, holder] = candidate instanceof z.ZodArray ? [`${path}[]`, candidate.def.element] : [path, candidate];
    for (const object of alternatives(holder)) {
      // An icon or a color is one value to its owner, however it is written.
      if (!(object instanceof z.ZodObject) || isSharedValue(schema, object)) continue;
      for (const [key, field] of Object.entries(object.def.shape as Record<string, z.core.$ZodType>)) {
        const rows = describeField(`${place}.${key}`, field, depth + 1);
        const first = rows[0];
        if (first?.description) fields.set(first.path, rows);
      }
    }
  }
  return [...fields.values()].flat();
}

const sharedValues = new Set(["icon", "openapi", "asyncapi"]);

function isSharedValue(schema: z.core.$ZodType, object: z.core.$ZodType): boolean {
  const inner = schema instanceof z.ZodOptional || schema instanceof z.ZodPrefault ? schema.def.innerType : schema;
  return [inner, object].some((part) => sharedValues.has(z.globalRegistry.get(part as z.ZodType)?.id ?? ""));
}

function describeType(schema: z.core.$ZodType): string {
  const names = alternatives(schema).map(typeName);
  return [...new Set(names)].join(" or ");
}

function typeName(schema: z.core.$ZodType): string {
  if (schema instanceof z.ZodEnum) {
    const values = Object.values(schema.def.entries).map((value) => `\`${value}\``);
    return values.length > 12 ? `${values.slice(0, 3).join(", ")} … (${values.length} values)` : values.join(", ");
  }
  if (schema instanceof z.ZodBoolean) return "true or false";
  if (schema instanceof z.ZodNumber) return "number";
  if (schema instanceof z.ZodArray) return `list of ${describeType(schema.def.element)}`;
  return schema instanceof z.ZodString ? "text" : "object";
}

function defaultText(schema: z.core.$ZodType): string {
  const value = schema instanceof z.ZodPrefault ? schema.def.defaultValue : metadataOf(schema).defaultText;
  if (Array.isArray(value)) return value.join(", ");
  return value === undefined || typeof value === "object" ? "" : String(value);
}
