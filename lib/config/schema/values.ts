import { z } from "zod";
import { getOrMake } from "@/lib/base/get-or-make";
import type { ModePair } from "@/lib/base/mode-pair";
import { type IconReference, isImageReference } from "@/lib/config/icon-library";
import { readHex, readText } from "@/lib/config/read-value";
import { rootPath } from "@/lib/config/root-path";
import { iconLibraries } from "@/lib/config/value-lists";

/**
 * Additions of a definition to its schema. The schema itself is strict: `check` and editors validate files against it. The last
 * three determine how the site is served nevertheless if a file does not match it.
 */
export interface SettingMetadata {
  description?: string;
  /** The default as a phrase, where it depends on something. */
  defaultText?: string;
  /** Served where a required value is missing or wrong; without it, the object that lacks the value is left out. */
  fallback?: unknown;
  /** As `fallback`, but the value of another key of the same object. */
  fallbackKey?: string;
  /** Normalizes a lenient form that real files contain before it is used; undefined if the value has no meaning. */
  normalize?: (value: unknown) => unknown;
  /** The value is the path of a file in the docs folder, unless it is a URL. */
  isFile?: boolean;
}

/**
 * An optional setting with the line that the reference and editors show, and its default, written as in docs.json.
 * Sections default to `{}`, so that the defaults of their settings always apply.
 */
export function setting<Schema extends z.ZodType>(schema: Schema, description: string): z.ZodOptional<Schema>;
export function setting<Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  fallback: z.input<Schema>,
): z.ZodPrefault<Schema>;
export function setting(schema: z.ZodType, description: string, fallback?: unknown): z.ZodType {
  return fallback === undefined
    ? schema.optional().meta({ description })
    : schema.prefault(fallback).meta({ description });
}

/** Like `setting`, for a default that depends on other settings and is described by a phrase. */
export function derivedSetting<Schema extends z.ZodType>(schema: Schema, description: string, defaultText: string) {
  return schema.optional().meta({ description, defaultText });
}

/** The registry merges inherited metadata again at each look-up, and a list of redirects needs hundreds of look-ups. */
const knownMetadata = new WeakMap<z.core.$ZodType, SettingMetadata>();

/** The metadata of a definition, including inherited metadata. */
export function metadataOf(schema: z.core.$ZodType): SettingMetadata {
  return getOrMake(knownMetadata, schema, () => z.globalRegistry.get(schema as z.ZodType) ?? {});
}

/** Text that may not be blank. */
export const text = z.string().regex(/\S/, "must not be empty");

/** Name of an element of the navigation. Real sites leave some blank on purpose, so a blank one is a warning. */
export const label = z.string().refine((name) => name.trim() !== "", {
  error: "should say what the element is, but it is blank",
  params: { code: "blank-label" },
});

/** Any text, also none. */
export const anyText = z.string();

/** A color. Served as `#rrggbb` in lower case. */
export const hex = z
  .string()
  .regex(/^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/, "must be a hex color such as `#0D9373`")
  .meta({ normalize: readHex });

/** A file of the docs folder, or a URL. Paths of files in any notation become paths from the root. */
export const file = text.meta({ normalize: readFileAddress, isFile: true });

function readFileAddress(value: unknown): string | undefined {
  const written = readText(value);
  return written === undefined ? undefined : rootPath(written);
}

const hrefPattern = /^(\/|#|[a-zA-Z][a-zA-Z\d+.-]*:\S)/;

/** A link: a path from the root, a fragment, a mail address, or an absolute URL of any scheme. */
export const href = z
  .string()
  .refine((address) => hrefPattern.test(address), {
    error: "must start with `/`, `#`, `mailto:` or a scheme such as `https://`",
    params: { code: "wrong-href" },
  })
  .meta({ pattern: hrefPattern.source });

const insecure = {
  error: "should start with `https://`",
  params: { code: "insecure-link" },
};

const download = {
  error: "must not lead to an .svg, .exe or .zip file",
};

function isDownload(address: string): boolean {
  return /^https?:[^?#]*\.(svg|exe|zip)$/i.test(address);
}

export const httpUrl = z
  .string()
  .regex(/^[hH][tT]{2}[pP][sS]?:\/\/[^/\s]/, "must be a URL that starts with `https://`");

/** The URL of a profile in the footer. */
export const profileUrl = httpUrl
  .refine((address) => !isDownload(address), download)
  .refine((address) => !/^http:/i.test(address), insecure);

/** A link of the footer: like `href`, but URLs of other sites must be safe to open. */
export const footerHref = href
  .refine((address) => !isDownload(address), download)
  .refine((address) => !/^(http:|\/\/)/i.test(address), insecure);

export const colorPair = z
  .strictObject({
    light: setting(hex, "Color in light mode."),
    dark: setting(hex, "Color in dark mode."),
  })
  .meta({ id: "colorPair", normalize: bothModes });

/** One color for both modes. */
function bothModes(value: unknown): unknown {
  const color = readHex(value);
  return color === undefined ? value : { light: color, dark: color };
}

/** One file or URL, or one for each mode; a missing mode uses that of the other. */
export const modeImage = z
  .union([
    file,
    z.strictObject({
      light: setting(file, "File or URL used in light mode."),
      dark: setting(file, "File or URL used in dark mode."),
    }),
  ])
  .transform(inBothModes);

/** A value, or one for each mode, as a pair; a missing mode takes the other's. Undefined without any. */
export function inBothModes(
  value: string | { light?: string | undefined; dark?: string | undefined },
): ModePair<string> | undefined {
  const { light, dark = light } = typeof value === "string" ? { light: value } : value;
  return dark === undefined ? undefined : { light: light ?? dark, dark };
}

const iconName = text
  .refine((name) => !name.startsWith("fa-"), {
    error: "must be an icon name without the prefix `fa-`",
    params: { code: "icon-prefix" },
  })
  .meta({ pattern: "^(?!fa-)\\S", normalize: readIconName });

function readIconName(value: unknown): string | undefined {
  const name = readText(value)?.replace(/^fa-/, "");
  return name !== undefined && isImageReference(name) ? rootPath(name) : name;
}

/** An icon: a name, a URL or path of an image, or a name with style and library. */
export const icon = z
  .union([
    iconName,
    z.strictObject({
      name: iconName.meta({ description: "Name of the icon." }),
      style: derivedSetting(z.string(), "Style of a Font Awesome icon, such as `solid` or `regular`.", "regular"),
      library: setting(z.enum(iconLibraries), "Library of this icon, if not that of the site."),
    }),
  ])
  .meta({ id: "icon" });

/** Style of the icon beside it, as some pages of the format write it. */
export const iconType = z.string();

/** The icon with the style in the key next to it; a style in the icon itself takes precedence. */
export function styledIcon(
  value: z.output<typeof icon> | undefined,
  style: string | undefined,
): IconReference | undefined {
  if (value === undefined || style === undefined) return value;
  return typeof value === "string" ? { name: value, style } : { style, ...value };
}

/** Meta tags by name. Served as text. */
export const metatags = z.record(z.string(), z.union([text, z.number(), z.boolean()]).transform(String));

/** A list in which no two entries have the same name. Entries without a name are not compared. */
export function uniqueList<Entry extends z.ZodType>(entry: Entry, nameOf: (value: z.output<Entry>) => unknown) {
  return z.array(entry).superRefine((entries, context) => {
    const seen = new Set<unknown>();
    for (const [index, value] of entries.entries()) {
      const name = nameOf(value);
      if (name !== undefined && seen.has(name)) {
        context.addIssue({
          code: "custom",
          message: "appears in the list before",
          path: [index],
          params: { code: "repeated-value" },
        });
      }
      seen.add(name);
    }
  });
}
